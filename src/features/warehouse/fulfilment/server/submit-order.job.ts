import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { currencyAmount } from '#base/money.ts';
import type { OrderToSubmit } from '#connectors/core/commands.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { findLocked, type LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { isRefunded } from '#features/core/order-lifecycle/server/refund-of.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { withdrawOutdated } from '#features/partners/outbox/server/withdraw-write.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { onlyPieces, submittedLines, withoutGone } from '../submitted-lines.ts';
import { joinPart } from './join-part.ts';
import { isAskedOfWarehouse } from './order-writes.ts';
import { type ChangedPieces, remainingAmounts } from './remaining-amounts.ts';
import { readGonePieces } from './sent-pieces.ts';
import { numberOfRest } from './submissions.ts';
import { submissionKey, submitOrderWrite } from './submit-order.write.ts';
import { waitLeft } from './wait-left.ts';
import { findWarehouseConnection } from './warehouse-connection.ts';

/** An order waits once to be handed over. */
export const submitKey = ({ order_id }: { order_id: number }): string => `submit:${order_id}`;

/**
 * Hands an order to the warehouse once its holding time is over, no member edits it and nothing keeps it. What is sent
 * is fixed here, under the order's version as key: the same version is never two orders in the warehouse.
 */
export const submitOrder = job('submit-order', z.object({ order_id: Id }), async ({ order_id }, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    const order = await findLocked(tx, order_id);
    if (!order) return;
    await withdrawOutdated(tx, submitOrderWrite, order_id);
    if (!(await isReady(tx, order))) return;
    // By a refund that came since the last check; its import has asked for the next one, which says so.
    if (await isRefunded(tx, order_id)) return needCheck(tx, order_id);
    const waitMs = await waitLeft(tx, order_id);
    if (waitMs > 0) return submitLater(tx, actor, { order_id }, waitMs);
    const connection_id = await findWarehouseConnection(tx, order.warehouse);
    const { warehouse, ship_method } = order;
    if (connection_id === null || warehouse === null || ship_method === null) return;
    const order_number = await numberOfRest(tx, order);
    const submission = await toSubmission(tx, { ...order, order_number, warehouse, ship_method });
    if (submission.lines.length === 0) return joinPart(tx, actor, order);
    const write = { subject_id: order_id, idem_key: submissionKey(order), payload: { order: submission } };
    await addWrite(tx, actor, submitOrderWrite, { connection_id, ...write });
  });
});

async function isReady(tx: AccountDb, order: LockedOrder): Promise<boolean> {
  // What changed is checked first; the check sends it on.
  if (order.needs_check || refusals.send_now(order)) return false;
  const { rows } = await sql<{ is_ready: boolean }>`
    select not exists (select from problems where order_id = o.id) and not ${isAskedOfWarehouse} as is_ready
      from orders o where o.id = ${order.id}`.execute(tx);
  return rows[0]?.is_ready ?? false;
}

async function needCheck(tx: AccountDb, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ needs_check: true }).where('id', '=', orderId).execute();
}

async function submitLater(
  tx: AccountDb,
  actor: Actor,
  submission: { order_id: number },
  delayMs: number,
): Promise<void> {
  await addJob(tx, actor, submitOrder, submission, { key: submitKey(submission), delayMs });
}

type Ready = LockedOrder & { warehouse: string; ship_method: string };

/**
 * An order as the warehouse is sent it, without what has left and what its parts hold, with the amounts of what remains
 * of it.
 */
export async function toSubmission(
  tx: AccountDb,
  order: Ready,
  change: ChangedPieces = { quantities: new Map(), are_charged: false },
): Promise<OrderToSubmit> {
  const amounts = await remainingAmounts(tx, order, change);
  const inCurrency = (amount: string) => currencyAmount(amount, order.currency);
  const stored = await tx
    .selectFrom('line_items as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .select(['l.source_item_id', 'l.parent_item_id', 'l.is_goods', 'l.quantity', 'l.name', 'l.unit_price'])
    .select(['p.sku', 'p.price as product_price'])
    // Prices are in the account's currency: in another one they would be wrong by orders of magnitude.
    .select(
      sql<string | null>`case when l.origin = 'staff' and ${order.currency} = (select currency from accounts)
        then p.price end`.as('added_price'),
    )
    .where('l.order_id', '=', order.id)
    .orderBy('l.id')
    .execute();
  const lines = stored.flatMap((line) => {
    const quantity = change.quantities.get(line.source_item_id) ?? line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return {
    order_number: order.order_number,
    source: order.order_source,
    order_date: order.order_date,
    core_id: order.warehouse,
    ship_method_code: order.ship_method,
    is_fast_track: order.is_fast_track,
    language_code: order.language_code,
    note: order.note,
    ship_to: {
      name: order.customer_name,
      company: order.company_name,
      address: order.address,
      address_2: order.address_2,
      address_3: order.address_3,
      city: order.city,
      state: order.state,
      postal_code: order.postal_code,
      country: order.country,
      locality_code: order.locality_code,
      phone: order.customer_phone,
      email: order.customer_email,
    },
    lines: withoutGone(submittedLines(lines, order.currency), await readGonePieces(tx, order.id)).map(
      ({ source_item_id, sku, quantity, name, unit_price }) => {
        // The check links every line before an order may leave; a line without product must never ship as nothing.
        if (sku === null) throw new Error(`line ${source_item_id} of order ${order.id} has no product`);
        return { source_item_id, sku, quantity, name, unit_price: inCurrency(unit_price) };
      },
    ),
    currency: order.currency,
    tax_cost: inCurrency(amounts.tax_cost),
    shipping_cost: inCurrency(amounts.shipping_cost),
    total_cost: inCurrency(amounts.total_cost),
  };
}

/** So many pieces of an order as a warehouse is sent them by themselves: `lines` by the order's own line numbers. */
export async function toPartSubmission(
  tx: AccountDb,
  order: Ready,
  lines: readonly { source_item_id: string; pieces: number }[],
): Promise<OrderToSubmit> {
  const rest = await toSubmission(tx, order);
  const pieces = new Map(lines.map((line) => [line.source_item_id, line.pieces]));
  return { ...rest, lines: onlyPieces(rest.lines, pieces) };
}
