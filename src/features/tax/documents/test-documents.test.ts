import { expect, test } from 'vitest';
import { testOf } from './test-documents.ts';

const sale = { kind: 'sale', is_accepted: false, is_under_way: false, candidate_id: 7 } as const;

test('a document of each kind is sent once: not where one was accepted or is under way', () => {
  expect(testOf(sale)).toBe(7);
  expect(testOf({ ...sale, is_under_way: true })).toBe('under_way');
  expect(testOf({ ...sale, is_accepted: true, is_under_way: true })).toBe('accepted');
});

test('where nothing can be sent it says what is missing', () => {
  expect(testOf({ ...sale, candidate_id: null })).toBe('no_order');
  expect(testOf({ ...sale, kind: 'guide', candidate_id: null })).toBe('no_order');
  expect(testOf({ ...sale, kind: 'correction', candidate_id: null })).toBe('after_sale');
});
