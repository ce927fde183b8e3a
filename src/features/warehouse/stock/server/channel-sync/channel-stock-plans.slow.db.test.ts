import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_ACROSS } from '#features/partners/connections/most-across.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { planSteps, readBy } from '../../../../../../tests/index-reads.ts';
import { ChannelStockFilter, channelStockSorts, MAX_STOCK } from '../../contract.ts';
import { findStockedPlaces, stockedPlaces } from './channel-stock-sql.ts';
import { countSql, countStuck, mostListed } from './count-channel-stock.ts';
import { findPageProducts, selectPage } from './find-page-products.ts';
import { findStockRows } from './find-stock-rows.ts';

const world = await givenWorld();
const account = await world.account();
const { channel, product } = await givenShop(world, account);

const PRODUCTS = 10_000;
const PLACES = 6;
const A_PAGE = 50;
/** So few products are at a seventh place as well, the last by SKU. */
const RARE = 40;

// Each product at six places, written together; one of a hundred differs somewhere, some wait, and a few were refused.
await world.sql(
  `with listed as (
     insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
     select $1, $2, 'S' || lpad(n::text, 6, '0'), $3 from generate_series(1, ${PRODUCTS}) n
       returning id, connector_product_sku as sku)
   insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
     connector_product_sku, product_id, target,
     last_synced, last_synced_at, reported, refused)
   select $1, $2, l.id, 'L' || place, l.sku, $3, 10, case when l.id % 50 = 0 and place = 2 then 9 else 10 end,
          now() - (l.id * 7919 % 100000) * interval '1 minute', case when l.id % 100 = 0 and place = 3 then l.id % 40
            else 10 end,
          case when l.id % 900 = 0 and place = 4 then 'no' end
     from listed l, generate_series(1, ${PLACES}) place order by l.id, place`,
  [account.account_id, channel, product],
);
await world.sql(
  `insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
    connector_product_sku, product_id, target,
     last_synced, last_synced_at, reported)
   select $1, $2, id, 'RARE', connector_product_sku, product_id, 10, 10, now(), 10 from connector_products
    where connection_id = $2 order by connector_product_sku desc limit ${RARE}`,
  [account.account_id, channel],
);

// A second channel that takes and shows everything as it should, at two places.
const [row] = await world.sql<{ id: string }>(
  "insert into connections (account_id, kind, name, credentials) values ($1, 'shopify', 'Second', '') returning id",
  [account.account_id],
);
const second = Number(row?.id);
await world.sql(
  `with listed as (
     insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
     select $1, $2, 'S' || lpad(n::text, 6, '0'), $3 from generate_series(1, ${PRODUCTS}) n
       returning id, connector_product_sku as sku)
   insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
     connector_product_sku, product_id, target,
     last_synced, last_synced_at, reported)
   select $1, $2, l.id, 'L' || place, l.sku, $3, 10, 10, now(), 10 from listed l, generate_series(1, 2) place
     order by l.id, place`,
  [account.account_id, second, product],
);
await world.sql('vacuum analyze channel_stock, connector_products');

/** How many rows of the table a query reads. */
async function rowsRead(select: RawBuilder<unknown>): Promise<number> {
  const scans = (await planSteps(account.actor.db, select)).filter((node) => node['Relation Name'] === 'channel_stock');
  expect(scans.length).toBeGreaterThan(0);
  return scans.reduce((sum, node) => sum + readBy(node), 0);
}

/** All places of the channels that have stock. */
const allOf = (...channels: number[]) => findStockedPlaces(account.actor.db, channels, undefined);
const ascending = { orderBy: 'sku', orderDir: 'ASC' } as const;

const orders = channelStockSorts.flatMap((orderBy) =>
  (['ASC', 'DESC'] as const).map((orderDir) => ({ orderBy, orderDir })),
);

test.each(orders)('a page by $orderBy $orderDir reads the places of its own products, not the table', async (order) => {
  const scope = { places: await allOf(channel), filterBy: '' as const, ...order };
  const read = await rowsRead(selectPage(scope, { offset: 0, limit: A_PAGE }));
  expect(read).toBeLessThan(2 * A_PAGE * PLACES);
});

test.each(orders)('a page of two channels reads no more of each: $orderBy $orderDir', async (order) => {
  const scope = { places: await allOf(channel, second), filterBy: '' as const, ...order };
  const read = await rowsRead(selectPage(scope, { offset: 0, limit: A_PAGE }));
  expect(read).toBeLessThan(2 * A_PAGE * (PLACES + 2));
});

test.each(orders)('a page of one place passes over nothing that is elsewhere: $orderBy $orderDir', async (order) => {
  for (const place of ['L2', 'RARE']) {
    const scope = { places: [{ id: channel, place }], filterBy: '' as const, ...order };
    const read = await rowsRead(selectPage(scope, { offset: A_PAGE, limit: A_PAGE }));
    expect(read).toBe(place === 'RARE' ? RARE : 2 * A_PAGE);
  }
});

test.each(orders)('a page of what is stuck reads as many of it as it shows: $orderBy $orderDir', async (order) => {
  const scope = { places: await allOf(channel), filterBy: 'Different' as const, ...order };
  const read = await rowsRead(selectPage(scope, { offset: 0, limit: 5 }));
  expect(read).toBeLessThan(2 * 5 * PLACES);
});

test('a list is the shorter the more places it is merged of', () => {
  const placesOf = (...ids: number[]) => ({ places: ids.map((id, n) => ({ id, place: `L${n}` })) });
  const depths = [1, 4, 6, 8, 20, 500].map((n) => mostListed(placesOf(...Array.from({ length: n }, () => channel))));
  expect(depths).toEqual([10_000, 5_000, 3_000, 2_000, 1_000, 1_000]);
  expect([mostListed(placesOf()), mostListed(placesOf(channel, second))]).toEqual([MAX_STOCK, MAX_ACROSS]);
});

test('what one place has is counted there alone, and its places are found by a step for each', async () => {
  const counted = { places: [{ id: channel, place: 'RARE' }], filterBy: '' as const };
  expect(await rowsRead(sql`select ${countSql(counted)}`)).toBe(2 * RARE);
  const places = await rowsRead(
    sql`select * from ${stockedPlaces(sql`select unnest(${[channel, second]}::bigint[])`)} k`,
  );
  expect(Math.round(places)).toBe((await allOf(channel, second)).length);
  expect(Math.round(places)).toBe(PLACES + 1 + 2);
});

test('what is stuck is counted in its index, and all only as far as the list goes', async () => {
  // Fewer than are counted: each place is looked at for as many, and then all are put together.
  const few = 2 * (PRODUCTS / 50);
  const stuck = await rowsRead(sql`select ${countStuck}`);
  expect(stuck).toBeLessThan(few);
  const places = await allOf(channel, second);
  expect(await rowsRead(sql`select ${countSql({ places, filterBy: 'Different' })}`)).toBeLessThan(few);
  expect(await rowsRead(sql`select ${countSql({ places, filterBy: 'Refused' })}`)).toBeLessThan(few);
  expect(await rowsRead(sql`select ${countSql({ places, filterBy: '' })}`)).toBeLessThan(2 * (MAX_ACROSS + 1));
});

test.each(ChannelStockFilter.options)('each product is on one page alone: %s', async (filterBy) => {
  const scope = { places: await allOf(channel), filterBy, orderBy: 'difference' as const, orderDir: 'DESC' as const };
  const ids = await findPageProducts(account.actor.db, scope, { offset: 0, limit: 20_000 });
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

/** What the first of a product's rows are, and the products by these, worked out from the whole table. */
const wholeList = async (order: (typeof orders)[number], ...channels: number[]) => {
  const column = { sku: 'connector_product_sku', difference: 'difference', last_synced_at: 'last_synced_at' }[
    order.orderBy
  ];
  const [direction, nulls] = order.orderDir === 'DESC' ? ['desc', 'nulls last'] : ['asc', 'nulls first'];
  const rows = await world.sql<{ id: string }>(
    `select id from (
       select distinct on (connector_product_id) connector_product_id as id, ${column} as value from channel_stock
        where connection_id = any($1) order by connector_product_id, ${column} ${direction} ${nulls}) firsts
      order by value ${direction} ${nulls}, id ${direction}`,
    [channels],
  );
  return rows.map(({ id }) => Number(id));
};

test.each(orders)('the pages are those of the whole list, wherever they lie: $orderBy $orderDir', async (order) => {
  const scope = { places: await allOf(channel, second), filterBy: '' as const, ...order };
  const whole = await wholeList(order, channel, second);
  expect(whole).toHaveLength(2 * PRODUCTS);
  for (const offset of [0, 975, PRODUCTS, whole.length - 3_000, whole.length - 50]) {
    const page = await findPageProducts(account.actor.db, scope, { offset, limit: 50 });
    expect(page).toEqual(whole.slice(offset, offset + 50));
  }
});

/** A core location that these places of the channel stand for. */
const givenCore = (core: string, ...codes: string[]) =>
  world.sql(
    `with place as (insert into core_locations (account_id, core_id, core_description) values ($1, $3, $3)
      returning core_id)
     insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
     select $1, $2, code, code, core_id from place, unnest($4::text[]) code`,
    [account.account_id, channel, core, codes],
  );

test('the rows of a page read each place once, and each product once, however many places it has', async () => {
  await givenCore('NEAR', 'L5', 'L6');
  const places = await findStockedPlaces(account.actor.db, [channel], 'NEAR');
  const scope = { places, filterBy: '' as const, ...ascending };
  const ids = await findPageProducts(account.actor.db, scope, { offset: 0, limit: A_PAGE });
  const { listed, read } = await account.actor.db.transaction().execute(async (tx) => {
    const listed = await findStockRows(tx, scope, ids);
    const { rows } = await sql<{ relname: string; read: number }>`
      select relname, seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
       where relname in ('connector_locations', 'connector_products')`.execute(tx);
    return { listed, read: new Map(rows.map((row) => [row.relname, row.read])) };
  });
  expect(listed.map(({ id, places: own }) => [id, own.length])).toEqual(ids.map((id) => [id, 2]));
  expect(read.get('connector_locations')).toBeLessThan(A_PAGE);
  expect(read.get('connector_products')).toBe(A_PAGE);
});

test('places that one core location stands for are the ones that are meant', async () => {
  expect(await findStockedPlaces(account.actor.db, [channel, second], 'nowhere')).toEqual([]);
  await givenCore('CORE', 'RARE', 'L3', 'EMPTY');
  const places = await findStockedPlaces(account.actor.db, [channel, second], 'CORE');
  expect(places).toEqual([
    { id: channel, place: 'L3' },
    { id: channel, place: 'RARE' },
  ]);
  const first = await findPageProducts(
    account.actor.db,
    { places, filterBy: '', ...ascending },
    { offset: 0, limit: 5 },
  );
  expect(first).toEqual((await wholeList(ascending, channel)).slice(0, 5));
});
