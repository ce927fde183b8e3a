import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Keeps bytes of a document in the caller's transaction. The same bytes are kept once. @returns their sha-256 */
export async function saveBytes(tx: AccountDb, content: Uint8Array | string): Promise<Buffer> {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest();
  await sql`insert into tax_files (hash, content) values (${hash}, ${bytes}) on conflict do nothing`.execute(tx);
  return hash;
}

/** @throws AppError not_found */
export async function readBytes(db: AccountDb, hash: Buffer | null): Promise<Buffer> {
  const file = hash
    ? await db.selectFrom('tax_files').select('content').where('hash', '=', hash).executeTakeFirst()
    : undefined;
  if (!file) throw new AppError('not_found');
  return file.content;
}
