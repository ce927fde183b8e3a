import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { conflict } from '#features/orders/edit/server/save-order.ts';
import { askToChange } from '#features/orders/intake/server/change-order.write.ts';
import { isChangeAsked } from '#features/orders/intake/server/submission-changes.ts';
import type { CancelledLine, cancelPieces, LineItem } from '#features/orders/order/detail-contract.ts';
import { unsentLines } from '#features/orders/order/line-edit-rules.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';

/**
 * Has the warehouse asked to leave out pieces of an order that it has. Until it says yes, nothing of the order changes.
 * @throws AppError not_found; order_not_waiting where it does not have the order; order_in_warehouse once it packs it,
 * or where it cannot be asked; change_asked; changed_meanwhile; invalid for more than is still to be sent;
 * no_items_left for all of it
 */
export async function cancelPiecesOf(
  staff: Staff,
  id: number,
  { lines, reason, version }: z.output<typeof cancelPieces.body>,
): Promise<{ message: string }> {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.cancel_pieces({ ...order, is_change_asked: await isChangeAsked(tx, id) });
    if (refusal) throw new AppError(refusal);
    if (order.version !== version) throw await conflict(tx, staff, order, version);
    const unsent = unsentLines(await readLines(tx, id));
    const changed = withoutPieces(unsent, lines);
    if (changed === null) throw new AppError('invalid', { fields: { lines: [t.not_cancellable] } });
    if (piecesOf(lines) === piecesOf(unsent)) throw new AppError('no_items_left');
    const by = { asked_by: staff.user_id, reason };
    if (!(await askToChange(tx, staff, order, by, { fields: [], lines: changed }))) {
      throw new AppError('order_in_warehouse');
    }
    const pieces = changed.map(({ sku, from, to }) => ({ sku, quantity: from - to }));
    await recordEvent(tx, staff, { type: 'order.pieces_cancel_asked', order_id: id, details: { reason, pieces } });
    return { message: t.pieces_cancel_asked };
  });
}

const piecesOf = (lines: readonly { pieces: number }[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** The lines that would have fewer pieces; null where more are named than are still to be sent, or a line twice. */
function withoutPieces(unsent: ReturnType<typeof unsentLines<LineItem>>, cancelled: readonly CancelledLine[]) {
  const left = new Map(unsent.map((one) => [one.line.source_item_id, one]));
  const changed = cancelled.flatMap(({ source_item_id, pieces }) => {
    const found = left.get(source_item_id);
    left.delete(source_item_id);
    if (!found || pieces > found.pieces) return [];
    const { sku, quantity: from } = found.line;
    return [{ source_item_id, sku, from, to: from - pieces }];
  });
  return changed.length === cancelled.length ? changed : null;
}
