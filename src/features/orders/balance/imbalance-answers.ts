import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import type { BalanceFacts, RefusedRefund } from './balance-facts.ts';
import type { BalanceRows } from './balance-rows.ts';
import type { ImbalanceAnswer, ImbalanceKind } from './contract.ts';
import type { Disagreement } from './disagreement.ts';
import { keepsPieces } from './find-refused-refunds.ts';
import { type MisreportedLine, misreportedLines } from './misreported-lines.ts';

/** What staff can do here about an imbalance of this kind; nothing where it is the channel's to mend. */
export function answersTo({ kind, subject }: Disagreement, facts: BalanceFacts, rows: BalanceRows): ImbalanceAnswer[] {
  if (kind === 'short_shipped' && facts.short !== null) return ['send_again', 'take_off'];
  if (kind === 'refund_refused') return answersToRefusal(refusedOf(subject, facts), facts, rows);
  if (kind === 'underpaid') return mayBeHeld(facts) ? ['hold'] : [];
  if (kind === 'told_wrong') return answersToMisreport(facts, misreportedLines(facts, rows));
  if (kind !== 'changed_after_submission') return [];
  return [
    ...(mayTakeChange(facts) ? (['send_change'] as const) : []),
    ...(mayBeRecalled(facts) ? (['recall'] as const) : []),
    'keep_as_sent',
  ];
}

/**
 * A channel that shows too few pieces is notified again. One that shows too many counts pieces that were shipped
 * externally: they are adopted where such pieces are still to be sent, and the warehouse will not send them.
 */
function answersToMisreport(facts: BalanceFacts, wrong: readonly MisreportedLine[]): ImbalanceAnswer[] {
  if (wrong.some(({ by }) => by < 0)) return facts.parcels.length > 0 ? ['tell_again'] : [];
  const isAtWarehouse = facts.is_being_sent || facts.has_part || (facts.is_with_warehouse && facts.short === null);
  const isToSend = facts.order_status !== 'cancelled' && wrong.every(({ line, sent, by }) => sent + by <= line.wanted);
  return isToSend && !isAtWarehouse ? ['adopt'] : [];
}

const refusedOf = (subject: string, { refused_refunds }: BalanceFacts): RefusedRefund | undefined =>
  refused_refunds.find(({ number }) => number === subject);

function answersToRefusal(
  refused: RefusedRefund | undefined,
  facts: BalanceFacts,
  rows: BalanceRows,
): ImbalanceAnswer[] {
  if (!refused) return [];
  const isKept = facts.is_held && isWaiting(facts) && keepsPieces(refused, facts, rows);
  return [...(refused.can_retry ? (['retry_refund'] as const) : []), ...(isKept ? (['release'] as const) : [])];
}

/** What is packed is not cancelled any more, and a warehouse that refused, or does not answer, is not asked again. */
const mayBeRecalled = ({ order_status, is_with_warehouse, has_part, channel_change, recall }: BalanceFacts): boolean =>
  is_with_warehouse && !has_part && order_status === 'pending' && channel_change !== null && recall === null;

const isWaiting = ({ order_status, is_with_warehouse, is_being_sent }: BalanceFacts): boolean =>
  refusals.hold({ order_status, in_amware: is_with_warehouse ? 1 : 0, is_being_sent }) === null;

const mayBeHeld = (facts: BalanceFacts): boolean => !facts.is_held && isWaiting(facts);

/** What it would add has no stock on hold, and what is packed is not changed any more. */
const mayTakeChange = ({ order_status, is_with_warehouse, has_part, channel_change }: BalanceFacts): boolean =>
  is_with_warehouse &&
  !has_part &&
  order_status === 'pending' &&
  channel_change?.lines.every(({ from, to }) => to < from) === true;

/** What may be done with an invoice where it is in the way of the balance; its own state says whether it takes that. */
export type DocumentAnswer = 'credit' | 'cancel' | 'resubmit';

const documentAnswers: Readonly<Partial<Record<ImbalanceKind, readonly DocumentAnswer[]>>> = {
  invoice_of_cancelled: ['cancel', 'credit'],
  invoice_missing: ['resubmit'],
  invoice_differs: ['credit'],
  refund_not_credited: ['credit'],
  returned_open: ['credit'],
};

export const documentAnswersTo = (kind: ImbalanceKind): readonly DocumentAnswer[] => documentAnswers[kind] ?? [];

const refundedKinds: readonly ImbalanceKind[] = [
  'overpaid',
  'refund_refused',
  'short_shipped',
  'returned_open',
  'credit_not_refunded',
];

/** Whether money that comes in may settle an imbalance. */
export const isResolvedByPayment = (kind: ImbalanceKind): boolean => kind === 'underpaid';

/** Whether money that goes back may settle an imbalance. */
export const isResolvedByRefund = (kind: ImbalanceKind): boolean => refundedKinds.includes(kind);

/** A partner's own words for what disagrees. */
export function reasonFor({ kind, subject }: Disagreement, facts: BalanceFacts): string {
  if (kind === 'short_shipped') return facts.short?.reason ?? '';
  if (kind === 'refund_refused') return refusedOf(subject, facts)?.refusal ?? '';
  return kind === 'changed_after_submission' ? (facts.channel_change?.reason ?? '') : '';
}
