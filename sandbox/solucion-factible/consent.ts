import type { HeldDocument } from './books.ts';
import type { Office } from './certify.ts';

/** A receiver has so many working days; silence is consent. */
const WORKING_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Mexico City is six hours behind UTC all year. */
const ZONE_MS = -6 * 60 * 60 * 1000;

/** Whether SAT asks the receiver before it cancels: of invoices alone, of receivers that control names. */
export const needsConsent = ({ consenting }: Office, { type, receptor }: HeldDocument): boolean =>
  type === 'I' && consenting.has(receptor);

/** Whether the receiver was asked and may still answer. */
export const isInProcess = ({ consent }: HeldDocument): boolean => consent?.answer === null;

/** The receiver's answer. @returns false where there was no request */
export function answerConsent(office: Office, held: HeldDocument, answer: 'accepted' | 'rejected'): boolean {
  expireConsent(office, held);
  if (!isInProcess(held)) return false;
  end(office, held, answer);
  return true;
}

/** Cancels a document whose receiver let the time run out. */
export function expireConsent(office: Office, held: HeldDocument): void {
  if (!held.consent || !isInProcess(held)) return;
  if (office.clock.now() >= lastMoment(Date.parse(held.consent.asked_at))) end(office, held, 'expired');
}

function end({ clock }: Office, held: HeldDocument, answer: 'accepted' | 'rejected' | 'expired'): void {
  if (!held.consent) return;
  const { motive, substitute } = held.consent;
  held.consent = { ...held.consent, answer };
  if (answer !== 'rejected') held.cancelled = { motive, substitute, at: new Date(clock.now()).toISOString() };
}

function lastMoment(askedAt: number): number {
  let at = askedAt;
  for (let days = 0; days < WORKING_DAYS; ) {
    at += DAY_MS;
    const weekday = new Date(at + ZONE_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return at;
}
