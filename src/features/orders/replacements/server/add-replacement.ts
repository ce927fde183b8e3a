import { sql } from 'kysely';
import { addressOf } from '#base/address.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { addOrders, lockOrderNumbers } from '#features/orders/intake/server/store-order-page.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { checksQueue } from '#platform/jobs/account-queues.ts';
import { addJob } from '#platform/jobs/job.ts';

/** How many orders went out in place of pieces of this one. */
export async function countReplacements(tx: AccountDb, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where replaces_order_id = ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/**
 * The order of which pieces are to go out once more, or others in their place, taken after the numbers of new orders,
 * as pages of orders are.
 * @throws AppError not_found
 */
export async function lockToReplace(tx: AccountDb, id: number): Promise<LockedOrder> {
  await lockOrderNumbers(tx);
  return lockOrder(tx, id);
}

/** `suffix`: what its number has after that of its order, before its own. */
type Made = Pick<RemoteOrder, 'lines' | 'total_cost' | 'tax_cost' | 'payments' | 'is_replacement_order'> &
  Pick<RemoteOrder, 'prices_include_tax'> & { suffix: 'R' | 'X' };

/**
 * Adds an order that goes out in place of pieces of another, which the caller took by `lockToReplace`. Has it checked
 * and its documents planned. What staff chose for the other one holds for this one too; its channel knows nothing of
 * it.
 */
export async function addReplacement(
  tx: AccountDb,
  staff: Staff,
  order: LockedOrder,
  made: Made,
  reason: string,
): Promise<{ id: number; order_number: string }> {
  const source = { connection_id: order.connection_id, name: order.order_source };
  const remote = replacementOf(order, made, (await countReplacements(tx, order.id)) + 1);
  const added = await addOrders(tx, source, [remote], () => order.customer_id);
  const { is_ship_method_chosen, is_warehouse_chosen, is_fast_track } = order;
  const stored = await tx
    .updateTable('orders')
    .set({
      replaces_order_id: order.id,
      order_date: sql`now()`,
      is_ship_method_chosen,
      is_warehouse_chosen,
      is_fast_track,
      ...(is_ship_method_chosen && { ship_method: order.ship_method }),
      ...(is_warehouse_chosen && { warehouse: order.warehouse }),
    })
    .where('id', '=', added.get(remote.source_order_id) ?? 0)
    .returning(['id', 'order_number'])
    .executeTakeFirstOrThrow();
  await recordEvent(tx, staff, {
    type: 'order.made',
    order_id: stored.id,
    details: { replaces: order.order_number, reason },
  });
  const queue = checksQueue(staff, order.connection_id);
  await addJob(tx, staff, checkOrders, { order_ids: [stored.id] }, { queue });
  await planDocumentsOf(tx, staff, [stored.id]);
  await publishEvent(tx, staff, { type: 'orders.imported', connection_id: order.connection_id });
  return stored;
}

/** The replacement in the shape of a channel's order. */
function replacementOf(order: LockedOrder, { suffix, ...made }: Made, n: number): RemoteOrder {
  const now = new Date().toISOString();
  return {
    source_order_id: `bodega:${order.id}:${n}`,
    source_order_number: `${order.order_number}-${suffix}${n}`,
    source_version: '1',
    modified_at: now,
    order_date: now,
    order_state: 'open',
    is_refund: false,
    is_virtual: false,
    is_chargeback: false,
    customer: null,
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    buyer_tax_id: order.buyer_tax_id ?? '',
    buyer_tax_id_kind: order.buyer_tax_id_kind ?? '',
    company_name: order.company_name,
    fiscal: order,
    ...addressOf(order),
    locality_code: order.locality_code,
    language_code: order.language_code,
    note: order.note,
    shipping_code: order.shipping_code,
    source_shipping: order.source_shipping,
    source_location: order.source_location,
    connector_link: null,
    tracking_number: null,
    currency: order.currency.trim(),
    shipping_cost: '0',
    discount_cost: '0',
    ...made,
    order_json: { replaces: order.order_number },
  };
}
