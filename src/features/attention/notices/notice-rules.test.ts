import { expect, test } from 'vitest';
import type { ConnectionState } from '#features/partners/connections/connection-rules.ts';
import { causeOf, linkOf, type Notice } from './notice.ts';
import { compareNotices, hasStoodStill } from './notice-rules.ts';

const refused = (count: number, country = 'EC'): Notice => ({ kind: 'documents_rejected', params: { country, count } });
const opened = (id: number, notice: Notice) => ({ id, cause: causeOf(notice), params: notice.params });

test('a cause is raised once, its figures follow, and it is solved when it is gone', () => {
  expect(compareNotices([], [refused(1)])).toEqual({ raise: [refused(1)], update: [], solve: [] });
  const open = [opened(7, refused(1))];
  expect(compareNotices(open, [refused(1)])).toEqual({ raise: [], update: [], solve: [] });
  expect(compareNotices(open, [refused(2)])).toEqual({ raise: [], update: [{ id: 7, notice: refused(2) }], solve: [] });
  expect(compareNotices(open, [])).toEqual({ raise: [], update: [], solve: [7] });
});

test('what differs in country, connector, problem or day is another cause', () => {
  const name = 'Shop';
  const notices: Notice[] = [
    refused(1),
    refused(1, 'PE'),
    { kind: 'documents_in_doubt', params: { country: 'EC', count: 1 } },
    {
      kind: 'connection_down',
      params: { connection_id: 1, name, is_broken: true, takes_none_of: [], answered_with: null },
    },
    {
      kind: 'connection_down',
      params: { connection_id: 2, name, is_broken: true, takes_none_of: [], answered_with: null },
    },
    { kind: 'stock_refused', params: { connection_id: 1, name, count: 1 } },
    { kind: 'stock_stopped', params: { connection_id: 1, name } },
    { kind: 'orders_waiting', params: { connection_id: 1, name, problem: 'unlinked_product', count: 1 } },
    { kind: 'orders_waiting', params: { connection_id: 1, name, problem: 'out_of_stock', count: 1 } },
    { kind: 'certificate_ends', params: { country: 'EC', day: '2026-12-01' } },
    { kind: 'certificate_ends', params: { country: 'EC', day: '2027-12-01' } },
  ];
  expect(new Set(notices.map(causeOf)).size).toBe(notices.length);
  expect(notices.map(linkOf).every((link) => link.startsWith('/'))).toBe(true);
});

test('the fields of what is stored may have another order', () => {
  const params = Object.fromEntries(Object.entries(refused(1).params).reverse());
  const stored = { id: 7, cause: causeOf(refused(1)), params };
  expect(compareNotices([stored], [refused(1)])).toEqual({ raise: [], update: [], solve: [] });
});

test('a partner that is restarted is no cause, one that refuses us is', () => {
  const now = Date.parse('2026-11-02T12:00:00Z');
  const away = (state: ConnectionState, last_success_at: string | null, takes_nothing_since: string | null = null) =>
    hasStoodStill({ state, last_success_at, takes_nothing_since }, now);
  expect(away('active', '2026-11-02T11:50:00Z')).toBe(false);
  expect(away('active', '2026-11-02T11:45:00Z')).toBe(true);
  expect(away('active', null)).toBe(true);
  expect(away('broken', '2026-11-02T11:59:00Z')).toBe(true);
  expect(away('active', '2026-11-02T11:59:00Z', '2026-11-02T11:50:00Z')).toBe(false);
  expect(away('active', '2026-11-02T11:59:00Z', '2026-11-02T11:45:00Z')).toBe(true);
});
