import { expect, test } from 'vitest';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { ItemFilter, itemSorts } from '#features/core/catalog/item-filter.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { indexReads } from '../../../../../tests/index-reads.ts';
import { conditionOf, selectItemIds } from './find-items.ts';

const world = await givenWorld();
const account = await world.account();

const ITEMS = 20_000;
const A_PAGE = 50;

// One in ten is to be ordered again: the last by name, in the middle by what is available.
await world.sql(
  `insert into products (account_id, entity_id, sku, name, available, reorder_point)
   select $1, ${PRODUCTS}, 'S' || lpad(n::text, 6, '0'), 'Name ' || lpad(((n * 7919) % ${ITEMS} + (n % 10 = 0)::int * ${ITEMS})::text, 6, '0'), 10 + n % 50,
          case when n % 10 = 0 then 60 end
     from generate_series(1, ${ITEMS}) n order by md5(n::text)`,
  [account.account_id],
);
await world.sql('vacuum analyze products');

const orders = itemSorts.flatMap((orderBy) => (['ASC', 'DESC'] as const).map((orderDir) => ({ orderBy, orderDir })));

test.each(orders)('what is to be ordered again is read a page at a time: $orderBy $orderDir', async (order) => {
  for (const category of ['', 'none'] as const) {
    const filter = ItemFilter.parse({ ...order, category, filterBy: 'to_reorder', perPage: A_PAGE });
    const slice = { isFromEnd: false, offset: A_PAGE, limit: A_PAGE };
    const select = selectItemIds(conditionOf(PRODUCTS, filter, undefined), filter, slice);
    const read = await indexReads(account.actor.db, 'products', select);
    expect(read).toMatchObject({ entries: 2 * A_PAGE, rows: 0 });
  }
});
