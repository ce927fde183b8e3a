import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import { guessDecimal } from '#platform/csv/decimals.ts';
import { decoderOf, type Encoding, inspectBytes } from '#platform/csv/encoding.ts';
import { type NoTable, readTableHead } from '#platform/csv/table-head.ts';
import type { Staff } from '#platform/db/actor.ts';
import { announce } from '#platform/events/record-event.ts';
import { expectFiles, keepFiles } from '#platform/files/unwanted-files.ts';
import type { Services } from '#platform/services.ts';
import type { Language } from '#texts/language.ts';
import type { Sheet } from '../contract.ts';
import { columnsOf } from '../first-line.ts';
import { isHeaderOf } from '../sheets.ts';
import { suggestMapping } from '../suggest-mapping.ts';
import { cellText } from './cell-values.ts';
import { importTexts } from './import-texts.ts';

export const MOST_FILE_BYTES = 200 * 1_048_576;
const HEAD_BYTES = 1_048_576;
const SAMPLES = 5;
const LONGEST_NAME = 200;
const LONGEST_SAMPLE = 300;

/** A file on its way in; `truncated` once it went beyond what is taken. */
export type Upload = { name: string; content: Readable & { truncated?: boolean } };

/**
 * Stores a file as it arrives and looks at its beginning; nothing of a file that is refused stays.
 * @returns the import's id
 * @throws AppError import_file_type for what is no text, import_file_format for what is no table,
 *   import_too_large beyond 200 MiB, storage_failed
 */
export async function takeUpload(staff: Staff, services: Services, sheet: Sheet, upload: Upload): Promise<number> {
  const key = `${staff.account_id}/imports/${randomBytes(16).toString('hex')}.csv`;
  const inspection = inspectBytes();
  const head: Buffer[] = [];
  let size = 0;
  async function* passing() {
    for await (const chunk of arriving(upload.content)) {
      if (!inspection.take(chunk)) throw new AppError('import_file_type');
      if (size < HEAD_BYTES) head.push(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await expectFiles(staff.db, [key]);
  try {
    await services.files.put(key, Readable.from(passing(), { objectMode: false }), 'text/csv');
    if (upload.content.truncated) throw new AppError('import_too_large', { params: { most: MOST_FILE_BYTES >> 20 } });
    return await addImport(staff, {
      sheet,
      key,
      name: upload.name,
      size,
      encoding: inspection.encoding(),
      head: Buffer.concat(head),
    });
  } catch (error) {
    upload.content.resume(); // what still arrives is dropped
    await services.files
      .remove(key)
      .catch((failure: unknown) => services.log.warn({ err: failure, key }, 'a refused file stays for a day'));
    throw error;
  }
}

/** The bytes as they come. @throws AppError malformed where the upload is cut off */
async function* arriving(content: Readable): AsyncGenerator<Buffer> {
  // The request must outlive a refusal: the answer goes out on the same connection.
  const chunks: AsyncIterator<unknown> = content.iterator({ destroyOnReturn: false });
  while (true) {
    const next = await chunks.next().catch((error: unknown) => {
      throw new AppError('malformed', { details: { reason: String(error) } });
    });
    if (next.done) return;
    if (Buffer.isBuffer(next.value)) yield next.value;
  }
}

type Stored = { sheet: Sheet; key: string; name: string; size: number; encoding: Encoding; head: Buffer };

async function addImport(staff: Staff, { sheet, key, name, size, encoding, head }: Stored): Promise<number> {
  const isWhole = head.length === size;
  const text = decoderOf(encoding).decode(head, { stream: !isWhole });
  const table = readTableHead(text, isWhole, (cell) => isHeaderOf(sheet, cell));
  if (typeof table === 'string') throw refusal(staff, table);
  const { first_row, has_header } = table;
  const rows = table.rows.map(({ cells }) => cells);
  return staff.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('imports')
      .values({
        ...{ sheet, size, encoding, file_key: key, file_name: cut(name, LONGEST_NAME), created_by: staff.name },
        ...{ has_header, first_line: table.first_line, delimiter: table.delimiter },
        decimal_sign: guessDecimal([first_row, ...rows], table.delimiter),
        first_row: JSON.stringify(first_row.map((cell) => cut(cell, LONGEST_NAME))),
        samples: JSON.stringify(
          rows.slice(0, SAMPLES).map((cells) => cells.map((cell) => cut(cellText(cell), LONGEST_SAMPLE))),
        ),
        mapping: JSON.stringify(suggestMapping(sheet, columnsOf(first_row, has_header), rows)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepFiles(tx, [key]);
    await announce(tx, staff, { type: 'import.uploaded' });
    return id;
  });
}

/** What a text column takes, and no longer than a screen shows. */
const cut = (text: string, most: number) => text.slice(0, most).toWellFormed().replaceAll('\0', '\ufffd');

/** A file without a table that can be meant, with the reason beside the general text. */
const refusal = (reader: { language: Language }, reason: NoTable): AppError =>
  new AppError('import_file_format', { fields: { file: [importTexts(reader).refusals[reason]] } });
