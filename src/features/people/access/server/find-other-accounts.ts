import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';

/** Where a session may switch to, by name; `session` is its hash. Decided by `app.find_other_accounts`. */
export async function findOtherAccounts({ db }: Staff, session: Buffer): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select account_id as id, name from app.find_other_accounts(${session})`.execute(db);
  return rows;
}

/** Whether a session, by its hash, proves who the person is to other accounts too. Decided by `app.may_switch`. */
export async function maySwitch({ db }: Staff, session: Buffer): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select app.may_switch(${session}) as may`.execute(db);
  return rows[0]?.may ?? false;
}
