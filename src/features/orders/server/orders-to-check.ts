import { sql } from 'kysely';
import { z } from 'zod';
import type { OrderLine } from '#features/order-lifecycle/order-line.ts';
import type { OrderStatus } from '#features/order-lifecycle/order-status.ts';
import { hasWriteUnderWay, isOpen } from '#features/order-lifecycle/server/is-open.ts';
import { refundOf } from '#features/order-lifecycle/server/refund-of.ts';
import { type Problem, ProblemKind } from '#features/order-problems/problem-kinds.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Hold } from '../../stock/server/hold-stock.ts';
import type { CheckedOrder } from '../check-rules.ts';

/** Kinds that only another party can clear: a check keeps them, a retry by staff or an answer of the partner ends them. */
const KEPT_KINDS: readonly ProblemKind[] = ['warehouse_refused', 'in_doubt', 'channel_refused', 'lost_in_warehouse'];

export type OrderToCheck = CheckedOrder & {
  id: number;
  connection_id: number;
  order_status: OrderStatus;
  is_held: boolean;
  /** Until its holding time is over, by the database's clock. */
  submit_in_ms: number;
  is_fast_track: boolean;
  needs_check: boolean;
  problems: Problem[];
  kept_problems: Problem[];
  /** The stock that it holds now. */
  holds: Hold[];
  /** Its submission waits to be sent to the warehouse. */
  is_submission_queued: boolean;
};

type Row = Omit<OrderToCheck, 'ignored' | 'kept_problems' | 'lines'> & { ignored_kinds: unknown; lines: OrderLine[] };

const IgnoredKinds = z.array(ProblemKind).catch([]);

/** Locks and reads the orders that a check may change: not closed, not in the warehouse, not on their way to it. Oldest first. */
export async function readOrdersToCheck(tx: AccountDb, ids: readonly number[]): Promise<OrderToCheck[]> {
  // PostgreSQL does not see how long this array is: one plan does for one order as for a hundred.
  await sql`select from orders where id = any(array(select unnest(${ids}::bigint[]))) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<Row>`
    select o.id, o.connection_id, o.order_status, o.is_held, greatest(0, 1000 * extract(epoch from o.submit_after - now()))::float8 as submit_in_ms, o.customer_name, o.address, o.city, o.postal_code, o.country,
           o.is_refund, o.is_virtual, o.is_chargeback, o.is_replacement_order, o.total_cost, o.shipping_code, o.source_location,
           o.ship_method, o.is_ship_method_chosen, o.warehouse, o.is_warehouse_chosen, o.is_fast_track, o.needs_check,
           o.ignored_error -> 'kinds' as ignored_kinds, ${refundOf} as refunded_by,
           coalesce((select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'parent_item_id', l.parent_item_id, 'origin', l.origin,
                      'sku', l.sku, 'name', l.name, 'quantity', l.quantity, 'is_goods', l.is_goods, 'product_id', l.product_id) order by l.id)
              from line_items l where l.order_id = o.id), '[]') as lines,
           coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'subject', p.subject, 'detail', p.detail))
              from problems p where p.order_id = o.id), '[]') as problems,
           coalesce((select jsonb_agg(jsonb_build_object('product_id', h.product_id, 'core_id', h.core_id, 'quantity', h.quantity))
              from stock_holds h where h.order_id = o.id), '[]') as holds,
           exists (select from commands c
                    where c.order_id = o.id and c.type = 'submit_order' and c.state = 'queued') as is_submission_queued
      from orders o
     where o.id = any(${ids}::bigint[]) and ${isOpen}
       and not ${hasWriteUnderWay}
     order by o.order_date, o.id`.execute(tx);
  return rows.map(({ ignored_kinds, ...order }) => ({
    ...order,
    ignored: IgnoredKinds.parse(ignored_kinds),
    kept_problems: order.problems.filter(({ kind }) => KEPT_KINDS.includes(kind)),
  }));
}
