import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { settingsTexts } from './field-labels.ts';

/**
 * Names are taken one at a time within an account, whatever their letter case, until the transaction ends.
 * @throws AppError invalid where another connection has the name
 */
export async function requireFreeName(tx: AccountDb, staff: Staff, name: string, ownId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`connection names:${staff.account_id}`}, 0))`.execute(tx);
  const { rows } = await sql`select from connections
    where lower(name) = lower(${name}) and removed_at is null and id is distinct from ${ownId}::bigint`.execute(tx);
  if (rows.length > 0) throw new AppError('invalid', { fields: { name: [settingsTexts(staff).refused.taken] } });
}
