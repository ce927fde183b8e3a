import type { BalanceFacts, DocumentFacts } from './balance-facts.ts';

const HOUR_MS = 3_600_000;

/** How long a warehouse may take to answer whether it cancels. */
const CANCELLATION_MS = 24 * HOUR_MS;

/** How long a warehouse may take to answer whether it accepts a change: its parcel may leave meanwhile. */
const CHANGE_MS = HOUR_MS;

/** How long after a shipment notification the channel may not have been read again. */
const NOTIFIED_MS = HOUR_MS;

/** How long a document may be on its way. */
const DOCUMENT_MS = 96 * HOUR_MS;

/** How long a document's cancellation may take: in Mexico a receiver has three working days, holidays not counted. */
const DOCUMENT_CANCELLATION_MS = 7 * 24 * HOUR_MS;

/** How long the money of a refund may be on its way. */
const REFUND_MS = 7 * 24 * HOUR_MS;

/** When a document's time limit ends, in milliseconds; a valid document has none. */
const overAt = ({ state, at }: DocumentFacts): number[] => {
  if (state === 'valid') return [];
  return [Date.parse(at) + (state === 'leaving' ? DOCUMENT_CANCELLATION_MS : DOCUMENT_MS)];
};

const refundOverAt = ({ at }: { at: string }): number => Date.parse(at) + REFUND_MS;
const notifiedUntil = ({ at }: { at: string }): number => Date.parse(at) + NOTIFIED_MS;
const changeOverAt = ({ at }: { at: string }): number => Date.parse(at) + CHANGE_MS;

const askedUntil = <Asked extends { at: string; is_asked: boolean }>(asked: Asked, now: number): Asked => ({
  ...asked,
  is_asked: asked.is_asked && changeOverAt(asked) > now,
});

/**
 * The facts at an instant, in milliseconds, without what has been under way for too long. A document that is on its way
 * for too long is left out, one whose cancellation takes too long counts as valid, and a return waits no longer.
 */
export function withinTime(facts: BalanceFacts, now: number): BalanceFacts {
  const { cancel_asked_at, channel_change, member_change, recall, telling } = facts;
  const within = <Facts extends DocumentFacts>(documents: readonly Facts[]): Facts[] =>
    documents.flatMap((document) => {
      if (overAt(document).every((at) => at > now)) return [document];
      return document.state === 'leaving' ? [{ ...document, state: 'valid' }] : [];
    });
  const isAsked = cancel_asked_at !== null && Date.parse(cancel_asked_at) + CANCELLATION_MS > now;
  return {
    ...facts,
    cancel_asked_at: isAsked ? cancel_asked_at : null,
    channel_change: channel_change && askedUntil(channel_change, now),
    member_change: member_change && askedUntil(member_change, now),
    recall: recall && askedUntil(recall, now),
    telling: telling && (telling.is_asked || notifiedUntil(telling) > now) ? telling : null,
    asked_refunds: facts.asked_refunds.map((refund) => ({ ...refund, is_late: refundOverAt(refund) <= now })),
    invoices: within(facts.invoices),
    credits: within(facts.credits),
    refunds: facts.refunds.map((refund) => ({ ...refund, documents: within(refund.documents) })),
    returns: facts.returns.map(({ waits_until, ...one }) => ({
      ...one,
      waits_until: waits_until !== null && Date.parse(waits_until) > now ? waits_until : null,
    })),
  };
}

/** When the next time limit ends, in milliseconds; null where nothing is under way. */
export function nextOverAt(facts: BalanceFacts, now: number): number | null {
  const { cancel_asked_at, channel_change, member_change, recall, invoices, credits, refunds, asked_refunds, returns } =
    facts;
  const { shown, telling } = facts;
  const documents = [...invoices, ...credits, ...refunds.flatMap((refund) => refund.documents)];
  const ends = [
    ...documents.flatMap(overAt),
    ...asked_refunds.map(refundOverAt),
    ...[channel_change, member_change, recall].flatMap((asked) => (asked?.is_asked ? [changeOverAt(asked)] : [])),
    ...(shown && telling && !telling.is_asked ? [notifiedUntil(telling)] : []),
    ...returns.flatMap(({ waits_until }) => (waits_until === null ? [] : [Date.parse(waits_until)])),
    ...(cancel_asked_at === null ? [] : [Date.parse(cancel_asked_at) + CANCELLATION_MS]),
  ].filter((at) => at > now);
  return ends.length > 0 ? Math.min(...ends) : null;
}
