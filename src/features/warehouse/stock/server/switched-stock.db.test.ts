import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { limitsFor } from '#connectors/core/limiter.ts';
import { exigo } from '#connectors/exigo/exigo.ts';
import { findCauses } from '#features/attention/notices/server/find-causes.ts';
import { createCallLimiter } from '#features/partners/connections/server/call-limiter.ts';
import { pollJob } from '#features/partners/connections/server/polls.ts';
import { sweepConnections } from '#features/partners/connections/server/sweep-connections.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenChannel, givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { applyStockChanges } from './apply-stock-changes.ts';
import { pushStock } from './push-stock.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl }) }),
});
atTheEnd(() => owner.destroy());
beforeEach(async () => {
  await partners.reset();
  await world.sql("update connections set state = 'paused'");
  await dropJobs(world);
});

const SKUS = ['LAMP-01', 'LAMP-02', 'LAMP-03'];

/** A channel on the simulated Exigo with linked, counted products, its warehouse 3 mapped. */
async function givenExigo({ on = true, skus = SKUS } = {}) {
  const account = await world.account();
  const { account_id, actor, staff } = account;
  const id = await givenChannel(world, account, partners, { pushes_stock: on });
  const sql = (text: string, values: unknown[] = []) => world.sql(text, [account_id, ...values]);
  await sql(
    "insert into core_locations (account_id, core_id, connection_id, core_description) values ($1, 'LIM1', $2, 'Lima')",
    [id],
  );
  await sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
      values ($1, $2, '3', 'Lima', 'LIM1')`,
    [id],
  );
  await sql('insert into products (account_id, sku) select $1, unnest($2::text[])', [skus]);
  await sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
      select $1, $2, sku, id from products where account_id = $1`,
    [id],
  );
  await sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at) select $1, id, 'LIM1', 40, now()
      from products where account_id = $1`,
  );
  return {
    ...account,
    id,
    push: () => pushStock.run({ connection_id: id }, givenRun(world, actor)),
    settle: () => applyStockChanges(actor),
    set: (settings: object) =>
      sql('update connections set settings = settings || $3::jsonb where account_id = $1 and id = $2', [
        id,
        JSON.stringify(settings),
      ]),
    rows: () =>
      actor.db
        .selectFrom('channel_stock')
        .select(['connector_product_sku as sku', 'target', 'state', 'refused', 'reported'])
        .where('target', 'is not', null)
        .orderBy('sku')
        .execute(),
    view: async () => (await staff.get(`/api/connectors/${id}`)).body,
    log: () =>
      actor.db
        .selectFrom('connector_log')
        .select(['action', 'result', 'result_params', 'is_failure'])
        .orderBy('id')
        .execute(),
    adds: async () => (await partners.calls('exigo')).filter((call) => call.startsWith('PUT')),
  };
}

const jobs = async () =>
  (await world.sql<{ name: string }>('select task_identifier as name from graphile_worker.jobs order by id')).map(
    ({ name }) => name,
  );

test('a channel whose setting is on gets stock, and of an item that it lacks the reason is kept', async () => {
  const given = await givenExigo({ skus: ['LAMP-01', 'NO-SUCH-ITEM'] });
  await given.push();
  expect(await given.rows()).toEqual([
    { sku: 'LAMP-01', target: 40, state: 'synced', refused: null, reported: 40 },
    { sku: 'NO-SUCH-ITEM', target: 40, state: 'refused', refused: 'Exigo has no item NO-SUCH-ITEM', reported: null },
  ]);
  expect(await given.view()).toMatchObject({
    capabilities: expect.arrayContaining(['stock.write']),
    capabilities_off: [],
  });
});

test('while the setting is off nothing is pushed nor shown as a target, and switching it is enough to change that', async () => {
  const given = await givenExigo({ on: false, skus: ['LAMP-01'] });
  await given.settle();
  await given.push();
  expect([await given.rows(), await given.adds(), await jobs()]).toEqual([[], [], []]);
  expect(await given.view()).toMatchObject({ capabilities_off: ['stock.write'] });

  await given.set({ pushes_stock: true });
  await given.settle();
  expect(await given.rows()).toMatchObject([{ sku: 'LAMP-01', target: 40, state: 'waiting' }]);
  await given.set({ pushes_stock: false });
  await given.settle();
  expect(await given.rows()).toEqual([]);
});

test('the poll is there while the setting is on', async () => {
  const given = await givenExigo({ on: false });
  const tend = () => sweepConnections.run(owner, world.services);
  await tend();
  expect(await jobs()).not.toContain('push-stock');
  await given.set({ pushes_stock: true });
  await tend();
  expect(await jobs()).toContain('push-stock');
});

test('where Exigo sets instead of adds, one level is wrong and said so, the setting goes off and the orders go on', async () => {
  const given = await givenExigo({ skus: ['LAMP-01', 'LAMP-02', 'LAMP-03', 'FAROL-01'] });
  await partners.control('PUT', '/exigo/inventory-call', { sets: true });
  await given.push();
  await given.push();
  expect(await given.adds()).toHaveLength(1);
  await given.settle();
  expect(await given.rows()).toEqual([]);
  expect(await given.view()).toMatchObject({
    state: 'active',
    health: 'ok',
    capabilities: expect.arrayContaining(['orders.read']),
    capabilities_off: ['stock.write'],
    last_error: expect.stringMatching(
      /^Stock is no longer sent\. Exigo does not add .* from 25 to 40, and shows 15 now/,
    ),
  });
  expect(await given.log()).toContainEqual(
    expect.objectContaining({ action: 'settings', result: 'stock_stopped', is_failure: true }),
  );
  const told = { kind: 'stock_stopped', params: expect.objectContaining({ connection_id: given.id }) };
  expect(await findCauses(given.actor.db, 4)).toContainEqual(told);
  await given.set({ pushes_stock: true });
  expect(await findCauses(given.actor.db, 4)).not.toContainEqual(told);
});

test('orders never wait behind stock: 61 products at six places use up no call of theirs', async () => {
  const given = await givenExigo();
  const signal = new AbortController().signal;
  const stock = createCallLimiter(given.actor.db, given.id, signal);
  const own = limitsFor(exigo.manifest.limits, 'stock');
  let refusedMs = 0;
  for (let n = 0; n < 61 * 6 && refusedMs === 0; n += 1) refusedMs = await stock.reserve(own);
  expect(refusedMs).toBeGreaterThan(0);

  let read = false;
  const orders = pollJob('import-orders', async ({ open }) => {
    expect(await open.reserveCall()).toBe(0);
    read = true;
    return 'done';
  });
  await orders.run({ connection_id: given.id }, givenRun(world, given.actor));
  expect(read).toBe(true);

  await dropJobs(world);
  await given.push();
  expect(await given.adds()).toEqual([]);
  expect(await jobs()).toEqual(['push-stock']);
});
