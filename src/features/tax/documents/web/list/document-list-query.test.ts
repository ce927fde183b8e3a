import { expect, test } from 'vitest';
import { startOfList } from '#ui/list-state.ts';
import {
  documentFilterNames,
  documentListStart,
  documentQueryOf,
  isFiltered,
  unfiltered,
} from './document-list-query.ts';

const start = startOfList(documentListStart, documentFilterNames);

test('an address without filters asks for the first page of all documents', () => {
  expect(documentQueryOf(start)).toEqual({ page: 1, perPage: 25 });
  expect(isFiltered(start)).toBe(false);
});

test('state and filters are asked for together', () => {
  const list = { ...start, filterBy: 'rejected', country: 'EC', from: '2026-11-01', to: '2026-11-30', series_id: '4' };
  expect(documentQueryOf(list)).toEqual({
    page: 1,
    perPage: 25,
    state: 'rejected',
    country: 'EC',
    from: '2026-11-01',
    to: '2026-11-30',
    series_id: '4',
  });
});

test('those that would be rejected are a part of the list although that is no state', () => {
  expect(documentQueryOf({ ...start, filterBy: 'would_be_rejected' })).toEqual({
    page: 1,
    perPage: 25,
    would_be_rejected: 'true',
  });
});

test('those that need a person for one cause are asked for by its code', () => {
  const list = { ...start, need: 'refused', cause: 'CFDI40147', country: 'MX' };
  expect(documentQueryOf(list)).toMatchObject({ need: 'refused', cause: 'CFDI40147', country: 'MX' });
  expect(documentQueryOf({ ...start, need: 'tea' })).toEqual({ page: 1, perPage: 25 });
});

test('what makes no sense in an address counts as none', () => {
  const list = {
    ...start,
    filterBy: 'eclipse',
    country: 'Ecuador',
    kind: 'bill',
    series_id: 'x',
    from: 'today',
    search: 'F-1',
  };
  expect(documentQueryOf(list)).toEqual({ page: 1, perPage: 25, search: 'F-1' });
});

test('a list that is cleared is not filtered', () => {
  expect(isFiltered({ ...start, search: 'F-1', country: 'MX', ...unfiltered })).toBe(false);
});
