import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { listedProductsFound } from '#features/core/catalog/server/listed-products-found.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { connectorProductsFound } from './connector-products-found.ts';

const world = await givenWorld();
const account = await world.account();
const { channel } = await givenShop(world, account);

const LISTED = 10_000;
const RARE = 3;

// As many products as listings, stored in no order. Few have the word, and few SKUs begin so.
await world.sql(
  `with made as (
     insert into products (account_id, sku, name)
     select $1, case when n <= ${RARE} then 'Few' else 'S' end || lpad(n::text, 6, '0'), case when n <= ${RARE}
       then 'Lantern' else 'Bowl' end
       from generate_series(1, ${LISTED}) n order by md5(n::text) returning id, sku, name),
   listed as (
     insert into connector_products (account_id, connection_id, connector_product_sku, title, product_id)
     select $1, $2, sku, name, id from made returning id, connector_product_sku as sku)
   insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
     connector_product_sku, target)
   select $1, $2, id, 'L1', sku, 1 from listed`,
  [account.account_id, channel],
);
await world.sql('vacuum analyze products, connector_products, channel_stock');

const Explained = z.tuple([
  z.object({
    Plan: z.object({ 'Actual Rows': z.number(), 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
  }),
]);

/**
 * How many rows a search finds, and how many blocks it reads by a plan for any term: a connection may go over to one
 * after five calls.
 */
async function explain(search: RawBuilder<unknown>) {
  return account.actor.db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    // Making the plan reads more than the search.
    await search.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, buffers, format json) ${search}`.execute(
      tx,
    );
    const [{ Plan: plan }] = Explained.parse(rows[0]?.['QUERY PLAN']);
    return { found: plan['Actual Rows'], blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
  });
}

const searches: [string, (term: string) => RawBuilder<unknown>][] = [
  ['items', (term) => itemsFound(term, PRODUCTS, 100)],
  ['what a channel lists', (term) => listedProductsFound([channel], term, 100)],
  ['what a channel lists, by our products too', (term) => connectorProductsFound([channel], term, 100)],
];

test.each(searches)(
  'a search of %s reads what the term hits, by SKU or by word, not the account',
  async (_, search) => {
    for (const term of ['few', 'lantern', 'few000002 lantern', 'nothing']) {
      const { found, blocks } = await explain(search(term));
      expect([term, found]).toEqual([term, { few: RARE, lantern: RARE, 'few000002 lantern': 1, nothing: 0 }[term]]);
      expect(blocks).toBeLessThan(LISTED / 20);
    }
  },
);

test('words are looked up once for all channels, of which others have no hit', async () => {
  const others = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) select $1, 'shopify', 'Other ' || n, ''
      from generate_series(1, 20) n returning id`,
    [account.account_id],
  );
  const channels = [...others.map(({ id }) => Number(id)), channel];
  const { found, blocks } = await explain(connectorProductsFound(channels, 'bowl', 100));
  expect(found).toBeGreaterThanOrEqual(100);
  expect(blocks).toBeLessThan(LISTED / 20);
});
