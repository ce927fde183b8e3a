import { expect, test } from 'vitest';
import { orderFilterNames } from '#features/orders/order/order-filter.ts';
import { orderListStart } from '#features/orders/order/web/order-list-query.ts';
import { startOfList } from '#ui/list-state.ts';
import { exportOrders } from '../contract.ts';
import { orderExportSearchOf } from './order-export-search.ts';

const start = startOfList(orderListStart, orderFilterNames);

test.each(orderFilterNames)('the filter %s of the list narrows its export too', (name) => {
  const search = orderExportSearchOf({ ...start, [name]: 'x' });
  expect(Object.values(search)).toEqual(['x']);
  expect(Object.keys(exportOrders.query.shape)).toEqual(expect.arrayContaining(Object.keys(search)));
});

test('search and status of the list are in the address of its export, sort and page are not', () => {
  const list = { ...start, search: 'ana', filterBy: 'CoreE Error', orderBy: 'total_cost', page: 3 };
  expect(orderExportSearchOf(list)).toEqual({ search: 'ana', status: 'error' });
});
