import {
  absoluteAmount,
  amountOrNothing,
  negateAmount,
  signOf,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { BalanceFacts, DocumentFacts, RefundFacts } from './balance-facts.ts';
import { awaitsInvoices, type BalanceRows, creditsOf, isCancelledWhole, validOf } from './balance-rows.ts';
import type { Disagreement } from './disagreement.ts';
import { goodsOf, refundedHere, shareOf } from './find-goods-imbalances.ts';
import { missingInvoices, withMissingInvoices } from './find-missing-invoices.ts';
import { owedForTakenOff, unpaidTakenOff } from './find-money-imbalances.ts';
import { latest } from './latest.ts';

/** How the invoices and credit notes of a sale disagree with what was sold and what was given back. */
export const findPaperImbalances = (facts: BalanceFacts, rows: BalanceRows): Disagreement[] => [
  ...invoiceOfCancelled(facts, rows),
  ...missingInvoices(facts, rows),
  ...invoiceDiffers(facts, rows),
  ...creditedTwice(facts, rows),
  ...refundsNotCredited(facts, rows),
  ...creditsNotRefunded(facts),
  ...creditsWithoutInvoice(facts),
];

const totalOf = (documents: readonly { total: string }[]) => sumAmounts(documents.map(({ total }) => total));

const numbersOf = (documents: readonly DocumentFacts[]) => documents.map(({ number }) => number).join(', ');

/** What invoices would still say once all that is under way has come through. */
function standing(facts: BalanceFacts): string {
  const staying = facts.invoices.filter(({ state }) => state === 'valid');
  return subtractAmount(totalOf(staying), totalOf(creditsOf(facts)));
}

function invoiceOfCancelled(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const amount = standing(facts);
  if (!isCancelledWhole(facts, rows) || signOf(amount) <= 0) return [];
  const invoices = facts.invoices.filter(({ state }) => state === 'valid');
  const since = latest([facts.cancelled_at, ...invoices.map(({ at }) => at)]);
  return [{ kind: 'invoice_of_cancelled', subject: numbersOf(invoices), pieces: 0, amount, since }];
}

/**
 * Not reported while an invoice is on its way or its cancellation is asked for. For a cancelled order the amount
 * credited in excess of the invoice differs. While parcels may get further invoices, nothing counts as missing on the
 * existing ones, and neither does an amount that is reported as a missing invoice.
 */
function invoiceDiffers(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const { invoices } = facts;
  if (invoices.length === 0 || invoices.some(({ state }) => state !== 'valid')) return [];
  const isCancelled = isCancelledWhole(facts, rows);
  const excess = subtractAmount(totalOf(invoices), facts.charged);
  const found = isCancelled ? standing(facts) : withoutCredits(facts, rows, excess);
  if (isCancelled && signOf(found) > 0) return [];
  const missing = withMissingInvoices(facts, rows);
  const rest = signOf(found) < 0 ? smallerAmount('0.00', sumAmounts([found, missing.amount])) : found;
  const gap = awaitsInvoices(facts) && !isCancelled ? amountOrNothing(found) : rest;
  // What staff credited by hand they decided.
  const areLinesKnown = !isCancelled && facts.credits.length === 0 && invoices.every(({ lines }) => lines !== null);
  const pieces = areLinesKnown ? differingPieces(facts, rows, missing.rows) : 0;
  if (signOf(gap) === 0 && pieces === 0) return [];
  const amount = absoluteAmount(gap);
  const since = latest(invoices.map(({ at }) => at));
  return [{ kind: 'invoice_differs', subject: numbersOf(invoices), pieces, amount, since }];
}

/**
 * What an invoice has too much, without what was credited for no refund, or too little, without what had been refunded
 * or taken off when it was issued.
 */
function withoutCredits(facts: BalanceFacts, rows: BalanceRows, gap: string): string {
  const excess = amountOrNothing(subtractAmount(gap, refundsAndNotes(facts).unnamed));
  const much = sumAmounts([excess, unpaidUncredited(facts, rows)]);
  if (signOf(gap) > 0 || signOf(much) > 0) return much;
  return sumAmounts([gap, neverInvoiced(facts), takenOffUninvoiced(facts), refundedBeforeInvoice(facts, rows)]);
}

/**
 * What was taken off after the invoice was issued, and was never paid: no refund will have it credited. Credit notes by
 * hand are for refunds before they are for this.
 */
function unpaidUncredited(facts: BalanceFacts, rows: BalanceRows): string {
  const invoiced = subtractAmount(unpaidTakenOff(facts, rows), takenOffUninvoiced(facts));
  const due = sumAmounts(refundsAndNotes(facts).uncredited.map(({ due }) => due));
  const forRefunds = amountOrNothing(subtractAmount(due, refundedUninvoicedInAll(facts, rows)));
  const credited = amountOrNothing(subtractAmount(creditedForRefunds(facts), forRefunds));
  return amountOrNothing(subtractAmount(invoiced, credited));
}

/** What was charged, refunded and left out of the order before its invoice was issued: no paper is due for it. */
function neverInvoiced({ invoices, charged, left_out }: BalanceFacts): string {
  const missing = subtractAmount(charged, totalOf(validOf(invoices)));
  return signOf(missing) > 0 ? smallerAmount(missing, left_out) : '0.00';
}

/** What was taken off before the invoice was issued, likewise. */
function takenOffUninvoiced(facts: BalanceFacts): string {
  const { invoices, charged, taken_off } = facts;
  const missing = subtractAmount(charged, sumAmounts([totalOf(validOf(invoices)), neverInvoiced(facts)]));
  return signOf(missing) > 0 ? smallerAmount(missing, taken_off) : '0.00';
}

/** The part of `takenOffUninvoiced` that is refunded by now and needs no credit note. */
function refundedUninvoiced(facts: BalanceFacts, rows: BalanceRows): string {
  return amountOrNothing(subtractAmount(takenOffUninvoiced(facts), owedForTakenOff(facts, rows)));
}

/**
 * For an order that is invoiced by parcel: refunds of pieces that neither left nor are on an invoice, less the amounts
 * that were left out or taken off. No document is due for them.
 */
function refundedBeforeInvoice(facts: BalanceFacts, rows: BalanceRows): string {
  if (!facts.is_invoiced_by_parcel) return '0.00';
  const worth = goodsOf(rows).map((row) => {
    const { is_part, pieces, amounts } = row;
    const open = pieces.sold - Math.max(pieces.sent, pieces.invoiced);
    const count = is_part ? 0 : Math.max(0, Math.min(refundedHere(facts, rows, row, pieces), open));
    return shareOf(amounts.charged, count, pieces.sold, facts);
  });
  const known = sumAmounts([neverInvoiced(facts), refundedUninvoiced(facts, rows)]);
  return amountOrNothing(subtractAmount(sumAmounts(worth), known));
}

/** What was refunded of what no invoice says, for both reasons. */
const refundedUninvoicedInAll = (facts: BalanceFacts, rows: BalanceRows): string =>
  sumAmounts([refundedUninvoiced(facts, rows), refundedBeforeInvoice(facts, rows)]);

/** Credit notes of refunds of what no invoice said. */
function creditedTwice(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const invoices = validOf(facts.invoices);
  if (invoices.length === 0 || facts.credits.length > 0 || isCancelledWhole(facts, rows)) return [];
  const refunds = facts.refunds.filter(({ is_cancelled }) => !is_cancelled);
  const credited = sumAmounts(refunds.map((refund) => smallerAmount(totalOf(staying(refund)), refund.total)));
  const uninvoiced = sumAmounts([neverInvoiced(facts), refundedUninvoicedInAll(facts, rows)]);
  const amount = subtractAmount(credited, amountOrNothing(subtractAmount(totalOf(refunds), uninvoiced)));
  if (signOf(amount) <= 0) return [];
  const notes = refunds.flatMap(staying);
  const since = latest(notes.map(({ at }) => at));
  return [{ kind: 'credit_without_invoice', subject: numbersOf(notes), pieces: 0, amount, since }];
}

/**
 * The amount credited by notes that name no refund, beyond what the invoices had too much. It covers refunds, the
 * earliest first.
 */
function creditedForRefunds(facts: BalanceFacts): string {
  const excess = subtractAmount(totalOf(validOf(facts.invoices)), facts.charged);
  return amountOrNothing(subtractAmount(refundsAndNotes(facts).unnamed, amountOrNothing(excess)));
}

/**
 * Pieces that cost nothing need not be on an invoice, nor those that were refunded and left out, or taken off, before.
 * `again`: the rows with what is reported as missing.
 */
function differingPieces(facts: BalanceFacts, rows: BalanceRows, again: BalanceRows): number {
  const known = new Map(goodsOf(again).map(({ line, pieces }) => [line, pieces.invoiced]));
  return goodsOf(rows)
    .filter(({ is_part, amounts }) => !is_part && signOf(amounts.charged) !== 0)
    .reduce((sum, { pieces: { sold, invoiced }, line }) => {
      const least = awaitsInvoices(facts) ? 0 : Math.min(sold - line.left_out, line.wanted);
      return sum + Math.max(0, least - (known.get(line) ?? 0), invoiced - sold);
    }, 0);
}

/** Where no invoice is valid, none has to be credited. */
function refundsNotCredited(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (validOf(facts.invoices).length === 0 || isCancelledWhole(facts, rows)) return [];
  let byHand = sumAmounts([creditedForRefunds(facts), refundedUninvoicedInAll(facts, rows)]);
  return refundsAndNotes(facts).uncredited.flatMap(({ refund, due }) => {
    const amount = subtractAmount(due, byHand);
    byHand = amountOrNothing(negateAmount(amount));
    if (signOf(amount) <= 0) return [];
    return [{ kind: 'refund_not_credited', subject: refund.number, pieces: 0, amount, since: refund.at }];
  });
}

/**
 * `uncredited`: refunds with what of them was on an invoice, and has no note of its own and none that names it.
 * `unnamed`: what the sale's notes come to otherwise.
 */
function refundsAndNotes(facts: BalanceFacts): {
  uncredited: { refund: RefundFacts; due: string }[];
  unnamed: string;
} {
  const { credits, refunds } = facts;
  const named = new Map<string, string>();
  for (const { number, amount } of credits.flatMap((note) => note.refunds ?? []))
    named.set(number, sumAmounts([named.get(number) ?? '0.00', amount]));
  let before = neverInvoiced(facts);
  let unnamed = totalOf(credits);
  const uncredited = refunds.flatMap((refund) => {
    const unpapered = smallerAmount(before, refund.left_out);
    before = subtractAmount(before, unpapered);
    const open = subtractAmount(refund.total, sumAmounts([unpapered, totalOf(refund.documents)]));
    if (refund.is_cancelled || signOf(open) <= 0) return [];
    const left = named.get(refund.number) ?? '0.00';
    const taken = smallerAmount(left, open);
    named.set(refund.number, subtractAmount(left, taken));
    unnamed = subtractAmount(unnamed, taken);
    const due = subtractAmount(open, taken);
    return signOf(due) > 0 ? [{ refund, due }] : [];
  });
  return { uncredited, unnamed };
}

function creditsNotRefunded({ refunds }: BalanceFacts): Disagreement[] {
  return refunds.flatMap((refund) => {
    const amount = subtractAmount(totalOf(staying(refund)), refund.is_cancelled ? '0.00' : refund.total);
    if (signOf(amount) <= 0) return [];
    const since = latest(refund.documents.map(({ at }) => at));
    return [{ kind: 'credit_not_refunded', subject: numbersOf(staying(refund)), pieces: 0, amount, since }];
  });
}

function creditsWithoutInvoice(facts: BalanceFacts): Disagreement[] {
  const credits = creditsOf(facts).filter(({ state }) => state === 'valid');
  if (facts.invoices.length > 0 || credits.length === 0) return [];
  const since = latest(credits.map(({ at }) => at));
  const subject = numbersOf(credits);
  return [{ kind: 'credit_without_invoice', subject, pieces: 0, amount: totalOf(credits), since }];
}

/** The credit notes of a refund that are valid and stay so. */
const staying = ({ documents }: RefundFacts) => documents.filter(({ state }) => state === 'valid');
