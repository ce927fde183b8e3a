import { sql } from 'kysely';
import { z } from 'zod';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { hasWriteUnderWay, isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { findRefunds, hasRefund } from '#features/core/order-lifecycle/server/refund-of.ts';
import { type Problem, ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { findRefundedUnsent } from '#features/orders/balance/server/find-refunded-unsent.ts';
import { hasOpenPart } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { goneByLine } from '#features/warehouse/fulfilment/server/sent-pieces.ts';
import { availableAt, type Reservation } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { CheckedOrder, CheckFacts } from '../../check-rules.ts';
import { type FactRow, factColumns, factsOf, kitsOf } from './check-facts.ts';
import { readKits } from './read-kits.ts';

/**
 * Kinds that only another party can clear: a check keeps them, a retry by staff or an answer of the partner ends them.
 */
const KEPT_KINDS: readonly ProblemKind[] = ['warehouse_refused', 'in_doubt', 'channel_refused', 'unknown_to_warehouse'];

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
  /** What is reserved for it now, but for its parts. */
  reservations: Reservation[];
  /** It has pieces that it needs and does not reserve. */
  has_unreserved: boolean;
  facts: CheckFacts;
  /** Its submission waits to be sent to the warehouse. */
  is_submission_queued: boolean;
};

type OrderToCheckRow = Omit<
  OrderToCheck,
  'ignored' | 'kept_problems' | 'facts' | 'lines' | 'gone' | 'refunded_by' | 'refunded_unsent'
> &
  FactRow & { gone: Record<string, number>; ignored_kinds: unknown; has_refund: boolean; has_refunds: boolean };

const IgnoredKinds = z.array(ProblemKind).catch([]);

/**
 * Locks and reads the orders that a check may change: not closed, not in the warehouse, not on their way to it. Oldest
 * first.
 */
export async function readOrdersToCheck(tx: AccountDb, ids: readonly number[]): Promise<OrderToCheck[]> {
  // PostgreSQL does not see how long this array is: one plan does for one order as for a hundred.
  await sql`select from orders where id = any(array(select unnest(${ids}::bigint[]))) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<OrderToCheckRow>`
    select o.id, o.connection_id, o.order_status, o.is_held, greatest(0, 1000 * extract(epoch
      from o.submit_after - now()))::float8 as submit_in_ms, o.customer_name, o.customer_email, o.customer_phone,
      o.address, o.city, o.postal_code, o.locality_code, o.country,
           o.is_refund, o.is_virtual, o.is_chargeback, o.is_replacement_order, o.total_cost, o.shipping_code,
             o.source_location,
           o.ship_method, o.is_ship_method_chosen, o.warehouse, o.is_warehouse_chosen, o.is_fast_track, o.needs_check,
           o.ignored_error -> 'kinds' as ignored_kinds, ${hasRefund} as has_refund,
           (exists (select from orders r where r.corrects_order_id = o.id)
             or exists (select from order_refunds f where f.order_id = o.id)) as has_refunds,
           ${factColumns}, ${goneByLine} as gone, ${hasOpenPart} as has_part,
           coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'subject', p.subject, 'detail', p.detail))
              from problems p where p.order_id = o.id), '[]') as problems,
           coalesce((select jsonb_agg(jsonb_build_object('product_id', h.product_id, 'core_id', h.core_id, 'quantity',
             h.quantity,
                      'sku', (select sku from products where id = h.product_id), 'available', ${availableAt('h')}))
              from stock_reservations h where h.order_id = o.id and h.part = 0), '[]') as reservations,
           exists (select from unreserved_pieces u where u.order_id = o.id) as has_unreserved,
           exists (select from partner_writes c
                    where c.order_id = o.id and c.type = 'submit_order' and c.state = 'queued') as is_submission_queued
      from orders o
     where o.id = any(array(select unnest(${ids}::bigint[]))) and ${isOpen}
       and not ${hasWriteUnderWay}
     order by o.order_date, o.id`.execute(tx);
  const refunds = await findRefunds(
    tx,
    rows.flatMap(({ id, has_refund }) => (has_refund ? [id] : [])),
  );
  const unsent = await findRefundedUnsent(
    tx,
    rows.flatMap(({ id, has_refunds }) => (has_refunds ? [id] : [])),
  );
  const kits = await readKits(
    tx,
    rows.flatMap(({ lines }) => kitsOf(lines)),
  );
  return rows.map(
    ({
      ignored_kinds,
      has_refund,
      has_refunds,
      code,
      location_core_id,
      methods,
      core_ids,
      own_places,
      required_fields,
      ...order
    }) => ({
      ...order,
      gone: new Map(Object.entries(order.gone)),
      lines: order.lines.map(({ linked_id, is_kit, ...line }) => line),
      facts: factsOf({ ...order, code, location_core_id, methods, core_ids, own_places, required_fields }, kits),
      refunded_by: refunds.get(order.id) ?? null,
      refunded_unsent: unsent.get(order.id) ?? [],
      ignored: IgnoredKinds.parse(ignored_kinds),
      kept_problems: order.problems.filter(({ kind }) => KEPT_KINDS.includes(kind)),
    }),
  );
}
