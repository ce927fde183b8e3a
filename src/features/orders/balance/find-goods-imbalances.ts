import { decimalsOf, roundAmount, shareOfAmount, signOf, subtractAmount } from '#base/money.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { BalanceFacts, ChangeFacts, LineFacts } from './balance-facts.ts';
import { type BalanceRows, isOver, type LineBalance } from './balance-rows.ts';
import type { Pieces } from './contract.ts';
import type { Disagreement } from './disagreement.ts';
import { latest } from './latest.ts';
import { misreportedLines } from './misreported-lines.ts';

/** How the goods of a sale disagree with what was paid for them: sent, held, taken off or to be sent otherwise. */
export const findGoodsImbalances = (facts: BalanceFacts, rows: BalanceRows): Disagreement[] => [
  ...refundedUnsent(facts, rows),
  ...shortShipped(facts, rows),
  ...lostWithPart(facts, rows),
  ...sentTooMany(facts, rows),
  ...leavingTwice(facts, rows),
  ...changedAfterSubmission(facts),
  ...misreported(facts, rows),
  ...heldForNothing(facts, rows),
];

/** A share of an amount by pieces, in the currency's coins. */
export const shareOf = (amount: string, pieces: number, of: number, { currency }: BalanceFacts): string =>
  of === 0 ? '0.00' : roundAmount(shareOfAmount(amount, String(pieces), String(of)), decimalsOf(currency));

/** Lines with pieces; kits too, of which the channel speaks. */
export const goodsOf = ({ lines }: BalanceRows) =>
  lines.flatMap(({ pieces, ...line }) => (pieces === null ? [] : [{ ...line, pieces }]));

/** Pieces of a line that were refunded, all of them where all of the money went back. */
export function refundedPieces({ charged }: BalanceFacts, { sum }: BalanceRows, pieces: Pieces) {
  const isWhole = signOf(charged) > 0 && signOf(subtractAmount(sum.amounts.refunded, charged)) >= 0;
  return isWhole ? pieces.sold : pieces.refunded;
}

/**
 * Of these the ones that are not known to have come back: they are first those that were taken off, then those still to
 * be sent.
 */
export const refundedHere = (facts: BalanceFacts, rows: BalanceRows, { came_back }: LineBalance, pieces: Pieces) =>
  Math.max(0, refundedPieces(facts, rows, pieces) - came_back);

/** Pieces of a line whose refund is asked for. */
export const askedPieces = ({ asked_refunds }: BalanceFacts, { source_item_id }: LineFacts): number =>
  asked_refunds
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => (line.source_item_id === source_item_id ? sum + line.pieces : sum), 0);

/**
 * Refunded pieces count first as those that were taken off, then as those that are still to be sent, and only then as
 * those that were sent. Requested refunds count too: once the parcel left it would be too late.
 */
function refundedUnsent(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (isOver(facts) || facts.cancel_asked_at !== null) return [];
  const refunds = [...facts.refunds.filter(({ is_cancelled }) => !is_cancelled), ...facts.asked_refunds];
  const since = latest(refunds.map(({ at }) => at));
  const changes = [facts.channel_change, facts.member_change].flatMap((change) => change?.lines ?? []);
  return goodsOf(rows).flatMap((row): Disagreement[] => {
    const { line, is_kit, pieces, amounts } = row;
    const asked = askedPieces(facts, line);
    const refunded = Math.min(pieces.sold, refundedHere(facts, rows, row, pieces) + asked);
    const open = is_kit ? 0 : Math.max(0, pieces.wanted - pieces.sent);
    // Pieces that the warehouse is still asked to take off are reported as a change.
    const changed = changes.reduce(
      (sum, { source_item_id, from, to }) =>
        sum + (source_item_id === line.source_item_id ? Math.max(0, from - to) : 0),
      0,
    );
    const unsent = Math.min(open, refunded - pieces.cancelled) - changed;
    if (unsent <= 0) return [];
    const amount =
      pieces.refunded > 0 && asked === 0
        ? shareOf(amounts.refunded, unsent, pieces.refunded, facts)
        : shareOf(amounts.charged, unsent, pieces.sold, facts);
    return [{ kind: 'refunded_unsent', subject: line.sku, pieces: unsent, amount, since }];
  });
}

/** Whether pieces that were paid for are reported as not sent. */
export const isShort = (facts: BalanceFacts, rows: BalanceRows): boolean =>
  shortShipped(facts, rows).length + lostWithPart(facts, rows).length > 0;

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

/**
 * Pieces that a warehouse gave back of one part while it still has the rest of the order. They are sent by no one until
 * it is done with the rest; then they are short.
 */
function lostWithPart(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (isOver(facts) || !facts.has_lost_part || !facts.is_with_warehouse) return [];
  return goodsOf(rows).flatMap(({ line, is_kit, pieces, amounts }): Disagreement[] => {
    const missing = is_kit ? 0 : pieces.wanted - pieces.sent - pieces.with_warehouse;
    if (missing <= 0) return [];
    const amount = shareOf(amounts.charged, missing, pieces.sold, facts);
    return [{ kind: 'short_shipped', subject: line.sku, pieces: missing, amount, since: null }];
  });
}

/** Pieces that came back are with the buyer no more. Their worth is what as many of them were sold for. */
function sentTooMany(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const since = latest(facts.parcels.map(({ at }) => at));
  return goodsOf(rows).flatMap(({ line, is_kit, pieces, amounts, came_back }): Disagreement[] => {
    const excess = is_kit ? 0 : pieces.sent - Math.max(pieces.returned, came_back) - pieces.wanted;
    if (excess <= 0) return [];
    const amount = shareOf(amounts.charged, excess, pieces.sold, facts);
    return [{ kind: 'sent_too_many', subject: line.sku, pieces: excess, amount, since }];
  });
}

/**
 * Pieces of a late parcel that the warehouse's present submission also has. Pieces that left too often already are
 * reported as such.
 */
function leavingTwice(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const late = facts.parcels.filter(({ is_late }) => is_late);
  if (!facts.is_with_warehouse || facts.short !== null || facts.order_status === 'cancelled') return [];
  const since = latest(late.map(({ at }) => at));
  return goodsOf(rows).flatMap(({ line, is_kit, pieces, amounts }): Disagreement[] => {
    const left = late.flatMap(({ lines }) => lines.filter((one) => one.source_item_id === line.source_item_id));
    const excess = Math.max(0, pieces.sent - pieces.wanted);
    const again = is_kit ? 0 : left.reduce((sum, one) => sum + one.pieces, 0) - excess;
    if (again <= 0) return [];
    const amount = shareOf(amounts.charged, again, pieces.sold, facts);
    return [{ kind: 'leaving_twice', subject: line.sku, pieces: again, amount, since }];
  });
}

function changedAfterSubmission(facts: BalanceFacts): Disagreement[] {
  const { channel_change, member_change, recall, cancel_asked_at } = facts;
  if (recall?.is_asked || cancel_asked_at !== null) return [];
  return [channel_change, member_change].flatMap((change): Disagreement[] => {
    const wanted = stillWanted(facts, change);
    if (change === null || wanted === null || change.is_asked) return [];
    const lines = wanted.lines.map(({ sku, from, to }) => `${sku} ${from} → ${to}`);
    const subject = [...lines, ...wanted.fields.map(({ to }) => to || '–')].join(', ');
    const pieces = wanted.lines.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0);
    return [{ kind: 'changed_after_submission', subject, pieces, amount: '0.00', since: change.at }];
  });
}

/**
 * The part of a change that is still relevant; null where there is none. For an order that left it is the lines that
 * were added, which are never sent; the rest is then a matter of invoices and refunds.
 */
export function stillWanted(
  facts: BalanceFacts,
  change: ChangeFacts | null,
): Pick<ChangeFacts, 'lines' | 'fields'> | null {
  if (change === null || !isOver(facts)) return change;
  const added = change.lines.filter(({ from, to }) => to > from);
  const hasLeft = !facts.ships_nothing && shippedStatuses.includes(facts.order_status);
  return hasLeft && added.length > 0 ? { lines: added, fields: [] } : null;
}

/** Not reported while the channel is being notified, or was just notified and is read again soon. */
function misreported(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  if (facts.telling !== null) return [];
  const since = latest([facts.shown?.at ?? null, ...facts.parcels.map(({ at }) => at)]);
  return misreportedLines(facts, rows).map(({ line, left, shown, by }) => ({
    kind: 'told_wrong',
    subject: `${line.sku} ${left} → ${shown}`,
    pieces: Math.abs(by),
    amount: '0.00',
    since,
  }));
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
