import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairRefunds, type RefundCandidate } from './pair-refunds.ts';

const candidate = (refund_id: number, sale_id: number, more: Partial<RefundCandidate> = {}): RefundCandidate => ({
  refund_id,
  sale_id,
  is_named: false,
  refunded_at: `2026-11-20T00:00:0${refund_id % 10}Z`,
  sold_at: `2026-11-10T00:00:0${sale_id % 10}Z`,
  ...more,
});

test('a refund is of the newest sale that it may be of, the next one of the one before', () => {
  const both = [1, 2].flatMap((sale) => [candidate(8, sale), candidate(9, sale)]);
  expect(pairRefunds(both)).toEqual([
    { refund_id: 8, sale_id: 2 },
    { refund_id: 9, sale_id: 1 },
  ]);
  expect(pairRefunds([...both, candidate(7, 2)])).toHaveLength(2);
});

test('the sale that a channel names is the one, for as many refunds as name it', () => {
  const named = { is_named: true };
  expect(pairRefunds([candidate(7, 2), candidate(8, 1, named), candidate(9, 1, named), candidate(7, 1)])).toEqual([
    { refund_id: 8, sale_id: 1 },
    { refund_id: 9, sale_id: 1 },
    { refund_id: 7, sale_id: 2 },
  ]);
});

test('no refund has two sales, no sale two refunds without a named sale, and none is left that could be matched', () => {
  const id = fc.integer({ min: 1, max: 9 });
  const some = fc.array(fc.tuple(id, id, fc.boolean()), { maxLength: 40 });
  fc.assert(
    fc.property(some, (all) => {
      const candidates = all.map(([refund, sale, is_named]) => candidate(refund, sale, { is_named }));
      const pairs = pairRefunds(candidates);
      const saleOf = new Map(pairs.map(({ refund_id, sale_id }) => [refund_id, sale_id]));
      expect(saleOf.size).toBe(pairs.length);
      const isNamed = (refund_id: number) => candidates.some((one) => one.refund_id === refund_id && one.is_named);
      const unnamed = pairs.filter(({ refund_id }) => !isNamed(refund_id)).map(({ sale_id }) => sale_id);
      expect(new Set(unnamed).size).toBe(unnamed.length);
      const taken = new Set(saleOf.values());
      for (const { refund_id, sale_id } of candidates) expect(saleOf.has(refund_id) || taken.has(sale_id)).toBe(true);
    }),
  );
});
