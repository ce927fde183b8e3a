import { Readable } from 'node:stream';
import { cleanName } from '#features/catalogue/item-files/file-rules.ts';
import type { Actor } from '#platform/db/actor.ts';
import { newKey } from '#platform/files/file-store.ts';
import { reserveFiles } from '#platform/files/orphaned-files.ts';
import type { Services } from '#platform/services.ts';
import { MAX_FILE_BYTES } from '../support-rules.ts';

/** A file in the store that has no row yet; without one it is removed after a day. */
export type StoredFile = { name: string; type: string; size: number; key: string };

const ROOM = 'support';
/** As mail names kinds of content; anything else is bytes. */
const TYPE = /^[a-z]+\/[\w.+-]{1,100}$/i;

/**
 * Stores a file as it arrives, or its begin where it is larger than may be sent. @throws AppError storage_failed,
 * malformed
 */
export async function storeFile(
  actor: Actor,
  { files }: Pick<Services, 'files'>,
  { filename, mimetype }: { filename: string; mimetype: string },
  content: AsyncIterable<Buffer>,
): Promise<StoredFile> {
  const key = newKey(actor.account_id, ROOM, 'bin');
  const type = TYPE.test(mimetype) ? mimetype : 'application/octet-stream';
  await reserveFiles(actor.db, [key]);
  const size = await files.put(key, Readable.from(upToLimit(content)), type);
  return { name: cleanName(filename), type, size, key };
}

/** Ends with the first chunk that makes it too large. */
async function* upToLimit(content: AsyncIterable<Buffer>) {
  let size = 0;
  for await (const chunk of content) {
    yield chunk;
    size += chunk.length;
    if (size > MAX_FILE_BYTES) return;
  }
}
