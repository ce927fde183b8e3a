import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { signOf } from '#base/money.ts';
import { type Actor, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { leaveImbalance } from '../contract.ts';
import { balancesOf } from './balances-of.ts';
import { isSameImbalance } from './get-balance.ts';
import { keepImbalances, lockImbalances } from './keep-imbalances.ts';

type Wanted = z.output<typeof leaveImbalance.body>;

/**
 * Leaves one imbalance of an order as it is, for a reason that stays in its timeline and in the audit.
 * @throws AppError not_found, imbalance_changed where the order has it no more, or with other pieces or another amount
 */
export async function leaveOne(staff: Staff, orderId: number, { reason, ...wanted }: Wanted) {
  return staff.db.transaction().execute(async (tx) => {
    await lockImbalances(tx);
    const [found] = await balancesOf(tx, [orderId]);
    if (!found) throw new AppError('not_found');
    const { currency, imbalances } = found.balance;
    const imbalance = imbalances.find((one) => isSameImbalance(one, wanted));
    if (!imbalance) throw new AppError('imbalance_changed');
    await keepImbalances(tx, [{ order_id: orderId, currency, imbalances }]);
    await saveLeft(tx, staff, { order_id: orderId, currency, ...imbalance }, reason);
    await publishEvent(tx, staff, { type: 'balance.changed' });
    return { message: repliesFor(staff).orders.imbalance_left };
  });
}

type Left = Pick<Wanted, 'kind' | 'subject' | 'pieces' | 'amount'> & { order_id: number; currency: string };

async function saveLeft(
  tx: AccountDb,
  actor: Actor,
  { order_id, currency, kind, subject, pieces, amount }: Left,
  reason: string,
): Promise<void> {
  await sql`update imbalances set left_at = now(), left_by = ${authorId(actor)}, left_reason = ${reason}
    where order_id = ${order_id} and kind = ${kind} and subject = ${subject}`.execute(tx);
  await recordEvent(tx, actor, {
    type: 'order.imbalance_left',
    order_id,
    details: { kind, subject, pieces, amount: signOf(amount) === 0 ? '' : `${amount} ${currency}`, reason },
  });
}
