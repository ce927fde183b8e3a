import { expect, test } from 'vitest';
import { refundedUnsent } from './cancel-refunded.ts';

const line = (source_item_id: string, sku: string, quantity: number, parent_item_id: string | null = null) => ({
  ...{ source_item_id, sku, quantity, parent_item_id, qty_shipped: 0, qty_in_parts: 0, is_goods: true },
});
const refunded = (subject: string, pieces: number, isLeft = false) => ({
  ...{ kind: 'refunded_unsent' as const, subject, pieces },
  left: isLeft ? { at: '2026-11-20T12:00:00.000Z', by: null, reason: 'Sent all the same' } : null,
});
const of = (lines: ReturnType<typeof line>[], imbalances: ReturnType<typeof refunded>[]) =>
  refundedUnsent(lines, { imbalances });

test('what was refunded and is still to be sent is named by line', () => {
  const lines = [line('1', 'CUP', 3), line('2', 'JUG', 1)];
  expect(of(lines, [refunded('CUP', 2)])).toEqual({ pieces: { 1: 2 }, isAll: false });
  expect(of(lines, [refunded('CUP', 3), refunded('JUG', 1)])).toEqual({ pieces: { 1: 3, 2: 1 }, isAll: true });
  expect(of(lines, [refunded('CUP', 3), refunded('JUG', 1, true)])).toEqual({ pieces: { 1: 3 }, isAll: false });
  expect(of(lines, [])).toEqual({ pieces: {}, isAll: false });
});

test('pieces of a SKU in two lines are spread over both', () => {
  const lines = [line('1', 'CUP', 2), line('2', 'CUP', 2)];
  expect(of(lines, [refunded('CUP', 3)])).toEqual({ pieces: { 1: 2, 2: 1 }, isAll: false });
});

test('parts of a kit are named by their kit, which is left out as a whole', () => {
  const lines = [line('1', 'KIT', 2), line('2', 'CUP', 4, '1'), line('3', 'CAN', 2, '1')];
  expect(of(lines, [refunded('CUP', 2), refunded('CAN', 1)])).toEqual({ pieces: { 1: 1 }, isAll: false });
  expect(of(lines, [refunded('CUP', 4), refunded('CAN', 2)])).toEqual({ pieces: { 1: 2 }, isAll: true });
});
