import { expect, test } from 'vitest';
import { itemList } from '#features/catalogue/items/server/item-list.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { ItemFilter, ItemKind } from '#features/core/catalog/item-filter.ts';
import { CustomerFilter } from '#features/customers/customers/customer-filter.ts';
import { customerList } from '#features/customers/customers/server/customer-list.ts';
import { givenWorld } from './given.ts';
import { unservedParts } from './unserved-parts.ts';

const world = await givenWorld();
const { actor } = await world.account();

test('each sort and filter of customers has an index', async () => {
  const parse = CustomerFilter.parse;
  const samples = {
    filterBy: parse({ filterBy: 'Synced' }),
    start_at: parse({ start_at: '2026-01-01' }),
    end_at: parse({ end_at: '2026-01-01' }),
  };
  expect(await unservedParts(actor.db, customerList, parse({}), samples)).toEqual([]);
});

test.each(ItemKind.options.filter((kind) => kind !== '' && kind !== 'waited_for'))(
  'each sort of items and the filter "%s" have an index',
  async (kind) => {
    const parse = (query: object) => ({ ...ItemFilter.parse(query), entity_id: PRODUCTS }) as const;
    const samples = {
      entity_id: parse({}),
      filterBy: parse({ filterBy: kind }),
      category: parse({ category: 'none' }),
    };
    expect(await unservedParts(actor.db, itemList, parse({}), samples)).toEqual([]);
  },
);
