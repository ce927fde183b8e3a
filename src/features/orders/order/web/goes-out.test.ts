import { expect, test } from 'vitest';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import type { OrderProblem } from '../detail-contract.ts';
import { clock, goesOutIn, isSentBySave, isUndoable } from './goes-out.ts';

const problemOf = (kind: OrderProblem['kind'], subject: string): OrderProblem => ({
  id: 1,
  kind,
  subject,
  subject_name: null,
  detail: {},
  connection_id: 1,
  first_seen_at: '2026-11-20T15:00:00Z',
  orders_waiting: 1,
});
const nothing = { changed: [], needed: [] };

test('an order goes out when its holding time is over, unless it is held, edited or has a problem', () => {
  expect(goesOutIn(sampleOrder({ holding_s: 24 }))).toBe(24);
  expect(goesOutIn(sampleOrder({ holding_s: 24, is_held: true }))).toBeUndefined();
  expect(goesOutIn(sampleOrder({ holding_s: 24, order_status: 'error' }))).toBeUndefined();
  expect(goesOutIn(sampleOrder({ holding_s: 24, editors: [{ lease_id: 'a', name: 'Ana' }] }))).toBeUndefined();
});

test('a save sends an order whose holding time is over', () => {
  expect(isSentBySave(sampleOrder({ holding_s: null }), nothing)).toBe(true);
  expect(isSentBySave(sampleOrder({ holding_s: 12 }), nothing)).toBe(true);
  expect(isSentBySave(sampleOrder({ holding_s: 600 }), nothing)).toBe(false);
  expect(isSentBySave(sampleOrder({ is_held: true }), nothing)).toBe(false);
});

test('a save sends an order of which it corrects all problems', () => {
  const order = sampleOrder({ order_status: 'error', problems: [problemOf('incomplete_address', 'postal_code')] });
  expect(isSentBySave(order, { changed: ['postal_code'], needed: [] })).toBe(true);
  expect(isSentBySave(order, { changed: ['postal_code'], needed: ['city'] })).toBe(false);
  expect(isSentBySave(order, { changed: ['note'], needed: ['postal_code'] })).toBe(false);
  const unlinked = sampleOrder({ order_status: 'error', problems: [problemOf('unlinked_product', 'A')] });
  expect(isSentBySave(unlinked, { changed: ['city'], needed: [] })).toBe(false);
});

test('an edit can be undone until the order goes, an undo cannot', () => {
  const edited = (kind: 'edit' | 'undo') => sampleOrder({ last_edit: { by: 'Ana', kind } });
  expect(isUndoable(edited('edit'), 24)).toBe(true);
  expect(isUndoable(edited('edit'), undefined)).toBe(false);
  expect(isUndoable(edited('undo'), 24)).toBe(false);
  expect(isUndoable(sampleOrder({}), 24)).toBe(false);
});

test('what is left is written as a clock', () => {
  expect([clock(4), clock(64), clock(725)]).toEqual(['0:04', '1:04', '12:05']);
});
