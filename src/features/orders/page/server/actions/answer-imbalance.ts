import { AppError } from '#base/errors.ts';
import { type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { ImbalanceAnswer, ImbalanceKind } from '#features/orders/balance/contract.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { adoptFulfilled } from './adopt-fulfilled.ts';
import { keepAsSent, recallOrder, sendChange } from './answer-change.ts';
import { retryRefund, sendAllTheSame } from './answer-refusal.ts';
import { holdOrders } from './hold-orders.ts';
import { sendRestAgain } from './send-rest-again.ts';
import { takeOffRest } from './take-off-rest.ts';
import { tellAgain } from './tell-again.ts';

const answers: Readonly<
  Record<ImbalanceAnswer, (tx: AccountDb, staff: Staff, order: LockedOrder, subject: string) => Promise<unknown>>
> = {
  send_again: sendRestAgain,
  take_off: takeOffRest,
  send_change: sendChange,
  recall: recallOrder,
  keep_as_sent: keepAsSent,
  tell_again: tellAgain,
  adopt: adoptFulfilled,
  retry_refund: retryRefund,
  release: sendAllTheSame,
  hold: (tx, staff, { id }) => holdOrders(tx, staff, [id], true),
};

/**
 * Does what was prepared about an imbalance of an order, under the order's lock.
 * @throws AppError not_found; order_not_waiting where the order has no such imbalance any more
 */
export async function answerImbalanceOf(
  staff: Staff,
  id: number,
  { kind, subject, answer }: { kind: ImbalanceKind; subject?: string | undefined; answer: ImbalanceAnswer },
) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const [now] = await balancesOf(tx, [id]);
    const found = now?.balance.imbalances.find(
      (one) => one.kind === kind && (subject === undefined || one.subject === subject) && one.answers.includes(answer),
    );
    if (!found) throw new AppError('order_not_waiting');
    await answers[answer](tx, staff, order, found.subject);
    return { message: repliesFor(staff).orders.answered[answer] };
  });
}
