import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MOST_ACROSS } from '#features/connections/most-across.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { ChannelStockFilter, channelStockSorts } from '../../contract.ts';
import { countSql, countStuck } from './count-channel-stock.ts';
import { findPageProducts, selectFromEnd, selectFromStart } from './find-page-products.ts';

const world = await givenWorld();
const account = await world.account();
const { channel, product } = await givenShop(world, account);

const PRODUCTS = 10_000;
const PLACES = 6;
const A_PAGE = 50;

// Each product at six places, written together; one of a hundred differs somewhere, some wait, and a few were refused.
await world.sql(
  `with listed as (
     insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
     select $1, $2, 'S' || lpad(n::text, 6, '0'), $3 from generate_series(1, ${PRODUCTS}) n returning id, connector_product_sku as sku)
   insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id, connector_product_sku, product_id, target,
     last_synced, last_synced_at, reported, refused)
   select $1, $2, l.id, 'L' || place, l.sku, $3, 10, case when l.id % 50 = 0 and place = 2 then 9 else 10 end,
          now() - (l.id * 7919 % 100000) * interval '1 minute', case when l.id % 100 = 0 and place = 3 then l.id % 40 else 10 end,
          case when l.id % 900 = 0 and place = 4 then 'no' end
     from listed l, generate_series(1, ${PLACES}) place order by l.id, place`,
  [account.account_id, channel, product],
);
await world.sql('vacuum analyze channel_stock');

const Plan: z.ZodType<Plan> = z.object({
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});
type Plan = {
  'Relation Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  Plans?: Plan[] | undefined;
};

// A second channel that takes and shows everything as it should, at two places.
const [row] = await world.sql<{ id: string }>(
  "insert into connections (account_id, kind, name, credentials) values ($1, 'shopify', 'Second', '') returning id",
  [account.account_id],
);
const second = Number(row?.id);
await world.sql(
  `with listed as (
     insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
     select $1, $2, 'S' || lpad(n::text, 6, '0'), $3 from generate_series(1, ${PRODUCTS}) n returning id, connector_product_sku as sku)
   insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id, connector_product_sku, product_id, target,
     last_synced, last_synced_at, reported)
   select $1, $2, l.id, 'L' || place, l.sku, $3, 10, 10, now(), 10 from listed l, generate_series(1, 2) place order by l.id, place`,
  [account.account_id, second, product],
);
await world.sql('vacuum analyze channel_stock');

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows of the table a query reads. */
async function rowsRead(select: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${select}`.execute(
    account.actor.db,
  );
  const [{ Plan: plan }] = z.tuple([z.object({ Plan })]).parse(rows[0]?.['QUERY PLAN']);
  const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'channel_stock');
  expect(scans.length).toBeGreaterThan(0);
  return scans.reduce(
    (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    0,
  );
}

const orders = channelStockSorts.flatMap((orderBy) =>
  (['ASC', 'DESC'] as const).map((orderDir) => ({ orderBy, orderDir })),
);

test.each(orders)('a page by $orderBy $orderDir reads the places of its own products, not the table', async (order) => {
  const scope = { channels: [{ id: channel, places: null }], filterBy: '' as const, ...order };
  const slice = { offset: 0, limit: A_PAGE };
  for (const page of [selectFromStart(scope, { ...slice, most: A_PAGE * PLACES }), selectFromEnd(scope, slice)]) {
    const read = await rowsRead(page);
    expect(read).toBeLessThan(10 * A_PAGE * PLACES);
  }
});

test.each(orders)(
  'a page of two channels, or of one place of them, reads no more of each: $orderBy $orderDir',
  async (order) => {
    for (const places of [null, ['L2']]) {
      const channels = [channel, second].map((id) => ({ id, places }));
      const scope = { channels, filterBy: '' as const, ...order };
      const read = await rowsRead(selectFromStart(scope, { offset: 0, limit: A_PAGE, most: A_PAGE * PLACES }));
      expect(read).toBeLessThan(2 * 10 * A_PAGE * PLACES);
    }
  },
);

test('what is stuck is counted in its index, and all only as far as the list goes', async () => {
  const stuck = await rowsRead(sql`select ${countStuck}`);
  expect(stuck).toBeLessThan(PRODUCTS / 50);
  const channels = [channel, second].map((id) => ({ id, places: null }));
  expect(await rowsRead(sql`select ${countSql({ channels, filterBy: 'Different' })}`)).toBeLessThan(PRODUCTS / 50);
  expect(await rowsRead(sql`select ${countSql({ channels, filterBy: 'Refused' })}`)).toBeLessThan(PRODUCTS / 50);
  expect(await rowsRead(sql`select ${countSql({ channels, filterBy: '' })}`)).toBeLessThan(
    2 * PLACES * MOST_ACROSS + PRODUCTS,
  );
});

test.each(ChannelStockFilter.options)('each product is on one page alone: %s', async (filterBy) => {
  const channels = [{ id: channel, places: null }];
  const scope = { channels, filterBy, orderBy: 'difference' as const, orderDir: 'DESC' as const };
  const ids = await findPageProducts(account.actor.db, scope, { isFromEnd: false, offset: 0, limit: 20_000 }, 20_000);
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(orders)(
  'the pages are those of the whole list, wherever they lie and from either end: $orderBy $orderDir',
  async (order) => {
    const { db } = account.actor;
    const channels = [channel, second].map((id) => ({ id, places: null }));
    const scope = { channels, filterBy: '' as const, ...order };
    const total = 2 * PRODUCTS;
    const whole = await findPageProducts(db, scope, { isFromEnd: false, offset: 0, limit: total }, total);
    expect(whole).toHaveLength(total);
    for (const first of [0, 975, PRODUCTS, total - 3_000, total - 50]) {
      const page = whole.slice(first, first + 50);
      expect(await findPageProducts(db, scope, { isFromEnd: false, offset: first, limit: 50 }, total)).toEqual(page);
      const fromEnd = { isFromEnd: true, offset: total - first - 50, limit: 50 };
      expect(await findPageProducts(db, scope, fromEnd, total)).toEqual(page);
    }
  },
);
