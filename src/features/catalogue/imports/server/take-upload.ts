import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#base/errors.ts';
import { requireNoSamples } from '#features/partners/connections/server/samples.ts';
import { inspectBytes } from '#platform/csv/encoding.ts';
import type { EncodingGuess } from '#platform/csv/guess-encoding.ts';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { commitFiles, reserveFiles } from '#platform/files/orphaned-files.ts';
import { readUpload } from '#platform/http/upload-stream.ts';
import type { Services } from '#platform/services.ts';
import type { Sheet } from '../contract.ts';
import { cutText, HEAD_BYTES, readHead } from './read-head.ts';

export const MAX_FILE_BYTES = 200 * 1_048_576;
const MAX_NAME = 200;

/** A file that is being received; `truncated` once it exceeded the limit. */
export type Upload = { name: string; content: Readable & { truncated?: boolean } };

/**
 * Stores a file as it arrives and reads its beginning. A refused file is deleted.
 * @returns the import's id
 * @throws AppError import_file_type for a file that is no text, import_file_format for one without a table,
 *   import_too_large above 200 MiB, storage_failed, sample_data_stands
 */
export async function takeUpload(staff: Staff, services: Services, sheet: Sheet, upload: Upload): Promise<number> {
  const key = `${staff.account_id}/imports/${randomBytes(16).toString('hex')}.csv`;
  const inspection = inspectBytes();
  const head: Buffer[] = [];
  let size = 0;
  const arriving = readUpload(upload.content);
  async function* passing() {
    for await (const chunk of arriving.chunks) {
      if (!inspection.take(chunk)) throw new AppError('import_file_type');
      if (size < HEAD_BYTES) head.push(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await reserveFiles(staff.db, [key]);
  try {
    await services.files.put(key, Readable.from(passing(), { objectMode: false }), 'text/csv');
    if (upload.content.truncated) throw new AppError('import_too_large', { params: { most: MAX_FILE_BYTES >> 20 } });
    return await addImport(staff, {
      sheet,
      key,
      name: upload.name,
      size,
      guess: inspection.guess(),
      head: Buffer.concat(head),
    });
  } catch (error) {
    await arriving.drop();
    await services.files
      .remove(key)
      .catch((failure: unknown) => services.log.warn({ err: failure, key }, 'a refused file stays for a day'));
    throw error;
  }
}

type StoredUpload = { sheet: Sheet; key: string; name: string; size: number; guess: EncodingGuess; head: Buffer };

async function addImport(staff: Staff, { sheet, key, name, size, guess, head }: StoredUpload): Promise<number> {
  const { encoding, is_certain, choices } = guess;
  const reading = readHead(staff, { sheet, encoding, head, isWhole: head.length === size });
  return staff.db.transaction().execute(async (tx) => {
    await requireNoSamples(tx, staff);
    const { id } = await tx
      .insertInto('imports')
      .values({
        sheet,
        size,
        file_key: key,
        file_name: cutText(name, MAX_NAME),
        created_by: staff.user_id,
        ...reading,
        is_encoding_certain: is_certain,
        encodings: JSON.stringify(choices),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await commitFiles(tx, [key]);
    await publishEvent(tx, staff, { type: 'import.uploaded' });
    return id;
  });
}
