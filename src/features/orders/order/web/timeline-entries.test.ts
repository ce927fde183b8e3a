import { expect, test } from 'vitest';
import type { TimelineEntry } from '../detail-contract.ts';
import { changesSince, collapseEntries, filterEntries } from './timeline-entries.ts';

const entry = (id: string, type: string, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  at: `2026-11-21T10:0${id}:00Z`,
  type,
  actor: null,
  is_failure: false,
  details: {},
  ...more,
});

test('equal attempts in a row become one with their count; another one between keeps them apart', () => {
  const failed = { is_failure: true, details: { action: 'Submit order', result: 'No answer' } };
  const rows = collapseEntries([
    entry('5', 'log', failed),
    entry('4', 'log', failed),
    entry('3', 'order.held', { actor: 'Ana' }),
    entry('2', 'log', failed),
  ]);
  expect(rows.map(({ id, count }) => [id, count])).toEqual([
    ['5', 2],
    ['3', 1],
    ['2', 1],
  ]);
});

test('the same words said twice stay two comments', () => {
  const said = { actor: 'Ana', details: { text: 'Called, no answer' } };
  expect(collapseEntries([entry('2', 'order.commented', said), entry('1', 'order.commented', said)])).toHaveLength(2);
});

test('what people did, what the system did and the connector’s attempts can be seen alone', () => {
  const entries = [
    entry('3', 'log', { actor: 'Ana' }),
    entry('2', 'order.edited', { actor: 'Ana' }),
    entry('1', 'order.checked'),
  ];
  expect(filterEntries(entries, 'people').map(({ id }) => id)).toEqual(['2']);
  expect(filterEntries(entries, 'system').map(({ id }) => id)).toEqual(['1']);
  expect(filterEntries(entries, 'log').map(({ id }) => id)).toEqual(['3']);
  expect(filterEntries(entries, 'all')).toHaveLength(3);
});

test('changes since a version name the last person and every field once', () => {
  const entries = [
    entry('4', 'order.edited', { actor: 'Luis', details: { version: 5, fields: ['note', 'city'] } }),
    entry('3', 'order.edited', { actor: 'Ana', details: { version: 4, fields: ['city'] } }),
    entry('2', 'order.edited', { actor: 'Ana', details: { version: 3, fields: ['state'] } }),
  ];
  expect(changesSince(entries, 3)).toEqual({
    who: 'Luis',
    by_buyer: false,
    at: '2026-11-21T10:04:00Z',
    fields: ['note', 'city'],
  });
  expect(changesSince(entries, 5)).toBeUndefined();
  const byBuyer = entry('5', 'order.buyer_edited', { details: { version: 6, fields: ['fiscal_name'] } });
  expect(changesSince([byBuyer, ...entries], 5)).toMatchObject({ by_buyer: true, fields: ['fiscal_name'] });
});
