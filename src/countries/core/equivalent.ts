import { absoluteAmount, convertAmount, decimalsOf, subtractAmount } from '#base/money.ts';
import type { DayRate, Equivalent } from './conversion.ts';
import { type ConvertedSale, creditedFor } from './converted-sale.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';

/** A sale whose document stays in its own currency, with what it comes to in another, such as its country's. */
export const withEquivalent = <F extends OrderFacts>(order: F, { rate, day, source }: DayRate, to: string): F => ({
  ...order,
  equivalent: {
    rate,
    day,
    source,
    currency: to,
    total: convertAmount(absoluteAmount(order.total_cost), rate, decimalsOf(to)),
  },
});

/**
 * What a note on a sale in its order's currency comes to, by the sale's own rate: what takes the rest of the sale takes
 * the rest of its equivalent. `amount`: of the note, without its sign. Null where the sale has no equivalent.
 */
export function equivalentOfNote(origin: Origin, amount: string): Equivalent | null {
  const sale = saleWithEquivalent(origin);
  if (!sale || !origin.equivalent) return null;
  const { corrected: _corrected, ...equivalent } = origin.equivalent;
  return { ...equivalent, total: creditedFor(sale, amount) };
}

/** As of a converted sale, whose document would be the equivalent. */
function saleWithEquivalent({ currency, total, corrected, equivalent }: Origin): ConvertedSale | null {
  if (!equivalent) return null;
  return {
    currency: equivalent.currency,
    total: equivalent.total,
    left: subtractAmount(equivalent.total, equivalent.corrected),
    paid: { currency, rate: equivalent.rate, total, left: subtractAmount(total, corrected) },
  };
}

/** An order's total in the currency of its country, in which the law has its limits. */
export const nationalTotal = ({ total_cost, equivalent }: Pick<OrderFacts, 'total_cost' | 'equivalent'>): string =>
  equivalent?.total ?? total_cost;
