import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { endWithWhatLeft, takeOffLines } from '#features/orders/edit/server/take-off-lines.ts';
import { changeableLines, quantitiesWith } from '#features/orders/order/line-edit-rules.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { deductReserved } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { SubmissionDifference } from '../channel-change.ts';

/**
 * The warehouse will not send these pieces, as a member wanted: they come off the order, their stock is released, and
 * papers follow. Its parcel may have been read before its answer: then the order is shipped.
 */
export async function applyCancelledPieces(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  lines: SubmissionDifference['lines'],
): Promise<void> {
  const stored = await readLines(tx, order.id);
  const wanted = new Map(lines.map(({ source_item_id, to }) => [source_item_id, to]));
  // Where its answer was lost for long, staff may have taken off as much since.
  const left = changeableLines(stored).flatMap((line) => {
    const quantity = wanted.get(line.source_item_id) ?? line.quantity;
    return quantity < line.quantity ? [{ line, quantity }] : [];
  });
  const after = quantitiesWith(stored, new Map(left.map(({ line, quantity }) => [line.source_item_id, quantity])));
  if (left.length === 0 || [...after.values()].every((quantity) => quantity === 0)) return;
  await takeOffLines(tx, actor, order, stored, left);
  await deductReserved(
    tx,
    order.id,
    shippableLines(stored).flatMap(({ source_item_id, product_id, quantity }) => {
      const off = quantity - (after.get(source_item_id) ?? quantity);
      return product_id === null || off <= 0 ? [] : [{ product_id, quantity: off }];
    }),
  );
  await endWithWhatLeft(tx, actor, order);
}
