import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { requestReturn } from '../contract.ts';
import { findReturnable } from './find-order-returns.ts';

type Wanted = z.output<typeof requestReturn.body>;

/**
 * Makes a return of pieces that left and are in no other one.
 * @throws AppError not_found; returned_meanwhile where other pieces are left than the member saw; invalid for more than
 * is left
 */
export async function makeReturn(
  staff: Staff,
  orderId: number,
  wanted: Wanted,
): Promise<{ id: number; number: string }> {
  return staff.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const lines = await requireLeft(tx, orderId, wanted.lines);
    const state = stateOf(wanted);
    const { rows } = await sql<{ id: number; number: string }>`
      with counted as (update accounts set last_return = last_return + 1 returning last_return)
      insert into order_returns (order_id, number, state, reason, note, tracking_number, requested_by,
        authorised_at)
      select ${orderId}::bigint, last_return, ${state}, ${wanted.reason}, ${wanted.note}, ${wanted.tracking_number},
             ${staff.user_id}::bigint, case when ${wanted.is_authorised} then now() end
        from counted returning id, 'R-' || number as number`.execute(tx);
    const [made] = rows;
    if (!made) throw new Error('a return was not stored');
    await sql`insert into order_return_lines (return_id, source_item_id, sku, name, quantity)
      select ${made.id}::bigint, source_item_id, sku, name, quantity
        from jsonb_to_recordset(${jsonb(lines)})
          as r (source_item_id text, sku text, name text, quantity int)`.execute(tx);
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const { number } = made;
    await recordEvent(tx, staff, {
      type: 'order.return_requested',
      order_id: orderId,
      details: { subject: number, pieces, why: wanted.reason },
    });
    if (wanted.is_authorised)
      await recordEvent(tx, staff, {
        type: 'order.return_authorised',
        order_id: orderId,
        details: { subject: number },
      });
    return made;
  });
}

function stateOf({ is_authorised, tracking_number }: Wanted): ReturnState {
  if (!is_authorised) return 'requested';
  return tracking_number === '' ? 'authorised' : 'on_its_way';
}

/** The lines that are wanted, as the order has them; the order is locked, so what is left stays so. */
async function requireLeft(tx: AccountDb, orderId: number, wanted: Wanted['lines']) {
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
