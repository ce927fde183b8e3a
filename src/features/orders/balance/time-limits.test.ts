import { expect, test } from 'vitest';
import type { BalanceFacts, DocumentFacts } from './balance-facts.ts';
import { nextOverAt, withinTime } from './time-limits.ts';

const AT = '2026-11-20T12:00:00.000Z';
const HOUR_MS = 3_600_000;
const after = (hours: number) => Date.parse(AT) + hours * HOUR_MS;

const facts = (given: Partial<BalanceFacts> = {}): BalanceFacts => ({
  currency: 'USD',
  order_status: 'pending',
  cancelled_at: null,
  is_with_warehouse: true,
  submitted: new Map([['1', 1]]),
  has_part: false,
  has_lost_part: false,
  needs_check: false,
  is_being_sent: false,
  cancel_asked_at: null,
  short: null,
  channel_change: null,
  member_change: null,
  recall: null,
  ships_nothing: false,
  is_held: false,
  payments: [],
  are_payments_partial: false,
  payment_tolerance: '0.00',
  lines: [],
  shipping: '0',
  charged: '0',
  left_out: '0',
  taken_off: '0',
  is_invoiced_by_parcel: false,
  has_unsent_invoice: false,
  parcels: [],
  shown: null,
  telling: null,
  reserved: new Map(),
  refunds: [],
  asked_refunds: [],
  refused_refunds: [],
  voided_invoices: [],
  invoices: [],
  credits: [],
  returns: [],
  ...given,
});
const paper = (state: DocumentFacts['state']): DocumentFacts => ({
  ...{ number: 'F-1', state, at: AT, total: '1.00', shipping: '0', lines: null },
});

test('the channel may be read again for an hour after it was told, and as long as it has not answered', () => {
  const told = facts({
    telling: { at: AT, is_asked: false },
    shown: { at: AT, pieces: new Map(), before: new Map() },
  });
  expect(nextOverAt(told, after(0))).toBe(after(1));
  expect(withinTime(told, after(1) - 1)).toEqual(told);
  expect(withinTime(told, after(1)).telling).toBeNull();
  expect(nextOverAt({ ...told, shown: null }, after(0))).toBeNull();
  const asked = facts({ telling: { at: AT, is_asked: true } });
  expect(withinTime(asked, after(100))).toEqual(asked);
});

test('where nothing is under way no time is over', () => {
  expect(nextOverAt(facts({ invoices: [paper('valid')] }), after(0))).toBeNull();
  expect(withinTime(facts(), after(1_000))).toEqual(facts());
});

test('a cancellation is under way for a day, a change and a recall for an hour', () => {
  const cancelled = facts({ cancel_asked_at: AT });
  expect(nextOverAt(cancelled, after(0))).toBe(after(24));
  expect(withinTime(cancelled, after(24) - 1).cancel_asked_at).toBe(AT);
  expect(withinTime(cancelled, after(24)).cancel_asked_at).toBeNull();

  const change = { at: AT, is_asked: true, reason: '', fields: [], lines: [] };
  const asks = [{ channel_change: change }, { member_change: change }, { recall: { at: AT, is_asked: true } }];
  for (const asked of asks.map(facts)) {
    expect(nextOverAt(asked, after(0))).toBe(after(1));
    expect(withinTime(asked, after(1) - 1)).toEqual(asked);
    const over = withinTime(asked, after(1));
    expect([over.channel_change, over.member_change, over.recall].map((one) => one?.is_asked)).toContain(false);
  }
});

test('a document on its way for four days is none, and one that was to be cancelled is valid after seven', () => {
  const documents = facts({ invoices: [paper('moving')], credits: [{ ...paper('leaving'), refunds: null }] });
  expect(nextOverAt(documents, after(0))).toBe(after(96));
  expect(withinTime(documents, after(96) - 1)).toEqual(documents);
  expect(withinTime(documents, after(96))).toMatchObject({ invoices: [], credits: [{ state: 'leaving' }] });
  expect(nextOverAt(documents, after(96))).toBe(after(168));
  expect(withinTime(documents, after(168))).toMatchObject({ invoices: [], credits: [{ state: 'valid' }] });
});

test('a return waits until its day, and of several times the next one counts', () => {
  const until = new Date(after(12)).toISOString();
  const back = { number: 'R-1', state: 'received', outcome: null, at: AT, waits_until: until } as const;
  const waiting = facts({ cancel_asked_at: AT, returns: [{ ...back, is_restocked: false, lines: [] }] });
  expect(nextOverAt(waiting, after(0))).toBe(after(12));
  expect(nextOverAt(waiting, after(12))).toBe(after(24));
  expect(withinTime(waiting, after(12)).returns).toMatchObject([{ waits_until: null }]);
});
