import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { currencyAmount } from '#base/money.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { canBeWithdrawn } from '#features/core/order-lifecycle/server/recorded-payments.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';

/**
 * Takes a recorded payment back, of an order whose lock the caller holds, and says so in the order's history.
 * @throws AppError not_found; payment_kept where money of the order went back since, or it was taken back already
 */
export async function storeWithdrawn(
  tx: AccountDb,
  staff: Staff,
  order: Pick<LockedOrder, 'id' | 'currency'>,
  paymentId: number,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ amount: string; means: string; can_withdraw: boolean }>`
    select p.amount::text as amount, p.means, ${canBeWithdrawn} as can_withdraw
      from recorded_payments p where p.order_id = ${order.id} and p.id = ${paymentId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  if (!found.can_withdraw) throw new AppError('payment_kept');
  await sql`
    update recorded_payments set withdrawn_at = now(), withdrawn_by = ${staff.user_id}, withdrawn_reason = ${reason}
     where id = ${paymentId}`.execute(tx);
  const currency = order.currency.trim();
  const amount = `${currencyAmount(found.amount, currency)} ${currency}`;
  const details = { amount, means: found.means, reason };
  await recordEvent(tx, staff, { type: 'order.payment_withdrawn', order_id: order.id, details });
}
