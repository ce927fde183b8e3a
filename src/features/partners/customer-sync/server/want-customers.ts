import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** `wanted`: the count of what is to be there, by which it is known when it is. */
type QueuedCustomer = { customer_id: number; wanted: number };

/** Notes that a member wants customers at a partner; what waits already is sent once. Under the customers' locks. */
export async function wantCustomers(
  tx: AccountDb,
  staff: Pick<Staff, 'user_id'>,
  customerIds: readonly number[],
  connectionId: number,
): Promise<QueuedCustomer[]> {
  const { rows } = await sql<QueuedCustomer>`
    insert into customer_links as l (customer_id, connection_id, asked_by, asked_at)
    select id, ${connectionId}, ${staff.user_id}::bigint, now() from unnest(${customerIds}::bigint[]) id
    on conflict (account_id, customer_id, connection_id) do update
      set wanted = l.wanted + case l.state when 'waiting' then 0 else 1
        end, asked_by = excluded.asked_by, asked_at = now()
    returning customer_id, wanted`.execute(tx);
  return rows;
}
