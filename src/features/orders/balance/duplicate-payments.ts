import { currencyAmount } from '#base/money.ts';
import type { BalanceFacts, RecordedFacts } from './balance-facts.ts';
import type { DuplicatePayment } from './contract.ts';

/**
 * Recorded payments that the channel reports by now, so they count twice: it reports a further received payment of the
 * same amount in the order's currency. Each reported payment stands for one recorded payment, the oldest first. Those
 * that cannot be withdrawn are left out.
 */
export function duplicatePayments({
  payments,
  currency,
}: Pick<BalanceFacts, 'payments' | 'currency'>): DuplicatePayment[] {
  const arrived = payments.filter((payment) => payment.at !== null && payment.currency === currency);
  const byAmount = Map.groupBy(arrived, ({ amount }) => currencyAmount(amount, currency));
  return [...byAmount]
    .flatMap(([amount, alike]) => {
      const reported = alike.filter(({ recorded }) => !recorded).length;
      const recorded = alike.flatMap((payment) => payment.recorded ?? []);
      return reportedSince(recorded, reported).map(({ id, at }) => ({ id, amount, recorded_at: at }));
    })
    .toSorted((a, b) => a.id - b.id);
}

/** The recorded payments of an amount that the channel has reported since; `reported`: how many it has of it. */
function reportedSince(recorded: readonly RecordedFacts[], reported: number): RecordedFacts[] {
  let taken = 0;
  const found: RecordedFacts[] = [];
  for (const payment of recorded.toSorted((a, b) => a.others_told - b.others_told || a.id - b.id)) {
    taken = Math.max(taken, payment.others_told);
    if (taken === reported) break;
    taken += 1;
    found.push(payment);
  }
  return found.filter(({ can_withdraw }) => can_withdraw);
}
