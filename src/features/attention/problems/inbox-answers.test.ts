import { expect, test } from 'vitest';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import type { ProblemGroup } from './contract.ts';
import { fixOf, isSure, preparedAnswer } from './inbox-answers.ts';
import { groupEntries } from './inbox-entries.ts';

const line = (connection_id: number): ProblemGroup => ({
  kind: 'unlinked_product',
  subject: 'FAROL-09',
  subject_name: 'Farol',
  connection_id,
  connection_name: String(connection_id),
  orders: 1,
  staying: 0,
  first_seen_at: '2026-11-25T12:00:00Z',
  oldest_order_id: 1,
});

function answer(connection_id: number, more: Partial<Extract<Answer, { kind: 'unlinked_product' }>> = {}): Answer {
  const product = { id: 7, sku: 'FAROL-09', name: 'Farol' };
  const cause = { kind: 'unlinked_product' as const, connection_id, subject: 'FAROL-09' };
  return { ...cause, product, reason: 'sku', percent: null, is_sure: true, ...more };
}

function entryOf(...lines: ProblemGroup[]) {
  const [entry] = groupEntries(lines);
  if (!entry) throw new Error('no lines');
  return entry;
}

const both = entryOf(line(1), line(2));

test('what all channels of a cause agree on is prepared, and sure where all have the same SKU', () => {
  expect(preparedAnswer(both, [answer(1), answer(2)])).toMatchObject({ product: { id: 7 } });
  expect(isSure(both, [answer(1), answer(2)])).toBe(true);
});

test('a channel whose product is not the same by SKU makes the answer unsure, and its reason is said', () => {
  const answers = [answer(1), answer(2, { reason: 'title', percent: 92, is_sure: false })];
  expect(preparedAnswer(both, answers)).toMatchObject({ reason: 'title', percent: 92 });
  expect(isSure(both, answers)).toBe(false);
});

test('a channel of which nothing is known makes it unsure', () => {
  expect(preparedAnswer(both, [answer(1)])).not.toBeNull();
  expect(isSure(both, [answer(1)])).toBe(false);
});

test('nothing is prepared where channels disagree, nor by an answer to something else', () => {
  const other = answer(2, { product: { id: 8, sku: 'X', name: 'X' } });
  expect(preparedAnswer(both, [answer(1), other])).toBeNull();
  expect(preparedAnswer(both, [{ ...answer(1), subject: 'FAROL-10' }, answer(3)])).toBeNull();
});

test('each kind is corrected by the field that it asks for', () => {
  expect(fixOf(line(1), '7')).toMatchObject({ connection_id: 1, product_id: 7 });
  expect(fixOf({ ...line(1), kind: 'unmapped_shipping_code' }, 'DHL')).toMatchObject({ amware_code: 'DHL' });
  expect(fixOf({ ...line(1), kind: 'unmapped_location' }, 'LIM1')).toMatchObject({ core_id: 'LIM1' });
  expect(fixOf({ ...line(1), kind: 'test_order' }, '7')).toBeUndefined();
});
