import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import type { TicketFile } from '#connectors/core/contacts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Services } from '#platform/services.ts';
import { supportTexts } from './support-texts.ts';

const StoredRequest = z.object({
  id: z.number().int(),
  user_name: z.string(),
  user_email: z.string(),
  subject: z.string(),
  body: z.string(),
  page: z.string(),
  account: z.string(),
  language: z.enum(['en', 'es']),
});
export type StoredRequest = z.infer<typeof StoredRequest>;

/** A request that was not delivered yet, locked until the transaction ends; null where it was, or is gone. */
export async function lockUndelivered(tx: AccountDb, id: number): Promise<StoredRequest | null> {
  const { rows } = await sql`${stored} where r.id = ${id} and r.delivered_at is null for update of r`.execute(tx);
  return rows[0] ? StoredRequest.parse(rows[0]) : null;
}

/** Likewise, as it is now. */
export async function readUndelivered(db: AccountDb, id: number): Promise<StoredRequest | null> {
  const { rows } = await sql`${stored} where r.id = ${id} and r.delivered_at is null`.execute(db);
  return rows[0] ? StoredRequest.parse(rows[0]) : null;
}

const stored = sql`
  select r.id, ${memberName('r.user_id')} as user_name, r.user_email, r.subject, r.body, r.page,
         a.name as account, a.language
    from support_requests r join accounts a on a.id = r.account_id`;

/** The files that came with a request. @throws AppError storage_failed, not_found */
export async function readFiles(
  db: AccountDb,
  { files }: Pick<Services, 'files'>,
  requestId: number,
): Promise<(TicketFile & { content: Buffer })[]> {
  const rows = await db
    .selectFrom('support_files')
    .select(['name', 'type', 'file_key'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  const read = [];
  for (const { name, type, file_key } of rows) {
    read.push({ name, type, content: await buffer(await files.get(file_key)) });
  }
  return read;
}

/** What a mail or a ticket says of a request: what was asked, by whom and about what. */
export function textOf(request: StoredRequest, baseUrl: string): string {
  const t = supportTexts(request).mail;
  const { user_name: name, user_email: email, page } = request;
  const words = { ...request, name, email, page: page === '' ? '–' : `${baseUrl}${page}` };
  return `${request.body}\n\n${interpolate(t.about, words)}\n`;
}
