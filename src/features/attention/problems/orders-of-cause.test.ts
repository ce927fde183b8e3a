import { expect, test } from 'vitest';
import type { ProblemGroup } from './contract.ts';
import { ordersOfCause } from './orders-of-cause.ts';

const line = (connection_id: number): ProblemGroup => ({
  kind: 'unlinked_product',
  subject: 'A-1',
  subject_name: null,
  connection_id,
  connection_name: 'Shop',
  orders: 2,
  staying: 0,
  first_seen_at: '2026-11-01T12:00:00Z',
  oldest_order_id: 7,
});

test('a cause leads to its own orders: of its one channel, or of all channels that it is on', () => {
  const cause = { kind: 'unlinked_product', subject: 'A-1' } as const;
  const list = { problem: 'unlinked_product', subject: 'A-1', orderDir: 'ASC' };
  expect(ordersOfCause({ ...cause, lines: [line(3)] })).toEqual({ ...list, connection_id: '3' });
  expect(ordersOfCause({ ...cause, lines: [line(3), line(4)] })).toEqual(list);
});

test('a cause without a subject leads to those of its kind', () => {
  const cause = { kind: 'unmapped_location', subject: '', lines: [line(3)] } as const;
  expect(ordersOfCause(cause)).toEqual({ problem: 'unmapped_location', connection_id: '3', orderDir: 'ASC' });
});
