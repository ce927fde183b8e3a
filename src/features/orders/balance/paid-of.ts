import { signOf, sumAmounts } from '#base/money.ts';
import type { BalanceFacts } from './balance-facts.ts';
import { latest } from './latest.ts';

/**
 * What payments say of an order. `told`: what came in as far as it is told, in the order's currency; `amount`: the same,
 * null where it is not known whether that is all; `awaited`: what is promised; `since`: when the last of it came in.
 */
export type PaidFacts = {
  told: string;
  amount: string | null;
  awaited: string;
  isInOtherCurrency: boolean;
  since: string | null;
};

/**
 * What was paid for an order. It is not known where no payment came in, where the channel does not tell all of them,
 * where one is in another currency, and where one is below zero: whether that is one of the refunds nobody says.
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
  const told = sumAmounts(own.map(({ amount }) => amount));
  return {
    told,
    amount: isKnown ? told : null,
    awaited: isKnown ? sumAmounts(awaited.map(({ amount }) => amount)) : '0.00',
    isInOtherCurrency,
    since: latest(arrived.map(({ at }) => at)),
  };
}
