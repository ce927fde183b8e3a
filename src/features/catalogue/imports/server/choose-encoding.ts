import type { Readable } from 'node:stream';
import type { Encoding } from '#base/encodings.ts';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { forgetLines } from './forget-lines.ts';
import { getImportRow, lockImportRow } from './import-row.ts';
import { HEAD_BYTES, readHead } from './read-head.ts';

/**
 * Reads the beginning of a file again in another encoding; columns that were chosen and what a check found are
 * forgotten.
 * @throws AppError not_found, import_past, import_file_format
 */
export async function chooseEncoding(staff: Staff, { files }: Services, id: number, encoding: Encoding): Promise<void> {
  const { file_key, sheet, size } = await getImportRow(staff.db, id);
  if (file_key === null) throw new AppError('import_past');
  const head = await beginningOf(await files.get(file_key));
  const reading = readHead(staff, { sheet, encoding, head, isWhole: head.length === size });
  await staff.db.transaction().execute(async (tx) => {
    const { state } = await lockImportRow(tx, id);
    if (state !== 'uploaded' && state !== 'checked') throw new AppError('import_past');
    await forgetLines(tx, id);
    await tx
      .updateTable('imports')
      .set({ ...reading, state: 'uploaded', is_encoding_certain: true })
      .where('id', '=', id)
      .execute();
    await publishEvent(tx, staff, { type: 'import.progress' });
  });
}

async function beginningOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break; // which also ends the stream
  }
  return Buffer.concat(chunks);
}
