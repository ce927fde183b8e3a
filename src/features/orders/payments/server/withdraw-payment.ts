import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { currencyAmount } from '#base/money.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { canBeWithdrawn } from './recorded-payments-of.ts';

/**
 * Takes a recorded payment back: it was none of this order. It stays in the order's history.
 * @throws AppError not_found; payment_kept where money of the order went back since, or it was taken back already
 */
export async function withdrawOnePayment(
  staff: Staff,
  { id, payment_id }: { id: number; payment_id: number },
  reason: string,
): Promise<{ message: string }> {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const { rows } = await sql<{ amount: string; means: string; can_withdraw: boolean }>`
      select p.amount::text as amount, p.means, ${canBeWithdrawn} as can_withdraw
        from recorded_payments p where p.order_id = ${id} and p.id = ${payment_id}`.execute(tx);
    const [found] = rows;
    if (!found) throw new AppError('not_found');
    if (!found.can_withdraw) throw new AppError('payment_kept');
    await sql`
      update recorded_payments set withdrawn_at = now(), withdrawn_by = ${staff.user_id}, withdrawn_reason = ${reason}
       where id = ${payment_id}`.execute(tx);
    const currency = order.currency.trim();
    const amount = `${currencyAmount(found.amount, currency)} ${currency}`;
    const details = { amount, means: found.means, reason };
    await recordEvent(tx, staff, { type: 'order.payment_withdrawn', order_id: id, details });
    return { message: repliesFor(staff).orders.payment_withdrawn };
  });
}
