import {
  decimalsOf,
  negateAmount,
  roundAmount,
  shareOfAmount,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import type { BalanceFacts, DocumentFacts, LineFacts, RefundFacts } from './balance-facts.ts';
import { type BalanceRows, creditsOf, isOver, type LineBalance, validOf } from './balance-rows.ts';
import type { Moving, Pieces } from './contract.ts';
import { findReturnImbalances } from './find-return-imbalances.ts';
import type { Disagreement } from './imbalance-answers.ts';

type Found = { imbalances: Disagreement[]; moving: Moving[] };

/**
 * How the sides of a sale disagree, and what is under way and may still make them agree. Of a refund nothing: it is a
 * part of its sale.
 */
export function findImbalances(facts: BalanceFacts, rows: BalanceRows): Found {
  if (signOf(facts.charged) < 0) return { imbalances: [], moving: [] };
  const returns = findReturnImbalances(facts, rows, (line) =>
    line.pieces ? refundedPieces(facts, rows, line.pieces) : 0,
  );
  return {
    imbalances: bySubject([
      ...refundedUnsent(facts, rows),
      ...shortShipped(facts, rows),
      ...sentTooMany(facts, rows),
      ...leavingTwice(facts, rows),
      ...changedAfterSubmission(facts),
      ...overpaid(facts, rows),
      ...underpaid(rows),
      ...heldForNothing(facts, rows),
      ...invoiceOfCancelled(facts, rows),
      ...invoiceDiffers(facts, rows),
      ...creditedTwice(facts, rows),
      ...refundsNotCredited(facts, rows),
      ...creditsNotRefunded(facts),
      ...creditsWithoutInvoice(facts),
      ...returns.imbalances,
    ]),
    moving: [...movingParts(facts), ...returns.moving],
  };
}

/** Nothing of it has left or will leave. */
const isCancelledWhole = ({ order_status }: BalanceFacts, { sum }: BalanceRows) =>
  order_status === 'cancelled' && sum.pieces.sent === 0;

const totalOf = (documents: readonly { total: string }[]) => sumAmounts(documents.map(({ total }) => total));

const numbersOf = (documents: readonly DocumentFacts[]) => documents.map(({ number }) => number).join(', ');

/** The latest of these instants; null for none. */
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce<string | null>((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** A share of an amount by pieces, in the currency's coins. */
const shareOf = (amount: string, pieces: number, of: number, { currency }: BalanceFacts): string =>
  of === 0 ? '0.00' : roundAmount(shareOfAmount(amount, String(pieces), String(of)), decimalsOf(currency));

/** Lines with pieces; kits too, of which the channel speaks. */
const goodsOf = ({ lines }: BalanceRows) =>
  lines.flatMap(({ pieces, ...line }) => (pieces === null ? [] : [{ ...line, pieces }]));

/** Pieces of a line that were refunded, all of them where all of the money went back. */
function refundedPieces({ charged }: BalanceFacts, { sum }: BalanceRows, pieces: Pieces) {
  const isWhole = signOf(charged) > 0 && signOf(subtractAmount(sum.amounts.refunded, charged)) >= 0;
  return isWhole ? pieces.sold : pieces.refunded;
}

/**
 * Of these the ones that are not known to have come back: they are first those that were taken off, then those still to
 * be sent.
 */
const refundedHere = (facts: BalanceFacts, rows: BalanceRows, { came_back }: LineBalance, pieces: Pieces) =>
  Math.max(0, refundedPieces(facts, rows, pieces) - came_back);

const askedPieces = ({ asked_refunds }: BalanceFacts, { source_item_id }: LineFacts): number =>
  asked_refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.source_item_id === source_item_id ? sum + line.pieces : sum), 0);

/** So many characters a subject has at most: that of an order of many lines names all of their SKUs. */
const MAX_SUBJECT = 500;

/** Of several lines of a SKU one, and of several refunds or documents of a name. */
const bySubject = (found: readonly Disagreement[]): Disagreement[] =>
  [...Map.groupBy(found, ({ kind, subject }) => `${kind} ${subject.slice(0, MAX_SUBJECT)}`).values()].flatMap(
    ([first, ...others]) =>
      first
        ? {
            ...first,
            subject: first.subject.slice(0, MAX_SUBJECT),
            pieces: others.reduce((sum, { pieces }) => sum + pieces, first.pieces),
            amount: sumAmounts([first, ...others].map(({ amount }) => amount)),
          }
        : [],
  );

/**
 * What was refunded counts first as what was taken off, then as what is still to be sent, and only then as what was
 * sent. What is asked for counts too: once its parcel left it would be too late.
 */
function refundedUnsent(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (isOver(facts) || facts.cancel_asked_at !== null) return [];
  const refunds = [...facts.refunds.filter(({ is_cancelled }) => !is_cancelled), ...facts.asked_refunds];
  const since = latest(refunds.map(({ at }) => at));
  const change = new Map(
    facts.channel_change?.lines.map(({ source_item_id, from, to }) => [source_item_id, from - to]),
  );
  return goodsOf(rows).flatMap((row): Disagreement[] => {
    const { line, is_kit, pieces, amounts } = row;
    const asked = askedPieces(facts, line);
    const refunded = Math.min(pieces.sold, refundedHere(facts, rows, row, pieces) + asked);
    const open = is_kit ? 0 : Math.max(0, pieces.wanted - pieces.sent);
    // What the channel wants taken off is told as its change.
    const changed = Math.max(0, change.get(line.source_item_id) ?? 0);
    const unsent = Math.min(open, refunded - pieces.cancelled) - changed;
    if (unsent <= 0) return [];
    const amount =
      pieces.refunded > 0 && asked === 0
        ? shareOf(amounts.refunded, unsent, pieces.refunded, facts)
        : shareOf(amounts.charged, unsent, pieces.sold, facts);
    return [{ kind: 'refunded_unsent', subject: line.sku, pieces: unsent, amount, since }];
  });
}

/** The order is over, a part of it left, and what did not leave was paid for. */
function shortShipped(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (!isOver(facts) || rows.sum.pieces.sent === 0) return [];
  const since = latest([facts.cancelled_at, facts.short?.at ?? null, ...facts.parcels.map(({ at }) => at)]);
  return goodsOf(rows).flatMap((row): Disagreement[] => {
    const { line, is_kit, pieces, amounts } = row;
    if (is_kit) return [];
    const off = Math.max(0, pieces.sold - line.wanted);
    const missing = line.wanted - pieces.sent - Math.max(0, refundedHere(facts, rows, row, pieces) - off);
    if (missing <= 0) return [];
    const amount = shareOf(amounts.charged, missing, pieces.sold, facts);
    return [{ kind: 'short_shipped', subject: line.sku, pieces: missing, amount, since }];
  });
}

/** Pieces that came back are with the buyer no more. Their worth is what as many of them were sold for. */
function sentTooMany(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const since = latest(facts.parcels.map(({ at }) => at));
  return goodsOf(rows).flatMap(({ line, is_kit, pieces, amounts, came_back }): Disagreement[] => {
    const beyond = is_kit ? 0 : pieces.sent - Math.max(pieces.returned, came_back) - pieces.wanted;
    if (beyond <= 0) return [];
    const amount = shareOf(amounts.charged, beyond, pieces.sold, facts);
    return [{ kind: 'sent_too_many', subject: line.sku, pieces: beyond, amount, since }];
  });
}

/** What a late parcel had is in the submission that the warehouse has now too. What is too much already is told as such. */
function leavingTwice(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const late = facts.parcels.filter(({ is_late }) => is_late);
  if (!facts.is_with_warehouse || facts.short !== null || facts.order_status === 'cancelled') return [];
  const since = latest(late.map(({ at }) => at));
  return goodsOf(rows).flatMap(({ line, is_kit, pieces, amounts }): Disagreement[] => {
    const left = late.flatMap(({ lines }) => lines.filter((one) => one.source_item_id === line.source_item_id));
    const beyond = Math.max(0, pieces.sent - pieces.wanted);
    const again = is_kit ? 0 : left.reduce((sum, one) => sum + one.pieces, 0) - beyond;
    if (again <= 0) return [];
    const amount = shareOf(amounts.charged, again, pieces.sold, facts);
    return [{ kind: 'leaving_twice', subject: line.sku, pieces: again, amount, since }];
  });
}

/** Before it leaves: afterwards what the channel wants is the business of invoices and refunds. */
function changedAfterSubmission(facts: BalanceFacts): Disagreement[] {
  const { channel_change: change, recall, cancel_asked_at } = facts;
  if (change === null || change.is_asked || recall?.is_asked || cancel_asked_at !== null || isOver(facts)) return [];
  const lines = change.lines.map(({ sku, from, to }) => `${sku} ${from} → ${to}`);
  const subject = [...lines, ...change.fields.map(({ to }) => to || '–')].join(', ');
  const pieces = change.lines.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0);
  return [{ kind: 'changed_after_submission', subject, pieces, amount: '0.00', since: change.at }];
}

/**
 * Pieces that were taken off are still paid for. Where staff added others in their place, what the buyer is owed is
 * theirs to say; a refund that is asked for may be of these.
 */
function overpaid(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const goods = goodsOf(rows).filter(({ is_part }) => !is_part);
  if (facts.order_status === 'cancelled' || facts.asked_refunds.length > 0) return [];
  if (goods.some(({ pieces }) => pieces.added > 0)) return [];
  const off = goods.flatMap((row) => {
    const { line, pieces, amounts } = row;
    const paid = pieces.cancelled - refundedHere(facts, rows, row, pieces);
    return paid > 0
      ? [{ sku: line.sku, pieces: paid, amount: shareOf(amounts.charged, paid, pieces.sold, facts) }]
      : [];
  });
  // Money that went back for no line may have been theirs.
  const elsewhere = sumAmounts([rows.other.refunded, rows.shipping.refunded]);
  const amount = subtractAmount(withTaxes(facts, goods, sumAmounts(off.map((one) => one.amount))), elsewhere);
  if (signOf(amount) <= 0) return [];
  const subject = off.map(({ sku }) => sku).join(', ');
  return [{ kind: 'overpaid', subject, pieces: off.reduce((sum, one) => sum + one.pieces, 0), amount, since: null }];
}

/** An amount of pieces that were taken off, with their taxes where the channel charged these on top. */
function withTaxes(facts: BalanceFacts, goods: ReturnType<typeof goodsOf>, amount: string): string {
  const lines = sumAmounts(
    goods.map(({ line, pieces, amounts }) =>
      shareOf(amounts.charged, Math.max(0, pieces.cancelled - line.left_out), pieces.sold, facts),
    ),
  );
  if (signOf(lines) <= 0) return amount;
  return roundAmount(shareOfAmount(amount, facts.taken_off, lines), decimalsOf(facts.currency));
}

function underpaid({ sum }: BalanceRows): Disagreement[] {
  const amount = subtractAmount(sum.amounts.refunded, sum.amounts.charged);
  return signOf(amount) > 0 ? [{ kind: 'underpaid', subject: '', pieces: 0, amount, since: null }] : [];
}

/** `unneeded` is by product: it bears the SKU of the product's first line. */
function heldForNothing({ lines, needs_check }: BalanceFacts, { unneeded }: BalanceRows): Disagreement[] {
  if (needs_check) return [];
  return [...unneeded].map(([product, pieces]) => ({
    kind: 'held_for_nothing',
    subject: lines.find(({ product_id }) => product_id === product)?.sku ?? '',
    pieces,
    amount: '0.00',
    since: null,
  }));
}

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
 * An invoice on its way, or whose cancellation is asked for, may still make it right. Of a cancelled order what was
 * credited beyond the invoice differs.
 */
function invoiceDiffers(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const { invoices } = facts;
  if (invoices.length === 0 || invoices.some(({ state }) => state !== 'valid')) return [];
  const isCancelled = isCancelledWhole(facts, rows);
  const gap = isCancelled ? standing(facts) : withoutCredits(facts, subtractAmount(totalOf(invoices), facts.charged));
  if (isCancelled && signOf(gap) > 0) return [];
  // What staff credited by hand they decided.
  const areLinesKnown = !isCancelled && facts.credits.length === 0 && invoices.every(({ lines }) => lines !== null);
  const pieces = areLinesKnown ? differingPieces(rows) : 0;
  if (signOf(gap) === 0 && pieces === 0) return [];
  const amount = signOf(gap) < 0 ? negateAmount(gap) : gap;
  const since = latest(invoices.map(({ at }) => at));
  return [{ kind: 'invoice_differs', subject: numbersOf(invoices), pieces, amount, since }];
}

/**
 * What an invoice has too much, without what was credited by hand, or too little, without what had been refunded or
 * taken off when it was issued.
 */
function withoutCredits(facts: BalanceFacts, gap: string): string {
  if (signOf(gap) <= 0) return sumAmounts([gap, neverInvoiced(facts), takenOffUninvoiced(facts)]);
  const left = subtractAmount(gap, totalOf(facts.credits));
  return signOf(left) > 0 ? left : '0.00';
}

const lesser = (a: string, b: string): string => (signOf(subtractAmount(a, b)) < 0 ? a : b);

/** What was charged, refunded and left out of the order before its invoice was issued: no paper is due for it. */
function neverInvoiced({ invoices, charged, left_out }: BalanceFacts): string {
  const missing = subtractAmount(charged, totalOf(validOf(invoices)));
  return signOf(missing) > 0 ? lesser(missing, left_out) : '0.00';
}

/** What was taken off before the invoice was issued, likewise. */
function takenOffUninvoiced(facts: BalanceFacts): string {
  const { invoices, charged, taken_off } = facts;
  const missing = subtractAmount(charged, sumAmounts([totalOf(validOf(invoices)), neverInvoiced(facts)]));
  return signOf(missing) > 0 ? lesser(missing, taken_off) : '0.00';
}

/** Of that what was refunded by now, which nobody has to credit. */
function refundedUninvoiced(facts: BalanceFacts, rows: BalanceRows): string {
  const pending = sumAmounts(overpaid(facts, rows).map(({ amount }) => amount));
  return atLeastNothing(subtractAmount(takenOffUninvoiced(facts), pending));
}

const atLeastNothing = (amount: string): string => (signOf(amount) > 0 ? amount : '0.00');

/** Credit notes of refunds of what no invoice said. */
function creditedTwice(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const invoices = validOf(facts.invoices);
  if (invoices.length === 0 || facts.credits.length > 0 || isCancelledWhole(facts, rows)) return [];
  const refunds = facts.refunds.filter(({ is_cancelled }) => !is_cancelled);
  const credited = sumAmounts(refunds.map((refund) => lesser(totalOf(staying(refund)), refund.total)));
  const uninvoiced = sumAmounts([neverInvoiced(facts), refundedUninvoiced(facts, rows)]);
  const amount = subtractAmount(credited, atLeastNothing(subtractAmount(totalOf(refunds), uninvoiced)));
  if (signOf(amount) <= 0) return [];
  const notes = refunds.flatMap(staying);
  const since = latest(notes.map(({ at }) => at));
  return [{ kind: 'credit_without_invoice', subject: numbersOf(notes), pieces: 0, amount, since }];
}

/** What was credited by hand beyond what the invoices had too much: it is for refunds, the earliest first. */
function creditedForRefunds({ credits, invoices, charged }: BalanceFacts): string {
  const excess = subtractAmount(totalOf(validOf(invoices)), charged);
  const left = subtractAmount(totalOf(credits), signOf(excess) > 0 ? excess : '0.00');
  return signOf(left) > 0 ? left : '0.00';
}

/** What cost nothing need not be on an invoice, nor what was refunded and left out, or taken off, before. */
function differingPieces(rows: BalanceRows): number {
  return goodsOf(rows)
    .filter(({ is_part, amounts }) => !is_part && signOf(amounts.charged) !== 0)
    .reduce((sum, { pieces: { sold, invoiced }, line }) => {
      const least = Math.min(sold - line.left_out, line.wanted);
      return sum + Math.max(0, least - invoiced, invoiced - sold);
    }, 0);
}

/** Where no invoice is valid, none has to be credited. */
function refundsNotCredited(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (validOf(facts.invoices).length === 0 || isCancelledWhole(facts, rows)) return [];
  let byHand = sumAmounts([creditedForRefunds(facts), refundedUninvoiced(facts, rows)]);
  let before = neverInvoiced(facts);
  return facts.refunds.flatMap((refund) => {
    const unpapered = lesser(before, refund.left_out);
    before = subtractAmount(before, unpapered);
    const due = refund.is_cancelled
      ? '0.00'
      : subtractAmount(refund.total, sumAmounts([unpapered, totalOf(refund.documents)]));
    if (signOf(due) <= 0) return [];
    const amount = subtractAmount(due, byHand);
    byHand = signOf(amount) < 0 ? negateAmount(amount) : '0.00';
    if (signOf(amount) <= 0) return [];
    return [{ kind: 'refund_not_credited', subject: refund.number, pieces: 0, amount, since: refund.at }];
  });
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

function movingParts(facts: BalanceFacts): Moving[] {
  const { needs_check, is_being_sent, cancel_asked_at, invoices, asked_refunds } = facts;
  const credits = creditsOf(facts);
  const inState = (documents: readonly DocumentFacts[], state: DocumentFacts['state'], kind: Moving['kind']) =>
    documents.filter((document) => document.state === state).map(({ number: subject }) => ({ kind, subject }));
  return [
    ...(needs_check ? [{ kind: 'check' as const, subject: '' }] : []),
    ...(is_being_sent ? [{ kind: 'submission' as const, subject: '' }] : []),
    ...(cancel_asked_at !== null ? [{ kind: 'cancellation' as const, subject: '' }] : []),
    ...(facts.recall?.is_asked ? [{ kind: 'recall' as const, subject: '' }] : []),
    ...(facts.channel_change?.is_asked ? [{ kind: 'change' as const, subject: '' }] : []),
    ...asked_refunds.map(({ number: subject }) => ({ kind: 'refund' as const, subject })),
    ...inState(invoices, 'moving', 'invoice'),
    ...inState(invoices, 'leaving', 'invoice_cancellation'),
    ...inState(credits, 'moving', 'credit_note'),
    ...inState(credits, 'leaving', 'credit_note_cancellation'),
  ];
}
