import { absoluteAmount, multiplyAmount, roundAmount, shareOfAmount, signOf, sumAmounts } from '#base/money.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import { otherTaxNamed } from './tax-names.ts';

/**
 * What the pieces of a free line would have cost. `unit_price`: of one, without tax, with six decimals at most; `net`
 * and `tax`: of all, with the currency's.
 */
export type Reference = { unit_price: string; net: string; tax: string };

type SoldLine = { sku: string; reference?: Reference };

/** That documents list what was free. `sold`: of a correction the lines of its sale; null: it is a sale. */
export type FreeLineRule = { sold: readonly SoldLine[] | null };

/** Goods that cost nothing, but for a tax of so much a piece. Parts of kits are paid for by their kit. */
export const isFree = ({ is_goods, is_part, is_discount, quantity, line_total, taxes }: LineFact): boolean =>
  is_goods &&
  !is_part &&
  !is_discount &&
  quantity > 0 &&
  signOf(line_total) === 0 &&
  taxes.every(({ name, amount }) => signOf(amount) === 0 || otherTaxNamed(name) !== null);

type Counting = { rate: string; arePricesNet: boolean; decimals: number };

/** Of a free line; null where nothing tells what it would have cost, or its sale did not list it. */
export function referenceOf(
  line: LineFact,
  order: Pick<OrderFacts, 'lines'>,
  { sold }: FreeLineRule,
  { rate, arePricesNet, decimals }: Counting,
): Reference | null {
  const withTax = sumAmounts(['100', rate]);
  const price = sold ? null : priceOf(line, order);
  const own = price === null || arePricesNet ? price : shareOfAmount(price, '100', withTax);
  const unit_price = sold ? soldFor(line, sold) : own;
  if (unit_price === null) return null;
  const net = roundAmount(multiplyAmount(unit_price, line.quantity), decimals);
  if (signOf(net) === 0) return null;
  return { unit_price, net, tax: roundAmount(shareOfAmount(net, rate, '100'), decimals) };
}

const soldFor = ({ sku }: LineFact, sold: readonly SoldLine[]): string | null =>
  sold.find((line) => line.sku === sku && line.reference)?.reference?.unit_price ?? null;

/**
 * The price of a free piece: the channel's before its discount, else that of the same goods in the order, else the
 * product's.
 */
function priceOf({ sku, quantity, unit_price, discount, list_price }: LineFact, order: Pick<OrderFacts, 'lines'>) {
  const paid = order.lines.find((line) => line.sku === sku && !line.is_discount && signOf(line.line_total) !== 0);
  const prices = [unit_price, shareOfAmount(discount, '1', String(quantity)), paid?.unit_price, list_price];
  const known = prices.find((price) => price && signOf(price) !== 0);
  return known ? absoluteAmount(known) : null;
}
