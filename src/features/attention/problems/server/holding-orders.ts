import { sql } from 'kysely';
import { isHolding } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';

const MAX_COUNTED = 1_000;

/** Orders that go out by themselves once their holding time is over; of more than are counted that there are more. */
export async function countHoldingOrders(db: AccountDb) {
  const { rows } = await sql<{ orders: number; next_at: string | null }>`
    select count(*)::int as orders, min(submit_after) as next_at
      from (select o.submit_after from orders o where ${isHolding}
             order by o.submit_after limit ${MAX_COUNTED + 1}) o`.execute(db);
  const { orders, next_at } = rows[0] ?? { orders: 0, next_at: null };
  return { orders: Math.min(orders, MAX_COUNTED), is_capped: orders > MAX_COUNTED, next_at };
}
