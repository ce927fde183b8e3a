import { expect, test } from 'vitest';
import { startOfList } from '#ui/list-state.ts';
import { auditFilterOf, auditStateNames, idIn, isFiltered, unfiltered } from './audit-list-query.ts';

const start = startOfList({}, auditStateNames);

test('an address without filters asks for all changes', () => {
  expect(auditFilterOf(start)).toEqual({});
  expect(isFiltered(start)).toBe(false);
  expect(isFiltered({ ...start, before: '7', entry: '3' })).toBe(false);
});

test('filters and search are asked for together, and what makes no sense counts as none', () => {
  const list = {
    ...start,
    search: 'A-1',
    person_id: '7',
    kind: 'order',
    type: 'order.eaten',
    from: '2026-13-01',
    by: 'gods',
  };
  expect(auditFilterOf(list)).toEqual({ search: 'A-1', person_id: '7', kind: 'order' });
  expect(isFiltered(list)).toBe(true);
  expect(isFiltered({ ...list, search: '', ...unfiltered })).toBe(false);
});

test.each([
  ['12', 12],
  ['', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['x', undefined],
])('an id in the address: %j', (text, id) => {
  expect(idIn(text)).toBe(id);
});
