import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { commitFiles } from '#platform/files/orphaned-files.ts';
import { MAX_AN_HOUR, type SupportFields } from '../support-rules.ts';
import { createTicketWrite } from './create-ticket.write.ts';
import { findDesk } from './find-desk.ts';
import { mailSoon } from './mail-soon.ts';
import type { StoredFile } from './store-file.ts';

/** @throws AppError too_many_support_requests where the member has asked often within the last hour */
export async function requireTurn(db: AccountDb, { user_id }: Pick<Staff, 'user_id'>): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
      from support_requests where user_id = ${user_id} and created_at > now() - interval '1 hour'`.execute(db);
  if ((rows[0]?.n ?? 0) >= MAX_AN_HOUR) throw new AppError('too_many_support_requests');
}

/**
 * Stores a request with its files, and what delivers it: a ticket of the account's desk, or a mail. @returns its number
 */
export async function saveRequest(
  staff: Staff,
  { subject, text, page }: SupportFields,
  files: readonly StoredFile[],
): Promise<number> {
  return staff.db.transaction().execute(async (tx) => {
    // Requests that come together would all find room.
    await sql`select pg_advisory_xact_lock(hashtextextended('support requests', ${staff.account_id}))`.execute(tx);
    await requireTurn(tx, staff);
    const { user_id, email: user_email } = staff;
    const { id } = await tx
      .insertInto('support_requests')
      .values({ user_id, user_email, subject, body: text, page })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (files.length > 0) {
      await commitFiles(
        tx,
        files.map(({ key }) => key),
      );
      const rows = files.map(({ key: file_key, ...file }) => ({ ...file, file_key, request_id: id }));
      await tx.insertInto('support_files').values(rows).execute();
    }
    if (!(await askDesk(tx, staff, id))) await mailSoon(tx, staff, id);
    return id;
  });
}

/** Has the account's desk asked for a ticket. @returns false where there is none that could be asked */
async function askDesk(tx: AccountDb, staff: Staff, id: number): Promise<boolean> {
  const desk = await findDesk(tx);
  if (!desk) return false;
  const idem_key = `ticket:${staff.account_id}:${id}`;
  return addWrite(tx, staff, createTicketWrite, { connection_id: desk.id, subject_id: id, idem_key, payload: {} });
}
