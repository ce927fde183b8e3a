import { z } from 'zod';
import {
  Amount,
  allocateAmount,
  decimalsOf,
  negateAmount,
  roundAmount,
  shareOfAmount,
  signOf,
  sumAmounts,
} from '#base/money.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { type ConvertedSale, convertedSale, creditedFor, paidFor } from './converted-sale.ts';
import { equivalentOfNote } from './equivalent.ts';
import type { LineFact, OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';
import type { DocumentLine } from './totals.ts';

/** No country's document has more. */
const MAX_LINES = 10_000;

/** A line by its place in the issued document, from 0, and how many of its pieces. */
const CreditedLine = z.object({
  line: z.int().min(0).max(MAX_LINES),
  quantity: z.int().min(1).max(MAX_PIECES),
});

/**
 * The part of an issued sale that a credit note takes back: all of it, pieces of its lines, or an amount without
 * pieces.
 */
export const CreditPart = z.discriminatedUnion('of', [
  z.object({ of: z.literal('whole') }),
  z.object({ of: z.literal('lines'), lines: z.array(CreditedLine).min(1).max(MAX_LINES) }),
  z.object({ of: z.literal('amount'), amount: Amount }),
]);
export type CreditPart = z.infer<typeof CreditPart>;

/**
 * A credit as it is kept with its note. `paid`: the money that it is for, in the order's currency, where the sale was
 * converted; absent: the part's share of it. `refunds`: those that it is for, by their numbers in the balance, each with
 * its money in the order's currency; absent where a member decided on the credit.
 */
export const Credit = z.object({
  part: CreditPart,
  reason: z.string(),
  paid: Amount.exactOptional(),
  refunds: z.array(z.object({ number: z.string(), amount: Amount })).exactOptional(),
});
export type Credit = z.infer<typeof Credit>;

type Paid = Pick<DocumentLine, 'quantity' | 'gross'>;
type Sale<Line extends Paid = Paid> = { lines: readonly Line[]; total: string; currency: string };
type Taken<Line> = { line: Line; quantity: number; amount: string };

/**
 * The amount of a part, in the sale's currency, with tax; null where it names a line or pieces that the sale does not
 * have, one line twice, or no money.
 */
export function creditAmount(sale: Sale, part: CreditPart): string | null {
  const amount = amountOf(sale, part);
  return amount !== null && signOf(amount) > 0 ? amount : null;
}

function amountOf(sale: Sale, part: CreditPart): string | null {
  if (part.of === 'whole') return sale.total;
  if (part.of === 'lines') {
    const taken = takenLines(sale, part);
    return taken && sumAmounts(taken.map(({ amount }) => amount));
  }
  const rounded = roundAmount(part.amount, decimalsOf(sale.currency));
  return signOf(sumAmounts([rounded, negateAmount(part.amount)])) === 0 ? rounded : null;
}

/**
 * As `creditAmount`, of a credit. One for money in the currency of the order takes what that comes to by the sale's
 * rate, whatever the part alone would round to, so that all refunds of a sale take back all of it.
 */
export function amountOfCredit(
  sale: Sale,
  converted: ConvertedSale | null,
  { part, paid }: Pick<Credit, 'part' | 'paid'>,
): string | null {
  const amount = creditAmount(sale, part);
  if (amount === null || !converted || paid === undefined) return amount;
  const credited = creditedFor(converted, paid);
  return signOf(credited) > 0 ? credited : null;
}

/**
 * The facts of a credit note for an order's issued sale, as a refund of the channel would have them: amounts are below
 * zero and hold their tax, lines and rates are those of the sale as it was issued, whatever became of the order since.
 * `origin`: null where the sale is not valid any more, which a country's check then says.
 */
export function creditFacts<F extends OrderFacts>(order: F, origin: Origin | null, credit: Credit): F {
  const { part, reason, paid } = credit;
  const amount = origin && amountOfCredit(origin, convertedSale(origin), credit);
  const found = origin && takenLines(origin, part);
  const taken = origin && found && amount !== null && paid !== undefined ? comingTo(amount, found, origin) : found;
  return {
    ...order,
    ...(origin && { currency: origin.currency }),
    ...(origin && amount && rateOfSale(origin, amount, paid)),
    total_cost: negateAmount(amount ?? order.total_cost),
    tax_cost: '0',
    shipping_cost: '0',
    discount_cost: '0',
    prices_include_tax: true,
    corrects_order_number: null,
    is_refund: true,
    payments: [],
    lines: (taken ?? []).map(factOf),
    reason,
  };
}

/** Of a note on a converted sale, or on one in its order's currency: by the sale's rate. */
function rateOfSale(
  origin: Origin,
  amount: string,
  paid: string | undefined,
): Pick<OrderFacts, 'conversion' | 'equivalent'> {
  const equivalent = equivalentOfNote(origin, amount);
  if (equivalent) return { equivalent };
  const sale = convertedSale(origin);
  if (!sale || !origin.conversion) return {};
  const { corrected: _corrected, ...conversion } = origin.conversion;
  return { conversion: { ...conversion, total: paid ?? paidFor(sale, amount) } };
}

/** Lines of a note that come to its amount. */
function comingTo(amount: string, taken: readonly Taken<DocumentLine>[], { currency }: Origin): Taken<DocumentLine>[] {
  const shares = allocateAmount(
    amount,
    taken.map((one) => one.amount),
    decimalsOf(currency),
  );
  return taken.map((one, index) => ({ ...one, amount: shares[index] ?? '0' }));
}

function takenLines<Line extends Paid>({ lines, currency }: Sale<Line>, part: CreditPart): Taken<Line>[] | null {
  if (part.of === 'amount') return [];
  const wanted = part.of === 'lines' ? part.lines : lines.map(({ quantity }, index) => ({ line: index, quantity }));
  const taken = wanted.flatMap(({ line: place, quantity }) => {
    const line = lines[place];
    if (!line || quantity > line.quantity) return [];
    const share = shareOfAmount(line.gross, String(quantity), String(line.quantity));
    return [{ line, quantity, amount: roundAmount(share, decimalsOf(currency)) }];
  });
  const areKnown = taken.length === wanted.length && new Set(wanted.map(({ line }) => line)).size === wanted.length;
  return areKnown ? taken : null;
}

function factOf({ line, quantity, amount }: Taken<DocumentLine>, index: number): LineFact {
  const partOf = (tax: string) => negateAmount(shareOfAmount(tax, String(quantity), String(line.quantity)));
  const { piece_tax } = line;
  return {
    source_item_id: String(index),
    sku: line.sku,
    name: line.description,
    quantity,
    unit_price: negateAmount(shareOfAmount(amount, '1', String(quantity))),
    line_total: negateAmount(amount),
    discount: '0',
    taxes: [
      ...(signOf(line.tax) === 0 ? [] : [{ name: '', rate: line.rate, amount: partOf(line.tax) }]),
      ...(piece_tax ? [{ name: piece_tax.code, rate: null, amount: partOf(piece_tax.amount) }] : []),
    ],
    is_goods: !line.is_service,
    ...(line.tax_codes && { tax_codes: line.tax_codes }),
    is_part: false,
    is_discount: false,
  };
}
