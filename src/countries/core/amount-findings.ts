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
import type { LineFact, OrderFacts } from './order-facts.ts';
import type { DocumentTotals } from './totals.ts';

/**
 * Channels' names of taxes that no document declares yet: excises (ICE, ISC, IEPS, INC, IDP), those on bags and bottles
 * (ICBPER, IRBPNR), on lodging (ISH, INGUAT), withholdings. Short names count in capitals only.
 */
const OTHER_TAXES = [
  /(?<![\p{L}\d])(ICE|ISC|IEPS|INC|ICUI|IBUA|IDP|ICBPER|IRBPNR|IVAP|ISH|INGUAT|RET)(?![\p{L}\d])/u,
  /(?<!\p{L})(bags?|bolsas?|consumo|retenci[oó]n|withholding)(?!\p{L})/iu,
];

/**
 * Goods that cost nothing are left out of a document. Some authorities want them listed with a price of reference,
 * which no channel gives: staff get a finding.
 */
export function giftFindings({ lines, total_cost }: OrderFacts): Finding[] {
  if (signOf(total_cost) < 0) return [];
  return lines
    .filter(
      ({ is_goods, is_part, is_discount, line_total }) =>
        is_goods && !is_part && !is_discount && signOf(line_total) === 0,
    )
    .map(
      ({ sku, name }): Finding => ({
        code: 'gift_line',
        field: 'lines',
        is_blocking: false,
        params: { line: sku || name },
      }),
    );
}

type Tax = LineFact['taxes'][number];

/** A document declares one tax on a line, the country's own: another tax would be taken for a part of the price. */
export function otherTaxFindings({ lines }: OrderFacts): Finding[] {
  return lines
    .filter(({ is_discount }) => !is_discount)
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
  const foreign = charged.filter(({ name }) => OTHER_TAXES.some((pattern) => pattern.test(name)));
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
export function chargedTaxFindings(order: OrderFacts, totals: DocumentTotals): Finding[] {
  const charged = absoluteAmount(order.tax_cost);
  const isOptional = order.prices_include_tax !== false || signOf(order.total_cost) < 0;
  if (isOptional && signOf(charged) === 0) return [];
  const apart = absoluteAmount(subtractAmount(charged, totals.tax));
  if (signOf(subtractAmount(apart, allowedTax(order, totals))) <= 0) return [];
  return [
    {
      code: 'tax_differs',
      field: 'lines',
      is_blocking: false,
      params: { charged, declared: sumAmounts([totals.tax]) },
    },
  ];
}

/** A coin a line; channels that round the tax of each piece may miss half a coin a piece, up to a hundredth of it. */
function allowedTax({ lines, ...order }: OrderFacts, { tax }: DocumentTotals): string {
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
