import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Cancellation } from '../../orders/detail-contract.ts';
import { cancellationKey } from './stored-command.ts';

/** What became of a warehouse being asked to cancel an order that it has; null where it was not asked, or agreed. */
export async function findCancellation(
  db: AccountDb,
  { id, amware_ref_num }: { id: number; amware_ref_num: string | null },
): Promise<Cancellation | null> {
  if (amware_ref_num === null) return null;
  const { rows } = await sql<Cancellation>`
    select case state when 'refused' then 'refused' else 'asked' end as state, coalesce(last_error, '') as reason
      from commands where idem_key = ${cancellationKey({ id, amware_ref_num })} and state <> 'done'`.execute(db);
  return rows[0] ?? null;
}
