import { sql } from 'kysely';
import type { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import { currencyAmount } from '#base/money.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { countReported } from '#features/core/order-lifecycle/server/recorded-payments.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { recordPayment } from '../contract.ts';

type NewPayment = Omit<z.output<typeof recordPayment.body>, 'open'>;

/**
 * Stores a payment of an order whose lock the caller holds, in the order's currency.
 * @returns its id
 * @throws AppError invalid for a day in the future
 */
export async function addPayment(
  tx: AccountDb,
  staff: Staff,
  order: Pick<LockedOrder, 'id' | 'currency'>,
  { amount, means, reference, paid_on }: NewPayment,
): Promise<number> {
  if (paid_on > dayInZone(new Date(), staff.time_zone)) {
    throw new AppError('invalid', { fields: { paid_on: ['in the future'] } });
  }
  const { rows } = await sql<{ id: number }>`
    insert into recorded_payments (order_id, amount, means, reference, paid_at, recorded_by, others_told)
    select o.id, ${amount}::numeric, ${means}, ${reference}, ${paid_on}::timestamp at time zone ${staff.time_zone},
           ${staff.user_id}, ${countReported(sql`${amount}::numeric`)}
      from orders o where o.id = ${order.id} returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('a payment was not stored');
  const currency = order.currency.trim();
  await recordEvent(tx, staff, {
    type: 'order.payment_recorded',
    order_id: order.id,
    details: { amount: `${currencyAmount(amount, currency)} ${currency}`, means, reference },
  });
  return made.id;
}
