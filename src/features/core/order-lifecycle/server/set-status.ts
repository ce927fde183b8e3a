import { type RawBuilder, sql, type UpdateObject, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import type { OrderStatus } from '../order-status.ts';

type Along = Omit<UpdateObject<DB, 'orders'>, 'order_status' | 'updated_at'>;

/**
 * The statement that moves an order to a status, with what changes along; the caller's transaction holds its lock. No
 * other file writes the status of an order that is there. PostgreSQL refuses a move that `transitions` does not have.
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

type Move = { id: number; order_status: OrderStatus };

/**
 * As `setStatus`, of many orders in one statement, each to a status of its own. `columns`: what else `moves` have, with
 * their types; `along`: the columns of `orders` that change too, from these moves `r`.
 */
export const setStatuses = (
  moves: readonly Move[],
  columns: RawBuilder<unknown>,
  along: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update orders o set order_status = r.order_status, updated_at = now(), ${along}
    from jsonb_to_recordset(${jsonb(moves)}) as r (id bigint, order_status text, ${columns})
   where o.id = r.id`;
