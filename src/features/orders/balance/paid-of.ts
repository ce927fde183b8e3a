import { signOf, sumAmounts } from '#base/money.ts';
import type { BalanceFacts } from './balance-facts.ts';
import { latest } from './latest.ts';

/**
 * The payments of an order, summed. `reported`: received as far as known, in the order's currency; `amount`: the same,
 * null where it is not known whether that is all; `awaited`: promised; `since`: when the last payment was received.
 */
export type PaidFacts = {
  reported: string;
  amount: string | null;
  awaited: string;
  isInOtherCurrency: boolean;
  since: string | null;
};

/**
 * The sum paid for an order. It is not known where no payment was received, where the channel does not report all of
 * them, where one is in another currency, and where one is negative, since it may be one of the refunds.
 */
export function paidOf({ payments, currency, are_payments_partial }: BalanceFacts): PaidFacts {
  const arrived = payments.filter(({ at }) => at !== null);
  const awaited = payments.filter(({ at }) => at === null);
  const isInOtherCurrency = payments.some((payment) => payment.currency !== currency);
  const isKnown =
    arrived.length > 0 &&
    !are_payments_partial &&
    !isInOtherCurrency &&
    payments.every(({ amount }) => signOf(amount) >= 0);
  const own = arrived.filter((payment) => payment.currency === currency);
  const reported = sumAmounts(own.map(({ amount }) => amount));
  return {
    reported,
    amount: isKnown ? reported : null,
    awaited: isKnown ? sumAmounts(awaited.map(({ amount }) => amount)) : '0.00',
    isInOtherCurrency,
    since: latest(arrived.map(({ at }) => at)),
  };
}
