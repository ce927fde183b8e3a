import { expect, test } from 'vitest';
import { readListState, startOfList } from '#ui/list-state.ts';
import { OrderFilter, orderFilterNames } from '../order-filter.ts';
import { isFiltered, orderListStart, orderQueryOf, orderScopeOf, unfiltered } from './order-list-query.ts';

const start = startOfList(orderListStart, orderFilterNames);
const listAt = (address: Record<string, string>) => readListState(address, start);

test('the address of the list is what the server is asked for', () => {
  const list = listAt({ search: 'ana', filterBy: 'CoreE Error', country: 'PE', start_at: '2026-11-01', page: '3' });
  expect(orderQueryOf(list)).toEqual({
    search: 'ana',
    filterBy: 'CoreE Error',
    country: 'PE',
    start_at: '2026-11-01',
    orderBy: 'order_date',
    orderDir: 'DESC',
    page: 3,
    perPage: 50,
  });
});

test('values that make no sense are left out, so that a hand-written address still shows orders', () => {
  const list = listAt({
    country: 'Peru',
    orderBy: 'password',
    problem: 'bad_mood',
    start_at: '2026-02-30',
    perPage: '9999',
  });
  expect(orderQueryOf(list)).toEqual(OrderFilter.parse({}));
});

test('the neighbours of an order do not depend on the page it was opened from', () => {
  const list = listAt({ filterBy: 'pending', page: '7', perPage: '25' });
  expect(orderScopeOf(list)).toEqual({ search: '', filterBy: 'pending', orderBy: 'order_date', orderDir: 'DESC' });
});

test('a list is filtered by anything but its sort and page, and clearing takes all of it away', () => {
  expect(isFiltered(listAt({ orderBy: 'total_cost', page: '2' }))).toBe(false);
  expect(isFiltered(listAt({ is_held: '1' }))).toBe(true);
  expect(
    isFiltered({ ...listAt({ is_held: '1', search: 'x', filterBy: 'error', problem: 'in_doubt' }), ...unfiltered }),
  ).toBe(false);
});
