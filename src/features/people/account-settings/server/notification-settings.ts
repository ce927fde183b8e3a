import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';

type Stored = {
  enabled: boolean;
  email: string;
  waiting_hours: number;
  refused_at: string | null;
  version: number;
  saved_by: string | null;
};

/** Whether and where notifications are mailed; the defaults until they were saved. */
export async function readNotificationSettings(db: AccountDb): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select coalesce(s.enabled, false) as enabled, coalesce(s.email, '') as email, coalesce(s.waiting_hours,
      4) as waiting_hours,
           s.refused_at, coalesce(s.version, 1) as version, ${memberName('s.saved_by')} as saved_by
      from accounts a left join notification_settings s on s.account_id = a.id`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('the account is gone');
  return stored;
}

/** Notes that the mail server refused an address for good; not where it is another one by now. */
export async function refuseAddress(tx: AccountDb, email: string): Promise<void> {
  await tx
    .updateTable('notification_settings')
    .set({ refused_at: sql<string>`now()` })
    .where('email', '=', email)
    .execute();
}
