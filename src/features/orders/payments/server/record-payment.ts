import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { signOf, subtractAmount } from '#base/money.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import type { Staff } from '#platform/db/actor.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { recordPayment } from '../contract.ts';
import { openAfter } from '../payment-rules.ts';
import { addPayment } from './add-payment.ts';

/**
 * Records a payment for an order that was received outside of the channel, at most the open amount.
 * @throws AppError not_found; nothing_to_pay for a refund or what cost nothing; paid_meanwhile where another payment
 * was faster; invalid for more than is open, parts of a coin, and a day in the future
 */
export async function recordOnePayment(
  staff: Staff,
  id: number,
  { open, ...payment }: z.output<typeof recordPayment.body>,
): Promise<{ id: number; message: string }> {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.record_payment(order);
    if (refusal) throw new AppError(refusal);
    const [found] = await balancesOf(tx, [id]);
    if (!found) throw new AppError('not_found');
    const { paid, currency } = found.balance;
    if (signOf(subtractAmount(paid.open, open)) !== 0) throw new AppError('paid_meanwhile');
    if (openAfter(paid.open, payment.amount, currency) === null) {
      throw new AppError('invalid', { fields: { amount: [t.not_payable] } });
    }
    return { id: await addPayment(tx, staff, order, payment), message: t.payment_recorded };
  });
}
