import {
  absoluteAmount,
  allocateAmount,
  convertAmount,
  decimalsOf,
  fromCoins,
  negateAmount,
  type Rounding,
  roundAmount,
  shareOfAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { TaxCodes } from '#base/tax-codes.ts';
import { type FreeLineRule, isFree, type Reference, referenceOf } from './free-lines.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import { type PieceTax, type PieceTaxRule, type WithoutPieceTaxes, withoutPieceTaxes } from './piece-taxes.ts';
import { chargedAmounts, taxesOnTop } from './taxes-on-top.ts';

/** How a country's documents count. */
export type TotalsRule = {
  /** Whether unit prices and discounts of lines are without tax or with it. */
  prices: 'net' | 'gross';
  /**
   * The tax is computed on the sum of a rate's lines and shared among them; or each line has its own, with
   * `line_decimals`.
   */
  tax_on: 'group' | 'line';
  /** Of a line's net amount and tax; six at most. Totals have the currency's. */
  line_decimals: number;
  rounding: Rounding;
  /** The rate of a line in per cent, such as `15`; of shipping where the line is null. */
  rateOf(line: LineFact | null): string;
  /**
   * The uncorrected rest of the sale, by rate and with tax: a refund with only an amount is split in proportion to it.
   * Absent or empty: all of it has the rate of shipping.
   */
  left?: readonly { rate: string; gross: string }[];
  /** Free lines are listed with their reference; absent: they are left out. */
  free_lines?: FreeLineRule;
  /** A tax of so much a piece; absent: documents have none. */
  piece_tax?: PieceTaxRule;
  /** The names of shipping, and of a refund with only an amount, in documents. */
  names: { shipping: string; refund: string };
};

/** A line of a document. Amounts are positive. */
export type DocumentLine = {
  sku: string;
  description: string;
  quantity: number;
  /** Shipping and fees, in place of goods. */
  is_service: boolean;
  /** The product's own codes, where it has any. */
  tax_codes?: Partial<TaxCodes>;
  /** Of one, before the discount, with six decimals at most; without tax or with it, as the rule's `prices` says. */
  unit_price: string;
  /** Off all of the line, with the currency's decimals; without tax or with it, likewise. Own and of the order. */
  discount: string;
  rate: string;
  /** After the discount, without tax. */
  net: string;
  tax: string;
  /** The tax of so much a piece that it bears too; absent: none. */
  piece_tax?: PieceTax;
  /** Of a line that cost nothing, whose amounts are zero: what it would have cost; absent: it was paid. */
  reference?: Reference;
  /** The amount paid for it: `net`, `tax` and `piece_tax`. */
  gross: string;
};

/** With the currency's decimals. `total` is the paid amount: `net`, `tax` and the taxes a piece of its lines. */
export type DocumentTotals = {
  net: string;
  discount: string;
  tax: string;
  total: string;
  by_rate: readonly { rate: string; net: string; tax: string }[];
};

/** Why no document is built of an order's amounts. `differs`: the sum of the lines differs, by `by`. */
export class TotalsError extends Error {
  readonly reason: 'zero' | 'differs' | 'negative_line';
  readonly by: string;

  constructor(reason: TotalsError['reason'], by = '0') {
    super(`No document comes of these amounts: ${reason} ${by}`);
    this.reason = reason;
    this.by = by;
  }
}

/** Lines up to so many coins apart from the total are rounding of the channel, and the largest line bears it. */
const MAX_COINS_OF_REST = 10;

/**
 * The lines and totals of an order's document. They add up to the money that was paid, to the coin: discounts of the
 * order are spread over its lines by largest remainder, shipping is a line, and the channel's rounding goes to the
 * largest line. Lines of no money are left out where the rule does not list them.
 * @throws TotalsError where the amounts do not add up, or a line would be negative
 */
export function documentLines(order: OrderFacts, rule: TotalsRule): { lines: DocumentLine[]; totals: DocumentTotals } {
  const decimals = decimalsOf(order.currency);
  if (signOf(roundAmount(order.total_cost, decimals)) === 0) throw new TotalsError('zero');
  const listed = paidLines(withoutPieceTaxes(order, rule.piece_tax), rule, decimals);
  const paid = listed.filter(({ reference }) => !reference);
  const groups = Map.groupBy(paid, ({ rate }) => rate);
  const split = new Map<PaidLine, { net: string; tax: string }>();
  const by_rate = [...groups].map(([rate, lines]) => {
    const parts =
      rule.tax_on === 'group' ? splitGroup(rate, lines, rule, decimals) : splitLines(rate, lines, rule, decimals);
    lines.forEach((line, index) => {
      const part = parts[index];
      if (part) split.set(line, part);
    });
    const net = roundAmount(sumAmounts(parts.map((part) => part.net)), decimals, rule.rounding);
    return { rate, net, tax: subtractAmount(sumAmounts(lines.map(({ gross }) => gross)), net) };
  });
  const lines = listed.map((line) => toLine(line, split.get(line) ?? { net: line.gross, tax: '0.00' }, rule, decimals));
  return {
    lines,
    totals: {
      net: sumAmounts(by_rate.map(({ net }) => net)),
      discount: sumAmounts(lines.map(({ discount }) => discount)),
      tax: sumAmounts(by_rate.map(({ tax }) => tax)),
      total: sumAmounts(lines.map(({ gross }) => gross)),
      by_rate,
    },
  };
}

/** A line with its paid amount, with tax, after `discount`. */
type PaidLine = {
  sku: string;
  description: string;
  quantity: number;
  is_service: boolean;
  tax_codes?: Partial<TaxCodes>;
  rate: string;
  /** Without the tax a piece. */
  gross: string;
  discount: string;
  piece_tax?: PieceTax;
  reference?: Reference;
};

function paidLines({ order, taxes: pieceTaxes }: WithoutPieceTaxes, rule: TotalsRule, decimals: number): PaidLine[] {
  const charged = chargedAmounts(order);
  const { amounts, shipping, off, total } = charged;
  if (charged.lines.length === 0 && signOf(subtractAmount(total, shipping)) !== 0) {
    return refundLines(total, rule, decimals);
  }

  const taxes = taxesOnTop(order, charged);
  const lines: PaidLine[] = charged.lines.map((line, index) => {
    const tax = taxes.lines[index] ?? '0';
    const rate = rule.rateOf(line);
    const own = absoluteAmount(line.discount);
    const gross = roundAmount(sumAmounts([amounts[index] ?? '0', tax]), decimals);
    const counting = { rate, arePricesNet: taxes.areOnTop, decimals };
    const reference = rule.free_lines && isFree(line) ? referenceOf(line, order, rule.free_lines, counting) : null;
    const piece_tax = pieceTaxes.get(line);
    return {
      sku: line.sku,
      description: line.name || line.sku,
      quantity: line.quantity,
      is_service: !line.is_goods,
      ...(line.tax_codes && { tax_codes: line.tax_codes }),
      rate,
      gross,
      discount: roundAmount(taxes.areOnTop ? shareOfAmount(own, sumAmounts(['100', rate]), '100') : own, decimals),
      ...(piece_tax && { piece_tax }),
      ...(reference && { reference }),
    };
  });
  if (signOf(shipping) !== 0) {
    const gross = roundAmount(sumAmounts([shipping, taxes.shipping]), decimals);
    lines.push({
      sku: '',
      description: rule.names.shipping,
      quantity: 1,
      is_service: true,
      rate: rule.rateOf(null),
      gross,
      discount: '0.00',
    });
  }
  return withRest(withDiscount(lines, { off, decimals }), total, order).filter(isWritten);
}

/** Lines of no money are left out, unless they are listed or bear a tax a piece. */
const isWritten = ({ gross, reference, piece_tax }: PaidLine): boolean =>
  signOf(gross) > 0 || reference !== undefined || piece_tax !== undefined;

/** The lines of a refund of which nothing but its amount is known, one for each rate that it is shared by. */
function refundLines(total: string, { left = [], names, rateOf }: TotalsRule, decimals: number): PaidLine[] {
  const parts = left.length > 0 ? left : [{ rate: rateOf(null), gross: total }];
  const shares = allocateAmount(
    total,
    parts.map(({ gross }) => gross),
    decimals,
  );
  const lines = parts.map(({ rate }, index) => ({
    sku: '',
    description: names.refund,
    quantity: 1,
    is_service: false,
    rate,
    gross: shares[index] ?? '0',
    discount: '0.00',
  }));
  return lines.filter(({ gross }) => signOf(gross) > 0);
}

/** The discount of the order as a whole, and lines below zero, spread over the other lines by their paid amounts. */
function withDiscount(lines: readonly PaidLine[], { off, decimals }: { off: string; decimals: number }): PaidLine[] {
  const negative = lines.filter(({ gross }) => signOf(gross) < 0).map(({ gross }) => negateAmount(gross));
  const charged = lines.filter(({ gross }) => signOf(gross) >= 0);
  const taken = sumAmounts([off, ...negative]);
  if (signOf(taken) === 0) return charged;
  const shares = allocateAmount(
    taken,
    charged.map(({ gross }) => gross),
    decimals,
  );
  return charged.map((line, index) => {
    const share = shares[index] ?? '0';
    return { ...line, gross: subtractAmount(line.gross, share), discount: sumAmounts([line.discount, share]) };
  });
}

function withRest(lines: readonly PaidLine[], total: string, order: OrderFacts): PaidLine[] {
  const rest = subtractAmount(total, sumAmounts(lines.map(({ gross }) => gross)));
  if (signOf(subtractAmount(absoluteAmount(rest), maxRest(order, lines.length))) > 0) {
    throw new TotalsError('differs', rest);
  }
  const paid = lines.filter(({ reference }) => !reference);
  const largest = paid.reduce<PaidLine | undefined>(
    (best, line) => (best && signOf(subtractAmount(line.gross, best.gross)) <= 0 ? best : line),
    undefined,
  );
  if (!largest && signOf(rest) !== 0) throw new TotalsError('differs', rest);
  const settled = lines.map((line) => (line === largest ? { ...line, gross: sumAmounts([line.gross, rest]) } : line));
  if (settled.some(({ gross }) => signOf(gross) < 0)) throw new TotalsError('negative_line');
  return settled;
}

/** Of a converted order the coins are the channel's, and a coin a line is of the conversion. */
function maxRest({ currency, conversion }: OrderFacts, lines: number): string {
  const coins = (count: number, code: string) => fromCoins(BigInt(count), decimalsOf(code));
  const most = Math.min(MAX_COINS_OF_REST, lines);
  if (!conversion) return coins(most, currency);
  const theirs = convertAmount(coins(most, conversion.currency), conversion.rate, decimalsOf(currency));
  return sumAmounts([theirs, coins(most, currency)]);
}

const withoutTaxOf = (gross: string, rate: string, rounding: Rounding): string =>
  shareOfAmount(gross, '100', sumAmounts(['100', rate]), rounding);

/** The group's net amount and tax, shared among its lines so that both add up. */
function splitGroup(rate: string, lines: readonly PaidLine[], { rounding }: TotalsRule, decimals: number) {
  const grosses = lines.map(({ gross }) => gross);
  const net = roundAmount(withoutTaxOf(sumAmounts(grosses), rate, rounding), decimals, rounding);
  const nets = allocateAmount(net, grosses, decimals);
  return lines.map(({ gross }, index) => {
    const own = nets[index] ?? '0';
    return { net: own, tax: subtractAmount(gross, own) };
  });
}

/**
 * Each line's own. A document of net prices rounds the sums of nets and of taxes: where these are exactly between two
 * coins, both would be rounded up, and the largest line bears the smallest part that makes them add up. A document of
 * prices with tax sums taxes as they are, and its lines stay exact.
 */
function splitLines(
  rate: string,
  lines: readonly PaidLine[],
  { prices, line_decimals, rounding }: TotalsRule,
  decimals: number,
) {
  const nets = lines.map(({ gross }) => roundAmount(withoutTaxOf(gross, rate, rounding), line_decimals, rounding));
  const sum = sumAmounts(nets);
  const total = sumAmounts(lines.map(({ gross }) => gross));
  const rounded = sumAmounts([roundAmount(sum, decimals), roundAmount(subtractAmount(total, sum), decimals)]);
  const least = shareOfAmount('1', '1', `1${'0'.repeat(line_decimals)}`);
  const isExact = prices === 'gross' || signOf(subtractAmount(rounded, total)) === 0;
  const bearer = isExact ? -1 : largestOf(lines);
  return lines.map(({ gross }, index) => {
    const net = index === bearer ? subtractAmount(nets[index] ?? '0', least) : (nets[index] ?? '0');
    return { net, tax: subtractAmount(gross, net) };
  });
}

const largestOf = (lines: readonly PaidLine[]): number =>
  lines.reduce(
    (best, { gross }, index) => (signOf(subtractAmount(gross, lines[best]?.gross ?? '0')) > 0 ? index : best),
    0,
  );

function toLine(
  line: PaidLine,
  { net, tax }: { net: string; tax: string },
  rule: TotalsRule,
  decimals: number,
): DocumentLine {
  const { piece_tax, reference } = line;
  const discount = reference ? '0.00' : discountOf(line, rule, decimals);
  const before = sumAmounts([rule.prices === 'net' ? net : line.gross, discount]);
  return {
    sku: line.sku,
    description: line.description,
    quantity: line.quantity,
    is_service: line.is_service,
    ...(line.tax_codes && { tax_codes: line.tax_codes }),
    unit_price: shareOfAmount(before, '1', String(line.quantity), rule.rounding),
    discount,
    rate: line.rate,
    net,
    tax,
    ...(piece_tax && { piece_tax }),
    ...(reference && { reference }),
    gross: sumAmounts([line.gross, piece_tax?.amount ?? '0']),
  };
}

const discountOf = ({ discount, rate }: PaidLine, { prices, rounding }: TotalsRule, decimals: number): string =>
  prices === 'net' ? roundAmount(withoutTaxOf(discount, rate, rounding), decimals, rounding) : discount;
