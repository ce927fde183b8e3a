import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Actor } from '#platform/db/actor.ts';
import { newKey } from '#platform/files/file-store.ts';
import { reserveFiles } from '#platform/files/orphaned-files.ts';
import type { Services } from '#platform/services.ts';
import {
  classifyFile,
  HEAD_BYTES,
  MAX_FILE_BYTES,
  MAX_PICTURE_BYTES,
  nameWithEnding,
  type Refusal,
} from '../file-rules.ts';
import { drawPicture } from './draw-picture.ts';

/** A file in the store that has no row yet. */
export type StoredFile = {
  name: string;
  type: string;
  size: number;
  sha256: Buffer;
  key: string;
  picture: { width: number; height: number; preview_key: string; thumbnail_key: string } | null;
};

export type Refused = { name: string; why: Refusal };

/** `name` is clean already. */
type Sent = { name: string; declared: string; content: AsyncIterable<Buffer> };
type UploadTarget = { actor: Actor; files: Services['files'] };

const ROOM = 'items';

/**
 * Receives one uploaded file: classifies it, and stores it if it may be kept. Its content is read to the end, or to
 * where it is too large.
 * @throws AppError storage_failed; what cuts the sending
 */
export async function takeFile(place: UploadTarget, { name, declared, content }: Sent): Promise<StoredFile | Refused> {
  const chunks = content[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const fileClass = classifyFile(name, declared, head.subarray(0, HEAD_BYTES));
  if (fileClass.kind === 'refused') return { name, why: fileClass.why };
  if (fileClass.kind === 'attachment') return takeAttachment(place, name, fileClass.type, from(head, chunks));
  return takePicture(place, name, from(head, chunks));
}

async function takeAttachment(place: UploadTarget, name: string, type: string, content: AsyncIterable<Buffer>) {
  const key = newKey(place.actor.account_id, ROOM, 'bin');
  const hash = createHash('sha256');
  let isWhole = true;
  async function* metered() {
    let sent = 0;
    for await (const chunk of content) {
      sent += chunk.length;
      isWhole = sent <= MAX_FILE_BYTES;
      if (!isWhole) return;
      hash.update(chunk);
      yield chunk;
    }
  }
  await reserveFiles(place.actor.db, [key]);
  const size = await place.files.put(key, Readable.from(metered()), type);
  if (!isWhole) return { name, why: 'file_too_large' as const };
  return { name, type, size, sha256: hash.digest(), key, picture: null };
}

async function takePicture(
  place: UploadTarget,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<StoredFile | Refused> {
  const chunks: Buffer[] = [];
  let sent = 0;
  for await (const chunk of content) {
    sent += chunk.length;
    if (sent > MAX_PICTURE_BYTES) return { name, why: 'picture_too_large' };
    chunks.push(chunk);
  }
  const drawn = await drawPicture(Buffer.concat(chunks));
  if (typeof drawn === 'string') return { name, why: drawn };
  const { type, endings, width, height, whole } = drawn;
  const aKey = (ending: string) => newKey(place.actor.account_id, ROOM, ending);
  const [key, preview_key, thumbnail_key] = [aKey(endings[0]), aKey('480.webp'), aKey('160.webp')] as const;
  await reserveFiles(place.actor.db, [key, preview_key, thumbnail_key]);
  await Promise.all([
    place.files.put(key, Readable.from([whole]), type),
    place.files.put(preview_key, Readable.from([drawn.preview]), 'image/webp'),
    place.files.put(thumbnail_key, Readable.from([drawn.thumbnail]), 'image/webp'),
  ]);
  const sha256 = createHash('sha256').update(whole).digest();
  const picture = { width, height, preview_key, thumbnail_key };
  return { name: nameWithEnding(name, endings), type, size: whole.length, sha256, key, picture };
}

/** The beginning of a file, long enough to identify its type. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* from(head: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
