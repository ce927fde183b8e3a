import type { Problem } from '#features/core/order-problems/problem-kinds.ts';
import { withdrawQueued } from '#features/partners/outbox/server/withdraw-write.ts';
import { planCheckedDocuments } from '#features/tax/documents/server/planning/document-planning.ts';
import { submitOrderWrite } from '#features/warehouse/fulfilment/server/submit-order.write.ts';
import {
  type ReservationRequest,
  reserveStock,
  type Shortage,
} from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import {
  saveUnreserved,
  type UnreservedPieces,
} from '#features/warehouse/stock/server/availability/save-unreserved.ts';
import { piecesPerProduct } from '#features/warehouse/stock/stock-rules.ts';
import type { Actor, Author } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { checkOrder } from '../../check-rules.ts';
import { type CheckOutcome, eventsOf, isChanged } from './check-outcome.ts';
import { type OrderToCheck, readOrdersToCheck } from './orders-to-check.ts';
import { planSplits } from './plan-splits.ts';
import { saveLinks, saveOutcomes, saveProblems } from './save-outcomes.ts';
import { changedExplosions, partsEvents, saveParts } from './save-parts.ts';
import { sendReady } from './send-ready.ts';

/**
 * Checks up to 100 orders in the caller's transaction, with a fixed number of statements however many there are.
 * Orders that have left, are leaving, or are closed are passed over. `answeredBy`: the member whose answer has them
 * checked, who solved what is solved then. @returns how many changed
 */
export async function checkBatch(
  tx: AccountDb,
  actor: Actor,
  orderIds: readonly number[],
  answeredBy: Author = actor,
): Promise<number> {
  const orders = await readOrdersToCheck(tx, orderIds);
  if (orders.length === 0) return 0;
  const checked = orders.map((order) => ({ order, checked: checkOrder(order, order.facts) }));

  const shortages = await reserveStock(tx, orders, checked.flatMap(requestsOf));
  const outcomes = checked.map(({ order, checked: result }) => ({
    order,
    checked: result,
    problems: [...result.problems, ...(shortages.get(order.id) ?? []).map(outOfStock), ...order.kept_problems],
  }));
  const unreserved = outcomes.filter(({ problems }) => problems.length > 0 && isSold(problems)).flatMap(piecesOf);
  if (unreserved.length > 0 || orders.some((order) => order.has_unreserved)) {
    await saveUnreserved(
      tx,
      orders.map(({ id }) => id),
      unreserved,
    );
  }

  const exploded = changedExplosions(
    checked.map(({ order, checked: { lines } }) => ({ order_id: order.id, before: order.lines, after: lines })),
  );
  const explodedIds = new Set(exploded.map(({ order_id }) => order_id));
  const changed = outcomes.filter((outcome) => isChanged(outcome) || explodedIds.has(outcome.order.id));
  const relinked = await saveLinks(tx, outcomes);
  await saveParts(tx, exploded);
  await withdrawQueued(
    tx,
    submitOrderWrite,
    queuedOf(orders, new Set([...changed.map(({ order }) => order.id), ...relinked])),
  );
  await saveOutcomes(tx, actor, changed);
  await saveProblems(tx, changed);
  const events = changed.map(eventsOf);
  await recordEvents(tx, actor, [...partsEvents(exploded), ...events.flatMap(({ found }) => found)]);
  await recordEvents(
    tx,
    answeredBy,
    events.flatMap(({ solved }) => solved),
  );
  await sendReady(tx, actor, outcomes);
  await planSplits(tx, actor, outcomes);
  const passed = changed.flatMap(({ order, problems }) => (problems.length === 0 ? [order.id] : []));
  if (passed.length > 0) await planCheckedDocuments(tx, actor, passed);
  return changed.length;
}

/** Those of these orders whose submission waits to be sent. */
const queuedOf = (orders: readonly OrderToCheck[], ids: ReadonlySet<number>) =>
  orders.flatMap(({ id, is_submission_queued }) => (is_submission_queued && ids.has(id) ? [id] : []));

/** An order reserves stock only where nothing else keeps it, so that an order that cannot leave reserves nothing. */
function requestsOf({ order, checked }: Pick<CheckOutcome, 'order' | 'checked'>): ReservationRequest[] {
  const { warehouse } = checked;
  if (checked.problems.length > 0 || order.kept_problems.length > 0 || warehouse === null) return [];
  return piecesOf({ order, checked }).map((pieces) => ({ ...pieces, core_id: warehouse }));
}

/** Whether an order that waits is a sale all the same: not one that is never sent, or was refunded as a whole. */
const isSold = (problems: readonly Problem[]): boolean =>
  !problems.some(({ kind }) => kind === 'test_order' || kind === 'zero_total' || kind === 'refunded');

/** What an order takes out of stock. */
function piecesOf({ order, checked }: Pick<CheckOutcome, 'order' | 'checked'>): UnreservedPieces[] {
  if (checked.shipsNothing) return [];
  return [...piecesPerProduct(checked.to_send)].map(([product_id, quantity]) => ({
    order_id: order.id,
    product_id,
    core_id: checked.warehouse,
    quantity,
  }));
}

const outOfStock = ({ sku, core_id, quantity, available }: Shortage): Problem => ({
  kind: 'out_of_stock',
  subject: sku,
  detail: { core_id, wanted: quantity, available },
});
