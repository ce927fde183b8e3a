import { sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { addChecks } from '#features/core/order-problems/server/recheck-waiting.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Rechecks the open orders with one of these kits, whose parts changed. */
export async function recheckKitOrders(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  kitIds: readonly number[],
): Promise<void> {
  if (kitIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
     where ${isOpen} and exists (select from line_items l
       where l.order_id = o.id and l.product_id = any(${kitIds}::bigint[]))
     order by o.order_date, o.id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await addChecks(tx, actor, ids);
}
