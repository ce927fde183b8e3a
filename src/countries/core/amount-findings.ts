import {
  absoluteAmount,
  convertAmount,
  decimalsOf,
  fromCoins,
  multiplyAmount,
  shareOfAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { Finding } from './finding.ts';
import { isFree } from './free-lines.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import { type PieceTaxRule, withoutPieceTaxes } from './piece-taxes.ts';
import { otherTaxNamed } from './tax-names.ts';
import type { DocumentLine, TotalsRule } from './totals.ts';

/**
 * Free lines of a sale that are not listed: nothing tells what they would have cost, so the document waits. `lines`:
 * those of the document.
 */
export function freeLineFindings(order: OrderFacts, lines: readonly DocumentLine[], rule: TotalsRule): Finding[] {
  if (!rule.free_lines || rule.free_lines.sold) return [];
  const piecesOf = (of: readonly { sku: string; quantity: number }[], sku: string) =>
    of.reduce((sum, one) => (one.sku === sku ? sum + one.quantity : sum), 0);
  const free = order.lines.filter(isFree);
  const listed = lines.filter(({ reference }) => reference);
  return free
    .filter(({ sku }) => piecesOf(listed, sku) < piecesOf(free, sku))
    .map(
      ({ sku, name }): Finding => ({
        code: 'free_line_value',
        field: 'lines',
        is_blocking: true,
        params: { line: sku || name },
      }),
    );
}

type Tax = LineFact['taxes'][number];

/**
 * A document declares on a line the country's own tax, and the one of so much a piece that the rule names: another tax
 * would be taken for a part of the price.
 */
export function otherTaxFindings(order: OrderFacts, rule: PieceTaxRule | undefined): Finding[] {
  return withoutPieceTaxes(order, rule)
    .order.lines.filter(({ is_discount }) => !is_discount)
    .flatMap(({ sku, name, taxes }) =>
      otherTaxes(taxes).map(
        (tax): Finding => ({
          code: 'other_tax',
          field: 'lines',
          is_blocking: true,
          params: { line: sku || name, tax: tax.name, amount: tax.amount },
        }),
      ),
    );
}

/** Two parts of one tax, with one name and one rate, are one. */
function otherTaxes(taxes: readonly Tax[]): Tax[] {
  const charged = taxes.filter(({ amount }) => signOf(amount) !== 0);
  const foreign = charged.filter(({ name }) => otherTaxNamed(name) !== null);
  const [own, ...others] = charged.filter((tax) => !foreign.includes(tax));
  const beside = others.filter(({ name, rate }) => own && (name !== own.name || rate !== own.rate));
  return [...foreign, ...beside];
}

/** Each line has to be its quantity and price, less its discount, which some prices are without already. */
export function lineAmountFindings(order: OrderFacts): Finding[] {
  return order.lines.flatMap((line): Finding[] => {
    const by = lineDifference(line, order);
    if (by === null) return [];
    const { sku, name, quantity, unit_price, line_total } = line;
    const params = { line: sku || name, quantity: String(quantity), price: unit_price, total: line_total, by };
    return [{ code: 'line_differs', field: 'lines', is_blocking: true, params }];
  });
}

/** By how much a line misses what its pieces come to; null where it is rounding of the price or less. */
function lineDifference({ quantity, unit_price, line_total, discount }: LineFact, order: Amounts): string | null {
  const pieces = multiplyAmount(absoluteAmount(unit_price), quantity);
  const line = absoluteAmount(line_total);
  const allowed = halfCoins(quantity + 1, order);
  const differences = [pieces, subtractAmount(pieces, absoluteAmount(discount))].map((due) =>
    subtractAmount(line, due),
  );
  if (differences.some((difference) => signOf(subtractAmount(absoluteAmount(difference), allowed)) <= 0)) return null;
  return differences[0] ?? null;
}

/**
 * A warning where the taxes charged by the channel and those of the document differ by more than rounding. A zero tax
 * of a refund, or of prices that include tax, counts as not given.
 */
export function chargedTaxFindings(order: OrderFacts, declared: string): Finding[] {
  const charged = absoluteAmount(order.tax_cost);
  const isOptional = order.prices_include_tax !== false || signOf(order.total_cost) < 0;
  if (isOptional && signOf(charged) === 0) return [];
  const apart = absoluteAmount(subtractAmount(charged, declared));
  if (signOf(subtractAmount(apart, allowedTax(order, declared))) <= 0) return [];
  return [
    {
      code: 'tax_differs',
      field: 'lines',
      is_blocking: false,
      params: { charged, declared },
    },
  ];
}

/** A coin a line; channels that round the tax of each piece may miss half a coin a piece, up to a hundredth of it. */
function allowedTax({ lines, ...order }: OrderFacts, tax: string): string {
  const ofLines = halfCoins(2 * (lines.length + 1), order);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const [ofPieces, hundredth] = [halfCoins(pieces, order), shareOfAmount(tax, '1', '100')];
  const most = signOf(subtractAmount(ofPieces, hundredth)) > 0 ? hundredth : ofPieces;
  return signOf(subtractAmount(most, ofLines)) > 0 ? most : ofLines;
}

type Amounts = Pick<OrderFacts, 'currency' | 'conversion'>;

/** Of a converted order the channel's coins were rounded, and then ours: a sum is at most two further ones off. */
function halfCoins(count: number, { currency, conversion }: Amounts): string {
  const decimals = decimalsOf(currency);
  const halves = (of: number, places: number) => shareOfAmount(fromCoins(BigInt(of), places), '1', '2');
  if (!conversion) return halves(count, decimals);
  const theirs = convertAmount(halves(count, decimalsOf(conversion.currency)), conversion.rate, decimals);
  return sumAmounts([theirs, halves(count + 4, decimals)]);
}
