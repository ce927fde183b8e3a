import {
  amountOrNothing,
  decimalsOf,
  roundAmount,
  shareOfAmount,
  signOf,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { RefundedPieces, Uncredited } from './credit-of-refunds.ts';
import { hasLeft, type OpenInvoice, piecesLeft } from './origin-of-refund.ts';

/**
 * Which invoice of an order credits what of its refunds, by the invoice's id. A refund is for the earliest invoice that
 * has all of its pieces and its money left. Where none has, its pieces go to the invoices that have them left, as far
 * as they come to the money; else the money does, the earliest invoice first.
 */
export function refundsByInvoice<Refund extends Uncredited>(
  invoices: readonly OpenInvoice[],
  refunds: readonly Refund[],
  currency: string,
): Map<number, (Omit<Refund, keyof Uncredited> & Uncredited)[]> {
  let open = [...invoices];
  const found = new Map<number, (Omit<Refund, keyof Uncredited> & Uncredited)[]>();
  for (const refund of refunds) {
    for (const [id, part] of partsOf(open, refund, currency)) {
      found.set(id, [...(found.get(id) ?? []), { ...refund, ...part }]);
      open = open.map((invoice) => (invoice.id === id ? without(invoice, part) : invoice));
    }
  }
  return found;
}

function partsOf(open: readonly OpenInvoice[], refund: Uncredited, currency: string): [number, Uncredited][] {
  const only = open.length === 1 ? open[0] : open.find((one) => hasLeft(one, refund.lines, refund.amount));
  if (only) return [[only.id, refund]];
  const byPieces = splitPieces(open, refund, currency);
  const comesTo = sumAmounts(byPieces.map(([, { amount }]) => amount));
  const isAll = signOf(subtractAmount(comesTo, refund.amount)) === 0;
  return isAll && byPieces.every(([id, { amount }]) => isWithin(open, id, amount))
    ? byPieces
    : splitMoney(open, refund.amount);
}

const isWithin = (open: readonly OpenInvoice[], id: number, amount: string): boolean =>
  open.some((invoice) => invoice.id === id && signOf(subtractAmount(invoice.left, amount)) >= 0);

/** The pieces of a refund by the invoices that have them; money that does not go into pieces evenly is the last's. */
function splitPieces(open: readonly OpenInvoice[], { lines }: Uncredited, currency: string): [number, Uncredited][] {
  let left = lines;
  return open.flatMap((invoice): [number, Uncredited][] => {
    const taken: RefundedPieces[] = [];
    left = left.map((line) => {
      const before = taken.reduce((sum, { sku, pieces }) => (sku === line.sku ? sum + pieces : sum), 0);
      const pieces = Math.min(line.pieces, piecesLeft(invoice, line.sku) - before);
      if (pieces < 1) return line;
      const share = shareOfAmount(line.amount, String(pieces), String(line.pieces));
      const amount = roundAmount(share, decimalsOf(currency));
      taken.push({ sku: line.sku, pieces, amount });
      return { ...line, pieces: line.pieces - pieces, amount: subtractAmount(line.amount, amount) };
    });
    return taken.length === 0
      ? []
      : [[invoice.id, { lines: taken, amount: sumAmounts(taken.map(({ amount }) => amount)) }]];
  });
}

function splitMoney(open: readonly OpenInvoice[], amount: string): [number, Uncredited][] {
  let rest = amount;
  return open.flatMap((invoice): [number, Uncredited][] => {
    const taken = smallerAmount(rest, invoice.left);
    if (signOf(taken) <= 0) return [];
    rest = subtractAmount(rest, taken);
    return [[invoice.id, { lines: [], amount: taken }]];
  });
}

const without = ({ left, lines, ...invoice }: OpenInvoice, part: Uncredited): OpenInvoice => ({
  ...invoice,
  left: amountOrNothing(subtractAmount(left, part.amount)),
  lines: (lines ?? []).map(({ sku, pieces }) => ({
    sku,
    pieces: part.lines.reduce((sum, line) => (line.sku === sku ? sum - line.pieces : sum), pieces),
  })),
});
