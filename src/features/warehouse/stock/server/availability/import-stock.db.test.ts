import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type GivenAccount, givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun, givenWarehouse } from '../../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../../tests/given-order.ts';
import { payloadsOf } from '../../../../../../tests/job-queue.ts';
import { applyStockChanges } from '../apply-stock-changes.ts';
import { importStock } from './import-stock.job.ts';
import { saveStock } from './save-stock.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

async function givenStock() {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  const product = (sku: string) =>
    account.actor.db.insertInto('products').values({ sku }).returning('id').executeTakeFirstOrThrow();
  const levels = () =>
    account.actor.db
      .selectFrom('stock_levels')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['sku', 'core_id', 'on_hand', 'incoming'])
      .orderBy('sku')
      .orderBy('core_id')
      .execute();
  const save = (counted: Parameters<typeof saveStock>[2]) => saveStock(account.actor.db, id, counted);
  return { ...account, id, product, levels, save };
}

const count = (sku: string, on_hand: number, updated_at: string, core_id = 'LIM1') => ({
  sku,
  core_id,
  on_hand,
  incoming: 0,
  updated_at,
});
const MORNING = '2026-11-20T08:00:00Z';
const NOON = '2026-11-20T12:00:00Z';

test('a product is found by its SKU trimmed and in capitals; what no product has is named', async () => {
  const { product, levels, save } = await givenStock();
  await product('LAMP-01');
  const saved = await save([count(' lamp-01 ', 5, NOON), count('ghost', 1, NOON), count('ghost', 2, NOON, 'BOG1')]);
  expect(saved).toEqual({ changed: 1, unknown: ['ghost'], unusable: [] });
  expect(await levels()).toEqual([{ sku: 'LAMP-01', core_id: 'LIM1', on_hand: 5, incoming: 0 }]);
});

test('the same count again changes nothing, and an older count never replaces a newer one', async () => {
  const { product, levels, save } = await givenStock();
  await product('A');
  await save([count('A', 5, NOON)]);
  expect(await save([count('A', 5, NOON)])).toEqual({ changed: 0, unknown: [], unusable: [] });
  expect(await save([count('A', 9, MORNING)])).toEqual({ changed: 0, unknown: [], unusable: [] });
  expect(await levels()).toMatchObject([{ on_hand: 5 }]);
});

test('a count whose time lies in the future does not keep the next ones out', async () => {
  const { actor, product, levels, save } = await givenStock();
  await product('A');
  await save([count('A', 5, '2099-01-01T00:00:00Z')]);
  await sql`update stock_levels set updated_at = updated_at - interval '20 minutes'`.execute(actor.db);
  await save([count('A', 4, new Date().toISOString())]);
  expect(await levels()).toMatchObject([{ on_hand: 4 }]);
});

test('of two counts on a page the newer holds', async () => {
  const { product, levels, save } = await givenStock();
  await product('A');
  await save([count('A', 1, MORNING), count('A', 8, NOON)]);
  expect(await levels()).toMatchObject([{ on_hand: 8 }]);
});

test('a count that is no whole number of pieces, or too large to be true, changes nothing and is named', async () => {
  const { product, levels, save } = await givenStock();
  await product('A');
  await product('B');
  await save([count('A', 5, MORNING), count('B', 5, MORNING)]);
  const saved = await save([count('A', 1.5, NOON), count('B', 3_000_000_000, NOON), count('B', -2, NOON, 'BOG1')]);
  expect(saved).toEqual({ changed: 1, unknown: [], unusable: ['A', 'B'] });
  expect(await levels()).toMatchObject([{ on_hand: 5 }, { core_id: 'BOG1', on_hand: -2 }, { on_hand: 5 }]);
});

/** The warehouse counts again, and the stock is read. */
async function countAndImport({ actor, id }: GivenAccount & { id: number }, sku: string, on_hand: number) {
  await partners.control('PUT', '/coree/stock', { sku, core_id: 'LIM1', on_hand });
  await importStock.run({ connection_id: id }, givenRun(world, actor));
}

test('a product that was added after its count was read gets it with the next reading', async () => {
  const given = await givenStock();
  await countAndImport(given, 'LAMP-01', 7);
  expect(await given.levels()).toEqual([]);
  await given.product('LAMP-01');
  await importStock.run({ connection_id: given.id }, givenRun(world, given.actor));
  expect(await given.levels()).toContainEqual({ sku: 'LAMP-01', core_id: 'LIM1', on_hand: 7, incoming: 0 });
});

test('orders that wait for a product are checked again when there is enough of it, and only then', async () => {
  const given = await givenStock();
  await given.product('LAMP-01');
  await countAndImport(given, 'LAMP-01', 3);
  const order = await givenOrder(world, given);
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject, detail)
     values ($1, $2, $3, 'out_of_stock', 'LAMP-01', '{"core_id": "LIM1", "wanted": 5, "available": 3}')`,
    [given.account_id, order.id, order.connection_id],
  );
  const jobs = async (task: string) =>
    (await payloadsOf<{ order_ids: number[] }>(world, given.account_id, task)).map(({ payload }) => ({
      ids: payload.order_ids,
    }));

  for (const [pieces, expected] of [
    [4, []],
    [5, [{ ids: [order.id] }]],
  ] as const) {
    await countAndImport(given, 'LAMP-01', pieces);
    expect(await jobs('apply-stock-changes')).toHaveLength(1);
    await applyStockChanges(given.actor);
    expect(await jobs('check-orders')).toEqual(expected);
  }
});

test('the log has a line for a page that changed something, and none for one that did not', async () => {
  const given = await givenStock();
  await given.product('LAMP-01');
  await countAndImport(given, 'LAMP-01', 7);
  const log = () => given.actor.db.selectFrom('connector_log').select(['action', 'result', 'is_failure']).execute();
  const lines = await log();
  expect(lines[0]).toEqual({ action: 'import_stock', result: 'stock_read_unknown', is_failure: false });
  await importStock.run({ connection_id: given.id }, givenRun(world, given.actor));
  expect(await log()).toEqual(lines);
});
