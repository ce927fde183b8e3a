import {
  absoluteAmount,
  allocateAmount,
  decimalsOf,
  negateAmount,
  roundAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';

/**
 * The amounts of an order, a refund's as those of a sale. `amounts`: of the lines that are no discount; `off`: of the
 * discount of the order as a whole.
 */
export type ChargedAmounts = {
  lines: readonly LineFact[];
  amounts: readonly string[];
  shipping: string;
  off: string;
  total: string;
};

export function chargedAmounts(order: OrderFacts): ChargedAmounts {
  const isNegative = signOf(order.total_cost) < 0;
  const positive = (amount: string) => (isNegative ? negateAmount(amount) : amount);
  const lines = order.lines.filter(({ is_discount }) => !is_discount);
  return {
    lines,
    amounts: lines.map(({ line_total }) => magnitude(line_total, positive)),
    shipping: magnitude(order.shipping_cost, positive),
    off: absoluteAmount(order.discount_cost),
    total: roundAmount(positive(order.total_cost), decimalsOf(order.currency)),
  };
}

/** Channels write amounts of refunds with a sign or without. */
function magnitude(amount: string, positive: (amount: string) => string): string {
  const turned = positive(amount);
  return signOf(turned) < 0 && signOf(amount) > 0 ? amount : turned;
}

/** Whether the total has taxes in addition to lines and shipping: where these add up to it, they include theirs. */
export function areTaxesOnTop(
  { tax_cost }: Pick<OrderFacts, 'tax_cost'>,
  { amounts, shipping, off, total }: ChargedAmounts,
): boolean {
  const withoutTax = subtractAmount(sumAmounts([...amounts, shipping]), off);
  const apartBy = (sum: string) => absoluteAmount(subtractAmount(total, sum));
  return signOf(subtractAmount(apartBy(withoutTax), apartBy(sumAmounts([withoutTax, absoluteAmount(tax_cost)])))) > 0;
}

type TaxesOnTop = { areOnTop: boolean; lines: readonly string[]; shipping: string };

/**
 * The taxes that the total has in addition to the amounts of lines and shipping. The part of the order's tax that no
 * line has is shipping's, or else spread over the lines.
 */
export function taxesOnTop(order: OrderFacts, charged: ChargedAmounts): TaxesOnTop {
  const { lines } = charged;
  if (!areTaxesOnTop(order, charged)) return { areOnTop: false, lines: lines.map(() => '0'), shipping: '0' };
  const tax = absoluteAmount(order.tax_cost);
  const own = lines.map(({ taxes }) => absoluteAmount(sumAmounts(taxes.map(({ amount }) => amount))));
  const left = subtractAmount(tax, sumAmounts(own));
  if (signOf(left) === 0) return { areOnTop: true, lines: own, shipping: '0' };
  if (signOf(left) > 0 && signOf(order.shipping_cost) !== 0 && signOf(sumAmounts(own)) !== 0) {
    return { areOnTop: true, lines: own, shipping: left };
  }
  const weights = [...lines.map(({ line_total }) => absoluteAmount(line_total)), absoluteAmount(order.shipping_cost)];
  const shares = allocateAmount(tax, weights, decimalsOf(order.currency));
  return { areOnTop: true, lines: shares.slice(0, lines.length), shipping: shares.at(-1) ?? '0' };
}
