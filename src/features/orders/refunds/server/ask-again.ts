import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { signOf, subtractAmount } from '#base/money.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { refuseWithoutRight } from '#platform/http/access-check.ts';
import { refuseOverLimit } from './add-refund.ts';
import { refundableOf } from './refundable-of.ts';

type Asked = {
  refund_id: number;
  total: string;
  shipping: string;
  lines: readonly { source_item_id: string; pieces: number }[];
};

/**
 * Requests a refund again that its channel refused, in the caller's transaction that holds the order's lock. An amount
 * that was refunded since, also outside of the channel, is not refunded twice.
 * @throws AppError right_missing; refunded_meanwhile for more than is left by now; refund_over_limit; write_over where
 * it is not refused
 */
export async function askAgain(tx: AccountDb, staff: Staff, orderId: number, asked: Asked): Promise<void> {
  refuseWithoutRight('refund_orders', staff);
  const refundable = await refundableOf(tx, staff, orderId);
  const { left, shipping, lines } = refundable;
  const areLeft = asked.lines.every(({ source_item_id, pieces }) => {
    const line = lines.find((one) => one.source_item_id === source_item_id);
    return line !== undefined && pieces <= line.pieces - line.refunded_pieces;
  });
  if (!areLeft || isMore(asked.total, left) || isMore(asked.shipping, shipping)) {
    throw new AppError('refunded_meanwhile');
  }
  refuseOverLimit(refundable, asked.total);
  const { numAffectedRows } = await sql`
    update order_refunds set state = 'asked', refusal = '' where id = ${asked.refund_id} and state = 'refused'`.execute(
    tx,
  );
  if (!numAffectedRows) throw new AppError('write_over');
}

const isMore = (amount: string, most: string): boolean => signOf(subtractAmount(amount, most)) > 0;
