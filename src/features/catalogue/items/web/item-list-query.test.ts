import { expect, test } from 'vitest';
import { startOfList } from '#ui/list-state.ts';
import { itemFilterNames, itemListStart, itemQueryOf, itemScopeOf } from './item-list-query.ts';

const start = startOfList(itemListStart, itemFilterNames);

test('the server is asked for what the address says', () => {
  expect(itemQueryOf({ ...start, search: ' mug ', filterBy: 'kits', category: '7', page: 3 })).toMatchObject({
    search: 'mug',
    filterBy: 'kits',
    category: 7,
    orderBy: 'sku',
    orderDir: 'ASC',
    page: 3,
  });
});

test('what makes no sense there counts as none', () => {
  const odd = { ...start, orderBy: 'colour', filterBy: 'blue', category: 'x', perPage: 100_000 };
  expect(itemQueryOf(odd)).toEqual(itemQueryOf(start));
});

test('the scope is by what a list is filtered, not its page', () => {
  expect(itemScopeOf({ ...start, page: 2, orderDir: 'DESC' })).toBe(itemScopeOf(start));
  expect(itemScopeOf({ ...start, category: 'none' })).not.toBe(itemScopeOf(start));
});
