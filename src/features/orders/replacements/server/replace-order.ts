import { sql } from 'kysely';
import type { z } from 'zod';
import { addressOf } from '#base/address.ts';
import { AppError } from '#base/errors.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { addOrders } from '#features/orders/intake/server/store-order-page.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { checksQueue } from '#platform/jobs/account-queues.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { replaceOrder } from '../contract.ts';
import { type ReplacementLine, replacementLines } from '../replacement-lines.ts';

/**
 * Sends pieces of an order that left once more, for nothing, as an order of its own that names it: to the same place,
 * by the same mappings and what staff chose for the first one. Its channel knows nothing of it.
 * @throws AppError not_found; order_not_sent while nothing of it has left; replaced_meanwhile where there is another
 * replacement than the member saw; invalid for pieces that it does not have
 */
export async function replaceOneOrder(
  staff: Staff,
  id: number,
  { lines, reason, seen }: z.output<typeof replaceOrder.body>,
) {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.replace(order);
    if (refusal) throw new AppError(refusal);
    const before = await countReplacements(tx, id);
    if (before !== seen) throw new AppError('replaced_meanwhile');
    const sent = replacementLines(await readLines(tx, id), lines);
    if (!sent) throw new AppError('invalid', { fields: { lines: [t.not_replaceable] } });
    const made = await addReplacement(tx, order, sent, before + 1);
    const pieces = sent
      .filter(({ parent_item_id }) => parent_item_id === null)
      .map(({ sku, quantity }) => ({ sku, quantity }));
    await recordEvent(tx, staff, {
      type: 'order.replaced',
      order_id: id,
      details: { order_number: made.order_number, reason, pieces },
    });
    await recordEvent(tx, staff, {
      type: 'order.made',
      order_id: made.id,
      details: { replaces: order.order_number, reason },
    });
    const queue = checksQueue(staff, order.connection_id);
    await addJob(tx, staff, checkOrders, { order_ids: [made.id] }, { queue });
    await planDocumentsOf(tx, staff, [made.id]);
    await publishEvent(tx, staff, { type: 'orders.imported', connection_id: order.connection_id });
    return { ...made, message: t.replaced };
  });
}

async function countReplacements(tx: AccountDb, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders where replaces_order_id = ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** What staff chose for the order that is replaced holds for this one too. */
async function addReplacement(tx: AccountDb, order: LockedOrder, lines: readonly ReplacementLine[], n: number) {
  const source = { connection_id: order.connection_id, name: order.order_source };
  const remote = replacementOf(order, lines, n);
  const added = await addOrders(tx, source, [remote], () => order.customer_id);
  const { is_ship_method_chosen, is_warehouse_chosen, is_fast_track } = order;
  return tx
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
}

const FREE = { unit_price: '0', line_total: '0', discount: '0', taxes: [], is_goods: true, is_discount: false };

/** As a channel would tell of it, but that no money is in it. */
function replacementOf(order: LockedOrder, lines: readonly ReplacementLine[], n: number): RemoteOrder {
  const now = new Date().toISOString();
  return {
    source_order_id: `bodega:${order.id}:${n}`,
    source_order_number: `${order.order_number}-R${n}`,
    source_version: '1',
    modified_at: now,
    order_date: now,
    order_state: 'open',
    is_refund: false,
    is_replacement_order: true,
    is_virtual: false,
    is_chargeback: false,
    customer: null,
    customer_name: order.customer_name,
    customer_email: order.customer_email,
    customer_phone: order.customer_phone,
    buyer_tax_id: order.buyer_tax_id ?? '',
    buyer_tax_id_kind: order.buyer_tax_id_kind ?? '',
    company_name: order.company_name,
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
    tax_cost: '0',
    shipping_cost: '0',
    total_cost: '0',
    discount_cost: '0',
    prices_include_tax: order.prices_include_tax,
    payments: [],
    lines: lines.map((line) => ({ ...line, ...FREE })),
    order_json: { replaces: order.order_number },
  };
}
