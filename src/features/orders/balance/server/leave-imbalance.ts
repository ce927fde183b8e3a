import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { currencyAmount, signOf } from '#base/money.ts';
import { type Actor, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { LeaveOutcome, leaveImbalance, leaveImbalances } from '../contract.ts';
import { balancesOf } from './balances-of.ts';
import { isSameImbalance } from './get-balance.ts';
import { keepImbalances, lockImbalances } from './keep-imbalances.ts';

type LeaveRequest = z.output<typeof leaveImbalance.body>;
type ImbalanceOfOrder = Omit<LeaveRequest, 'reason'> & { order_id: number };

/**
 * Leaves one imbalance of an order as it is, for a reason that stays in its timeline and in the audit.
 * @throws AppError not_found; imbalance_changed where the order has it no more, with other pieces or another amount, or
 * where a colleague left it
 */
export async function leaveOne(staff: Staff, orderId: number, { reason, ...wanted }: LeaveRequest) {
  return staff.db.transaction().execute(async (tx) => {
    const [outcome] = await leaveAll(tx, staff, [{ order_id: orderId, ...wanted }], reason);
    if (outcome === 'not_found') throw new AppError('not_found');
    if (outcome !== 'done') throw new AppError('imbalance_changed');
    return { message: repliesFor(staff).orders.imbalance_left };
  });
}

/** Leaves imbalances of one kind as they are, for one reason; their outcomes come in the same order. */
export async function leaveMany(
  staff: Staff,
  { kind, reason, imbalances }: z.output<typeof leaveImbalances.body>,
): Promise<z.output<(typeof leaveImbalances.replies)[200]>> {
  const wanted = imbalances.map((one) => ({ ...one, kind }));
  const outcomes = await staff.db.transaction().execute((tx) => leaveAll(tx, staff, wanted, reason));
  return {
    data: imbalances.map(({ order_id, subject }, place) => ({
      order_id,
      subject,
      outcome: outcomes[place] ?? 'not_found',
    })),
  };
}

/** Each imbalance is left once: one that was left, or is not as the member saw it, is passed over. */
async function leaveAll(
  tx: AccountDb,
  actor: Actor,
  wanted: readonly ImbalanceOfOrder[],
  reason: string,
): Promise<LeaveOutcome[]> {
  await lockImbalances(tx);
  const orders = (await balancesOf(tx, [...new Set(wanted.map(({ order_id }) => order_id))])).map(
    ({ order_id, balance: { currency, imbalances } }) => ({ order_id, currency, imbalances }),
  );
  await keepImbalances(tx, orders);
  const orderOf = ({ order_id }: ImbalanceOfOrder) => orders.find((order) => order.order_id === order_id);
  const isThere = (one: ImbalanceOfOrder) =>
    orderOf(one)?.imbalances.some((found) => isSameImbalance(found, one)) ?? false;
  const left = await saveLeft(tx, actor, wanted.filter(isThere), reason);
  await publishEvent(tx, actor, { type: 'balance.changed' });
  return wanted.map((one) => {
    if (!orderOf(one)) return 'not_found';
    if (!isThere(one)) return 'imbalance_changed';
    return left.some(({ order_id, subject }) => order_id === one.order_id && subject === one.subject)
      ? 'done'
      : 'already_left';
  });
}

type Left = Pick<ImbalanceOfOrder, 'order_id' | 'kind' | 'subject' | 'pieces' | 'amount'> & { currency: string };

/** @returns those that were not left before */
async function saveLeft(
  tx: AccountDb,
  actor: Actor,
  wanted: readonly ImbalanceOfOrder[],
  reason: string,
): Promise<Pick<Left, 'order_id' | 'subject'>[]> {
  const { rows } = await sql<Left>`
    update imbalances i set left_at = now(), left_by = ${authorId(actor)}, left_reason = ${reason}
      from jsonb_to_recordset(${jsonb(wanted)}) as r (order_id bigint, kind text, subject text)
     where i.order_id = r.order_id and i.kind = r.kind and i.subject = r.subject and i.left_at is null
    returning i.order_id, i.kind, i.subject, i.pieces, i.amount::text as amount, trim(i.currency) as currency`.execute(
    tx,
  );
  for (const { order_id, kind, subject, pieces, amount, currency } of rows)
    await recordEvent(tx, actor, {
      type: 'order.imbalance_left',
      order_id,
      details: {
        kind,
        subject,
        pieces,
        amount: signOf(amount) === 0 ? '' : `${currencyAmount(amount, currency)} ${currency}`,
        reason,
      },
    });
  return rows;
}
