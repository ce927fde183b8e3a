import {
  absoluteAmount,
  decimalsOf,
  roundAmount,
  shareOfAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';

/** A line as its channel sold it: `quantity` pieces, of which `left` are left; its amounts are of all of them. */
export type SoldLine = {
  quantity: number;
  left: number;
  line_total: string;
  discount: string;
  taxes: readonly { amount: string }[];
  is_discount: boolean;
};

/** What a sale comes to. */
export type Sale = {
  currency: string;
  total_cost: string;
  tax_cost: string;
  shipping_cost: string;
  discount_cost: string;
};

/** The pieces that are left, with their share of the line's amounts. */
type Remaining<L extends SoldLine> = Omit<L, 'left'>;

/**
 * A sale without the pieces that were taken off it: `docs/decisions/060-a-sale-without-what-was-taken-off.md`.
 *
 * - Each line keeps its share by pieces of its amount, its discount and its taxes, in the currency's coins.
 * - Shipping, and what is a discount of the whole order, stay as they are.
 * - The order's tax is less by the taxes of what was taken off; where lines name none, by their share of what was
 *   charged. The total is less by the amounts that were taken off, and by their taxes where these come on top.
 * - Where staff put items, or more pieces, in the place of others, all stays as it was paid.
 */
export function remainingSale<O extends Sale, L extends SoldLine>(
  order: O,
  sold: readonly L[],
  { hasAdded }: { hasAdded: boolean },
): { order: O; lines: Remaining<L>[] } {
  const decimals = decimalsOf(order.currency);
  const isReplaced = hasAdded || sold.some(({ left, quantity }) => left > quantity);
  const lines = sold.map((line) => remainingLine(isReplaced ? { ...line, left: line.quantity } : line, decimals));
  const lineTotals = (of: readonly { line_total: string }[]) => sumAmounts(of.map(({ line_total }) => line_total));
  const goods = subtractAmount(lineTotals(sold), lineTotals(lines));
  const ownTaxes = taxesOf(sold);
  const tax =
    signOf(ownTaxes) !== 0
      ? subtractAmount(ownTaxes, taxesOf(lines))
      : shareOfTax(order, goods, sumAmounts([lineTotals(sold), order.shipping_cost]), decimals);
  const onTop = areTaxesOnTop(order, sold) ? tax : '0';
  return {
    order: {
      ...order,
      tax_cost: subtractAmount(order.tax_cost, tax),
      total_cost: subtractAmount(order.total_cost, sumAmounts([goods, onTop])),
    },
    lines: lines.filter(({ quantity }, place) => quantity > 0 || sold[place]?.quantity === 0),
  };
}

/** The taxes that lines name. */
export const taxesOf = (lines: readonly Pick<SoldLine, 'taxes'>[]): string =>
  sumAmounts(lines.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)));

function remainingLine<L extends SoldLine>({ left, ...line }: L, decimals: number): Remaining<L> {
  if (left === line.quantity) return line;
  const share = (amount: string) => roundAmount(shareOfAmount(amount, String(left), String(line.quantity)), decimals);
  return {
    ...line,
    quantity: left,
    line_total: share(line.line_total),
    discount: share(line.discount),
    taxes: line.taxes.map((tax) => ({ ...tax, amount: share(tax.amount) })),
  };
}

function shareOfTax({ tax_cost }: Sale, goods: string, charged: string, decimals: number): string {
  if (signOf(tax_cost) === 0 || signOf(charged) <= 0) return '0';
  return roundAmount(shareOfAmount(tax_cost, goods, charged), decimals);
}

/** Whether the total adds taxes to lines and shipping, by the rule of tax documents (`countries/core/totals.ts`). */
export function areTaxesOnTop(
  { total_cost, tax_cost, shipping_cost, discount_cost }: Sale,
  sold: readonly Pick<SoldLine, 'is_discount' | 'line_total'>[],
): boolean {
  const charged = sold.flatMap(({ is_discount, line_total }) => (is_discount ? [] : [line_total]));
  const withoutTax = subtractAmount(sumAmounts([...charged, shipping_cost]), absoluteAmount(discount_cost));
  const gap = absoluteAmount(subtractAmount(total_cost, withoutTax));
  const gapWithTax = absoluteAmount(subtractAmount(total_cost, sumAmounts([withoutTax, tax_cost])));
  return signOf(subtractAmount(gap, gapWithTax)) > 0;
}
