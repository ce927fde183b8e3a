import {
  allocateAmount,
  amountOrNothing,
  decimalsOf,
  roundAmount,
  shareOfAmount,
  signOf,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { Refundable, RefundableLine } from './contract.ts';

/** What is to go back: pieces of lines, shipping, and an amount for no piece. */
export type RefundParts = {
  lines: readonly { source_item_id: string; pieces: number }[];
  shipping: string;
  goodwill: string;
};

/** Pieces of a line with their money. Those that have not left, and will not, are named apart. */
export type RefundedPieces = {
  source_item_id: string;
  pieces: number;
  amount: string;
  restock: 'none' | 'unsent';
};

export type RefundAmounts = { total: string; shipping: string; lines: RefundedPieces[] };

type Currency = Pick<Refundable, 'currency'>;

const isMore = (a: string, b: string): boolean => signOf(subtractAmount(a, b)) > 0;

/** Pieces of a line of which no money went back. */
export const piecesLeft = ({ pieces, refunded_pieces }: RefundableLine): number =>
  Math.max(0, pieces - refunded_pieces);

/**
 * What so many pieces of a line cost, in the currency's coins: their share of what was charged for it. The last piece
 * takes the rest.
 */
export function piecesAmount(line: RefundableLine, pieces: number, { currency }: Currency): string {
  const { worth, refunded, refunded_pieces } = line;
  const left = amountOrNothing(subtractAmount(worth, refunded));
  if (pieces >= piecesLeft(line)) return left;
  const upTo = (count: number) =>
    roundAmount(shareOfAmount(worth, String(count), String(line.pieces)), decimalsOf(currency));
  return smallerAmount(subtractAmount(upTo(refunded_pieces + pieces), upTo(refunded_pieces)), left);
}

/**
 * What a refund comes to; null where it names more than is left of its lines, of shipping or of the order, an amount
 * that has no coins, or nothing.
 */
export function refundAmounts(order: Refundable, { lines, shipping, goodwill }: RefundParts): RefundAmounts | null {
  if (![shipping, goodwill].every((amount) => isInCoins(amount, order))) return null;
  if (isMore(shipping, order.shipping)) return null;
  const wanted = lines.filter(({ pieces }) => pieces > 0);
  const parts = wanted.map(({ source_item_id, pieces }) => {
    const line = order.lines.find((one) => one.source_item_id === source_item_id);
    return line && pieces <= piecesLeft(line) ? splitLine(line, pieces, order) : null;
  });
  if (new Set(wanted.map(({ source_item_id }) => source_item_id)).size < wanted.length) return null;
  if (parts.includes(null)) return null;
  const refunded = parts.flatMap((part) => part ?? []);
  const total = sumAmounts([shipping, goodwill, ...refunded.map(({ amount }) => amount)]);
  if (signOf(total) <= 0 || isMore(total, order.left)) return null;
  return { total, shipping: sumAmounts([shipping]), lines: refunded };
}

/** Whether an amount is zero or more, in whole coins. */
export const isInCoins = (amount: string, { currency }: Currency): boolean =>
  signOf(amount) >= 0 && signOf(subtractAmount(roundAmount(amount, decimalsOf(currency)), amount)) === 0;

/** Pieces that have not left come first. */
function splitLine(line: RefundableLine, pieces: number, currency: Currency): RefundedPieces[] {
  const unsent = Math.min(pieces, line.unsent);
  const counts = [unsent, pieces - unsent];
  const amounts = allocateAmount(
    piecesAmount(line, pieces, currency),
    counts.map(String),
    decimalsOf(currency.currency),
  );
  return (['unsent', 'none'] as const).flatMap((restock, place) => {
    const count = counts[place] ?? 0;
    const amount = amounts[place] ?? '0.00';
    return count > 0 ? [{ source_item_id: line.source_item_id, pieces: count, amount, restock }] : [];
  });
}

/** What was charged for a line: its total, and the taxes that come on top of it. */
export type ChargedLine = { charged: string; taxes_on_top: string };

/**
 * What each line cost in the end, so that all of them, with shipping, come to what was charged: discounts of the whole
 * order are spread by what lines cost. A line that gives money off costs nothing itself.
 */
export function lineWorths(lines: readonly ChargedLine[], goods: string, { currency }: Currency): string[] {
  const costs = lines.map(({ charged, taxes_on_top }) => amountOrNothing(sumAmounts([charged, taxes_on_top])));
  const worth = amountOrNothing(goods);
  if (costs.every((cost) => signOf(cost) === 0)) return costs.map(() => '0.00');
  return allocateAmount(worth, costs, decimalsOf(currency));
}
