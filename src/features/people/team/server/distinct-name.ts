import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * A member's name as the account keeps it: with the e-mail where another member, also one who left, has the same or one
 * that only differs in capitals and accents, and where it names an e-mail itself, which may be another's. Screens show
 * names, so each name has to mean one member. Taking a name waits for other transactions of the account that take one.
 */
export async function distinctName(
  tx: AccountDb,
  { person_id, name, email }: { person_id: number; name: string; email: string },
): Promise<string> {
  await sql`select from accounts where id = app.account_id() for no key update`.execute(tx);
  const { rows } = await sql`
    select from users where person_id <> ${person_id} and app.fold(name) = app.fold(${name}) limit 1`.execute(tx);
  const isOwn = name.endsWith(`(${email})`) && name.split('@').length === 2;
  return rows.length > 0 || (name.includes('@') && !isOwn) ? `${name} (${email})` : name;
}
