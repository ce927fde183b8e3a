import { sql, type UpdateObject, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import type { OrderStatus } from '../order-status.ts';

type Along = Omit<UpdateObject<DB, 'orders'>, 'order_status' | 'updated_at'>;

/**
 * The statement that moves an order to a status, with what changes along; the caller's transaction holds its lock. Besides it only the
 * checks write statuses, of many orders at once. PostgreSQL refuses a move that `transitions` does not have.
 */
export const setStatus = (
  tx: AccountDb,
  orderId: number,
  to: OrderStatus,
  along: Along = {},
): UpdateQueryBuilder<DB, 'orders', 'orders', UpdateResult> =>
  tx
    .updateTable('orders')
    .set({ ...along, order_status: to, updated_at: sql<string>`now()` })
    .where('id', '=', orderId);
