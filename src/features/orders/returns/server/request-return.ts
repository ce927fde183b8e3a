import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { requestReturn } from '../contract.ts';
import { addReturn } from './add-return.ts';
import { findReturnable } from './find-order-returns.ts';
import { askToTell } from './tell-return.write.ts';

type ReturnRequest = z.output<typeof requestReturn.body>;

/**
 * Makes a return of pieces that left and are in no other one.
 * @throws AppError not_found; returned_meanwhile where other pieces are left than the member saw; invalid for more than
 * is left
 */
export async function makeReturn(
  staff: Staff,
  orderId: number,
  wanted: ReturnRequest,
): Promise<{ id: number; number: string }> {
  return staff.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const lines = await requireLeft(tx, orderId, wanted.lines);
    const { is_authorised, reason, note, tracking_number } = wanted;
    const made = await addReturn(tx, staff, {
      ...{ order_id: orderId, state: stateOf(wanted), reason, note, tracking_number, lines },
      ...{ requested_by: staff.user_id, requested_at: null, source_return_id: null, source_name: '' },
    });
    if (is_authorised) await askToTell(tx, staff, made.id, tracking_number === '' ? 'authorise' : 'send');
    return made;
  });
}

function stateOf({ is_authorised, tracking_number }: ReturnRequest): ReturnState {
  if (!is_authorised) return 'requested';
  return tracking_number === '' ? 'authorised' : 'on_its_way';
}

/** The lines that are wanted, as the order has them; the order is locked, so what is left stays so. */
async function requireLeft(tx: AccountDb, orderId: number, wanted: ReturnRequest['lines']) {
  const left = new Map((await findReturnable(tx, orderId)).map((line) => [line.source_item_id, line]));
  if (new Set(wanted.map(({ source_item_id }) => source_item_id)).size < wanted.length)
    throw new AppError('invalid', { fields: { lines: ['stands twice'] } });
  return wanted.map((one) => {
    const line = left.get(one.source_item_id);
    if ((line?.left ?? 0) !== one.left) throw new AppError('returned_meanwhile');
    if (!line || one.quantity > line.left) throw new AppError('invalid', { fields: { lines: ['out of range'] } });
    const { source_item_id, sku, name } = line;
    return { source_item_id, sku, name, quantity: one.quantity };
  });
}
