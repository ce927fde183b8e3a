import {
  absoluteAmount,
  amountOrNothing,
  decimalsOf,
  negateAmount,
  roundAmount,
  shareOfAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import { areTaxesOnTop, remainingSale, type Sale, type SoldLine, taxesOf } from './remaining-sale.ts';

/** A line of what remains of a sale. */
type SaleLine = Omit<SoldLine, 'left'> & { source_item_id: string };

/** What an invoice has of a sale: its pieces and its amounts, each positive as the sale has it. `taxes`: by line. */
export type SaleShare = Omit<Sale, 'currency'> & {
  lines: { source_item_id: string; quantity: number; line_total: string; discount: string; taxes: string[] }[];
};

type ShareLine = SaleShare['lines'][number];

/**
 * What one parcel's invoice has of a sale, as `remainingSale` leaves it:
 * `docs/decisions/068-one-invoice-a-parcel.md`. `pieces`: of the parcel, by line, of all lines that travel; `others`:
 * what further invoices of the sale have.
 *
 * - A line has its pieces as far as no other invoice has them. Its amounts are those of all pieces on invoices, less
 *   what the others have: so all invoices come to the sale, to the coin, in whatever sequence they are issued.
 * - A discount of the whole order, and its tax where no line names any, go by the worth of the pieces likewise.
 * - Shipping and fees go with the first.
 *
 * An invoice without pieces, or that would come to nothing or less, has no lines and a total of zero: none is due.
 */
export function saleOfConsignment<O extends Sale, L extends SaleLine>(
  order: O,
  lines: readonly L[],
  pieces: ReadonlyMap<string, number>,
  others: readonly SaleShare[],
): { order: O; lines: L[] } {
  const decimals = decimalsOf(order.currency);
  const onOthers = linesOf(others);
  const counted = lines.map((line) => {
    const taken = onOthers.get(line.source_item_id)?.quantity ?? 0;
    const travels = pieces.get(line.source_item_id);
    const free = Math.max(0, line.quantity - taken);
    const own = travels === undefined ? free : Math.min(travels, free);
    return { ...line, own, left: travels === undefined ? line.quantity : Math.min(line.quantity, taken + own) };
  });
  const invoiced = remainingSale(order, counted, { hasAdded: false });
  const byId = new Map(invoiced.lines.map((line) => [line.source_item_id, line]));
  const part = partOf(worthOf(invoiced.lines), worthOf(lines), decimals);
  if (!counted.some(({ own, source_item_id }) => own > 0 && pieces.has(source_item_id))) {
    return { order: { ...order, ...NOTHING }, lines: [] };
  }
  const own = lines.flatMap((line, index): L[] => {
    const { own: quantity = 0 } = counted[index] ?? {};
    const so = byId.get(line.source_item_id);
    if (!so || (quantity === 0 && (line.quantity > 0 || pieces.has(line.source_item_id)))) return [];
    const before = onOthers.get(line.source_item_id);
    const line_total = line.is_discount ? part(line.line_total) : so.line_total;
    return [
      {
        ...line,
        quantity,
        line_total: less(line_total, before?.line_total),
        discount: less(so.discount, before?.discount),
        taxes: so.taxes.map((tax, place) => ({ ...tax, amount: less(tax.amount, before?.taxes[place]) })),
      },
    ];
  });
  const shipping_cost = amountOrNothing(less(order.shipping_cost, of(others, 'shipping_cost')));
  const discount = amountOrNothing(
    less(part(absoluteAmount(order.discount_cost)), absoluteAmount(of(others, 'discount_cost'))),
  );
  const tax_cost = taxOf(order, lines, { own, others, tax_cost: invoiced.order.tax_cost });
  const onTop = areTaxesOnTop(order, lines) ? tax_cost : '0';
  const total_cost = subtractAmount(
    sumAmounts([worthOf(own), shipping_cost, onTop, restOf(order, lines, others)]),
    discount,
  );
  if (signOf(total_cost) <= 0) return { order: { ...order, ...NOTHING }, lines: [] };
  const discount_cost = signOf(order.discount_cost) < 0 ? negateAmount(discount) : discount;
  return { order: { ...order, total_cost, tax_cost, shipping_cost, discount_cost }, lines: own };
}

/** What is kept of an invoice of a parcel, so that further ones have the rest. */
export const shareOfSale = (order: Omit<Sale, 'currency'>, lines: readonly SaleLine[]): SaleShare => ({
  total_cost: order.total_cost,
  tax_cost: order.tax_cost,
  shipping_cost: order.shipping_cost,
  discount_cost: order.discount_cost,
  lines: lines.map(({ source_item_id, quantity, line_total, discount, taxes }) => ({
    ...{ source_item_id, quantity, line_total, discount },
    taxes: taxes.map(({ amount }) => amount),
  })),
});

const NOTHING = { total_cost: '0.00', tax_cost: '0.00', shipping_cost: '0.00', discount_cost: '0.00' };

const less = (amount: string, before: string | undefined): string => subtractAmount(amount, before ?? '0');

const of = (shares: readonly SaleShare[], field: keyof typeof NOTHING): string =>
  sumAmounts(shares.map((share) => share[field]));

const worthOf = (lines: readonly Pick<SaleLine, 'is_discount' | 'line_total'>[]): string =>
  sumAmounts(lines.flatMap(({ is_discount, line_total }) => (is_discount ? [] : [line_total])));

/** The part of an amount that goes with goods of that worth, in whole coins. */
const partOf =
  (worth: string, all: string, decimals: number) =>
  (amount: string): string =>
    signOf(all) <= 0 ? amount : roundAmount(shareOfAmount(amount, worth, all), decimals);

/** All that invoices have of each line. */
function linesOf(shares: readonly SaleShare[]): Map<string, ShareLine> {
  const lines = new Map<string, ShareLine>();
  for (const line of shares.flatMap((share) => share.lines)) {
    const before = lines.get(line.source_item_id);
    lines.set(line.source_item_id, before ? bothOf(before, line) : line);
  }
  return lines;
}

const bothOf = (a: ShareLine, b: ShareLine): ShareLine => ({
  source_item_id: a.source_item_id,
  quantity: a.quantity + b.quantity,
  line_total: sumAmounts([a.line_total, b.line_total]),
  discount: sumAmounts([a.discount, b.discount]),
  taxes: (a.taxes.length > b.taxes.length ? a : b).taxes.map((_, place) =>
    sumAmounts([a.taxes[place] ?? '0', b.taxes[place] ?? '0']),
  ),
});

type Taxed = { own: readonly SaleLine[]; others: readonly SaleShare[]; tax_cost: string };

/** The taxes of its lines, and with the first those of no line; where no line names any its share of the order's. */
function taxOf(order: Sale, lines: readonly SaleLine[], { own, others, tax_cost }: Taxed): string {
  const ofLines = taxesOf(lines);
  if (signOf(ofLines) === 0) return amountOrNothing(less(tax_cost, of(others, 'tax_cost')));
  const ofOtherLines = sumAmounts(others.flatMap((share) => share.lines.flatMap(({ taxes }) => taxes)));
  const unassigned = subtractAmount(order.tax_cost, ofLines);
  return sumAmounts([taxesOf(own), unassigned, negateAmount(less(of(others, 'tax_cost'), ofOtherLines))]);
}

/** What the channel's total differs from its parts by, as by its own rounding: it goes with the first. */
function restOf(order: Sale, lines: readonly SaleLine[], others: readonly SaleShare[]): string {
  if (others.length > 0) return '0';
  const onTop = areTaxesOnTop(order, lines) ? order.tax_cost : '0';
  const parts = subtractAmount(
    sumAmounts([worthOf(lines), order.shipping_cost, onTop]),
    absoluteAmount(order.discount_cost),
  );
  return subtractAmount(order.total_cost, parts);
}
