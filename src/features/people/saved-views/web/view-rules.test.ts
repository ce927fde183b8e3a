import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readListState, startOfList } from '#ui/list-state.ts';
import { addressOf, lostOf, openingState, saysNothing, showsView, stateOf } from './view-rules.ts';

const start = startOfList({ orderBy: 'order_date' }, ['country', 'problem', 'view']);
const view = { id: 7, state: { address: { country: 'PE', perPage: '100', orderDir: 'ASC' } } };

test('a view keeps what the list is narrowed and sorted by, and neither the page nor which view it is', () => {
  expect(addressOf({ ...start, country: 'PE', page: 4, perPage: 100, view: '7' }, start)).toEqual({
    country: 'PE',
    perPage: '100',
  });
});

test('a view is shown from its first page on, with all that it does not name as at the start', () => {
  expect(stateOf(view, start)).toEqual({ ...start, country: 'PE', perPage: 100, orderDir: 'ASC', view: '7' });
});

describe('a list opens', () => {
  test('with its default view where nothing is chosen in the address', () => {
    expect(saysNothing({})).toBe(true);
    expect(openingState({}, start, view)).toEqual(stateOf(view, start));
    expect(openingState({}, start, undefined)).toEqual(start);
  });

  test('as the address says where that says anything, were it only its page or a name that the list does not know', () => {
    for (const address of [{ page: 2 }, { country: 'CO' }, { view: 'none' }, { view: '9' }, { unknown: '' }]) {
      expect(saysNothing(address)).toBe(false);
      expect(openingState(address, start, view)).toEqual(readListState(address, start));
    }
  });
});

describe('a list shows a view', () => {
  const shown = stateOf(view, start);

  test('on any page, until a filter, the sort or the rows per page are others', () => {
    expect(showsView({ ...shown, page: 9 }, view, start)).toBe(true);
    expect(showsView({ ...shown, country: '' }, view, start)).toBe(false);
    expect(showsView({ ...shown, search: 'x' }, view, start)).toBe(false);
    expect(showsView({ ...shown, perPage: 50 }, view, start)).toBe(false);
  });

  test('as soon as it is chosen, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(start)), fc.string()), fc.string()),
        (address) => {
          const any = { id: 7, state: { address } };
          expect(showsView(stateOf(any, start), any, start)).toBe(true);
        },
      ),
    );
  });
});

test('filters that are gone, and values that are no longer taken, are named', () => {
  const fields = z.object({ problem: z.enum(['held', 'test_order']) }).shape;
  const address = { country: 'PE', problem: 'gone', tag: 'red' };
  expect(lostOf({ id: 7, state: { address } }, start, fields)).toEqual(['problem', 'tag']);
  expect(lostOf({ id: 7, state: { address: { problem: 'held' } } }, start, fields)).toEqual([]);
});
