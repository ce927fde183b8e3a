import { sql } from 'kysely';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { releaseStock } from './reserve-stock.ts';

/**
 * Closes an order for which nothing is left to do, in the caller's transaction that holds its lock: its problems go,
 * and its stock is released. `by` is the member who did it. The caller says in the timeline why.
 */
export async function closeOrder(
  tx: AccountDb,
  id: number,
  to: 'shipped' | 'refund' | 'cancelled',
  by: number | null = null,
): Promise<void> {
  await setStatus(tx, id, to, {
    error: null,
    version: sql<number>`version + 1`,
    ...(by !== null && { updated_by: by }),
  }).execute();
  await sql`delete from problems where order_id = ${id}`.execute(tx);
  await releaseStock(tx, [id]);
}
