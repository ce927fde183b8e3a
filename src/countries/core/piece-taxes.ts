import {
  absoluteAmount,
  amountOrNothing,
  multiplyAmount,
  negateAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import { type OtherTax, otherTaxNamed } from './tax-names.ts';
import { areTaxesOnTop, chargedAmounts } from './taxes-on-top.ts';

/**
 * A tax of so much a piece, which a country's documents declare apart from its own: it is in no base, and bears no
 * other tax. `code`: the authority's.
 */
export type PieceTaxRule = { tax: OtherTax; code: string; each: string };

/** Such a tax on a line; `amount`: of all of its pieces. */
export type PieceTax = { code: string; each: string; amount: string };

/** An order without the taxes of so much a piece, and these by the lines that bear them. */
export type WithoutPieceTaxes = { order: OrderFacts; taxes: ReadonlyMap<LineFact, PieceTax> };

/**
 * Takes them off lines, taxes and total: prices that include tax include these too. A tax that is not so much for each
 * piece stays where it is.
 */
export function withoutPieceTaxes(order: OrderFacts, rule: PieceTaxRule | undefined): WithoutPieceTaxes {
  const taxes = new Map<LineFact, PieceTax>();
  if (!rule) return { order, taxes };
  const isInPrice = !areTaxesOnTop(order, chargedAmounts(order));
  const lines = order.lines.map((line) => {
    const tax = pieceTaxOf(line, rule, isInPrice);
    if (!tax) return line;
    const without: LineFact = {
      ...line,
      taxes: line.taxes.filter(({ name }) => otherTaxNamed(name) !== rule.tax),
      ...(isInPrice && {
        unit_price: towardsZero(line.unit_price, tax.each),
        line_total: towardsZero(line.line_total, tax.amount),
      }),
    };
    taxes.set(without, tax);
    return without;
  });
  const sum = sumAmounts([...taxes.values()].map(({ amount }) => amount));
  const { total_cost, tax_cost } = order;
  return {
    order: { ...order, lines, total_cost: towardsZero(total_cost, sum), tax_cost: towardsZero(tax_cost, sum) },
    taxes,
  };
}

/** Null where the line bears none, or not so much for each piece. */
function pieceTaxOf(
  { taxes, quantity, is_discount, line_total }: LineFact,
  { tax, code, each }: PieceTaxRule,
  isInPrice: boolean,
): PieceTax | null {
  const own = taxes.filter(({ name }) => otherTaxNamed(name) === tax);
  const amount = absoluteAmount(sumAmounts(own.map((one) => one.amount)));
  const isOfEach = signOf(subtractAmount(amount, multiplyAmount(each, quantity))) === 0;
  if (is_discount || signOf(amount) === 0 || !isOfEach) return null;
  const isWithin = !isInPrice || signOf(subtractAmount(absoluteAmount(line_total), amount)) >= 0;
  return isWithin ? { code, each, amount } : null;
}

function towardsZero(amount: string, by: string): string {
  const size = amountOrNothing(subtractAmount(absoluteAmount(amount), by));
  return signOf(amount) < 0 ? negateAmount(size) : size;
}
