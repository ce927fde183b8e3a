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
import type { BalanceFacts } from './balance-facts.ts';
import { type BalanceRows, isCancelledWhole, refundsUnderWay } from './balance-rows.ts';
import type { Disagreement } from './disagreement.ts';
import { goodsOf, isShort, refundedHere, shareOf, stillWanted } from './find-goods-imbalances.ts';
import { asIfRefunded } from './find-refused-refunds.ts';
import { paidOf } from './paid-of.ts';

/**
 * Compares payments and refunds with the price of the goods that were, or will be, sent. Where the payments are not
 * known the charge counts as paid. Not reported here: pieces that are reported as paid for and not sent, the amount of
 * a refused refund, and a difference within the account's tolerance.
 */
export function findMoneyImbalances(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const { amount, awaited, since } = paidOf(facts);
  const paid = hasOpenChannelChange(facts) ? null : amount;
  const isLacking = paid !== null && !isShort(facts, rows);
  const lacking = isLacking ? amountOrNothing(subtractAmount(lackingOf(facts, rows, paid), awaited)) : '0.00';
  const withRefunds = asIfRefunded(facts, rows);
  const much = refundsUnderWay(facts).length > 0 ? '0.00' : owedBack(...withRefunds, paid);
  const gap = subtractAmount(much, sumAmounts([lacking, excessRefund(facts, rows, paid)]));
  if (signOf(subtractAmount(absoluteAmount(gap), facts.payment_tolerance)) <= 0) return [];
  if (signOf(gap) < 0) {
    const at = signOf(lacking) > 0 ? since : null;
    return [{ kind: 'underpaid', subject: '', pieces: 0, amount: negateAmount(gap), since: at }];
  }
  const off = takenOff(...withRefunds);
  const subject = off.map(({ sku }) => sku).join(', ');
  const pieces = off.reduce((sum, one) => sum + one.pieces, 0);
  return [{ kind: 'overpaid', subject, pieces, amount: gap, since: pieces > 0 ? null : since }];
}

/** The amount a buyer may still pay for an order: all that no payment is reported for. */
export function openToPay(facts: BalanceFacts, rows: BalanceRows): string {
  if (signOf(facts.charged) < 0) return '0.00';
  const { reported, amount } = paidOf(facts);
  return sumAmounts([lackingOf(facts, rows, reported), excessRefund(facts, rows, amount)]);
}

/** What is owed to the buyer for pieces that were taken off, as far as no refund is asked for. */
export const owedForTakenOff = (facts: BalanceFacts, rows: BalanceRows): string =>
  refundsUnderWay(facts).length > 0 ? '0.00' : owedBack(facts, rows, null);

/**
 * The part of `owedForTakenOff` that was neither paid nor promised. It is not refunded, and no invoice may have it.
 * Zero where the payments are not known, or the amount is within the account's tolerance.
 */
export function unpaidTakenOff(facts: BalanceFacts, rows: BalanceRows): string {
  const { amount, awaited } = paidOf(facts);
  if (amount === null || hasOpenChannelChange(facts)) return '0.00';
  const owed = owedBack(facts, rows, sumAmounts([amount, awaited]));
  const unpaid = subtractAmount(owedForTakenOff(facts, rows), owed);
  return signOf(subtractAmount(unpaid, facts.payment_tolerance)) > 0 ? unpaid : '0.00';
}

/** The channel's version differs from the warehouse's, and may have been paid for: that is reported as its own kind. */
const hasOpenChannelChange = (facts: BalanceFacts): boolean => stillWanted(facts, facts.channel_change) !== null;

/** What the buyer gets back. Money that went back for no line was first for this. */
function owedBack(facts: BalanceFacts, rows: BalanceRows, paid: string | null): string {
  if (isCancelledWhole(facts, rows)) {
    return paid === null ? '0.00' : amountOrNothing(subtractAmount(paid, rows.sum.amounts.refunded));
  }
  const elsewhere = sumAmounts([rows.other.refunded, rows.shipping.refunded]);
  const excess = paid === null ? '0.00' : subtractAmount(paid, facts.charged);
  return amountOrNothing(subtractAmount(sumAmounts([worthTakenOff(facts, rows), excess]), elsewhere));
}

/** The amount the buyer still owes for the goods that were, or will be, sent; zero for a cancelled order. */
function lackingOf(facts: BalanceFacts, rows: BalanceRows, paid: string): string {
  if (facts.order_status === 'cancelled') return '0.00';
  return amountOrNothing(subtractAmount(facts.charged, sumAmounts([paid, worthTakenOff(facts, rows)])));
}

/** The amount refunded in excess of all payments, or of the charge. */
function excessRefund(facts: BalanceFacts, rows: BalanceRows, paid: string | null): string {
  const isLess = paid === null || (signOf(subtractAmount(facts.charged, paid)) > 0 && !isCancelledWhole(facts, rows));
  return amountOrNothing(subtractAmount(rows.sum.amounts.refunded, isLess ? facts.charged : paid));
}

/**
 * Pieces that were taken off and are not refunded. Where staff added others in their place, what the buyer is owed is
 * theirs to say.
 */
function takenOff(facts: BalanceFacts, rows: BalanceRows): { sku: string; pieces: number; amount: string }[] {
  const goods = goodsOf(rows).filter(({ is_part }) => !is_part);
  if (facts.order_status === 'cancelled' || goods.some(({ pieces }) => pieces.added > 0)) return [];
  return goods.flatMap((row) => {
    const { line, pieces, amounts } = row;
    const left = pieces.cancelled - refundedHere(facts, rows, row, pieces);
    return left > 0
      ? [{ sku: line.sku, pieces: left, amount: shareOf(amounts.charged, left, pieces.sold, facts) }]
      : [];
  });
}

/** What these pieces cost, with their taxes where the channel charged them on top. */
function worthTakenOff(facts: BalanceFacts, rows: BalanceRows): string {
  const amount = sumAmounts(takenOff(facts, rows).map((one) => one.amount));
  const goods = goodsOf(rows).filter(({ is_part }) => !is_part);
  const lines = sumAmounts(
    goods.map(({ line, pieces, amounts }) =>
      shareOf(amounts.charged, Math.max(0, pieces.cancelled - line.left_out), pieces.sold, facts),
    ),
  );
  if (signOf(lines) <= 0) return amount;
  return roundAmount(shareOfAmount(amount, facts.taken_off, lines), decimalsOf(facts.currency));
}
