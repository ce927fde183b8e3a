import { expect, test } from 'vitest';
import { startOfList } from '#ui/list-state.ts';
import { customerListStart, customerQueryOf } from './customer-list-query.ts';

const start = startOfList(customerListStart, []);

test('the list starts with the newest customers', () => {
  expect(customerQueryOf(start)).toEqual({
    search: '',
    orderBy: 'created_at',
    orderDir: 'DESC',
    filterBy: '',
    page: 1,
    perPage: 50,
  });
});

test('what makes no sense in an address counts as none, the rest is kept', () => {
  const address = { ...start, search: 'ana', orderBy: 'password', filterBy: 'Asleep', perPage: 5000, page: 3 };
  expect(customerQueryOf(address)).toMatchObject({
    search: 'ana',
    orderBy: 'created_at',
    filterBy: '',
    perPage: 50,
    page: 3,
  });
});
