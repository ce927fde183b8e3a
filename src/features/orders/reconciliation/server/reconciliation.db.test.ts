import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { currencyAmount } from '#base/money.ts';
import { findCauses } from '#features/attention/notices/server/find-causes.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { sealCredentials } from '#features/partners/connections/server/credentials.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import {
  givenChannel,
  givenPartners,
  givenRun,
  givenWarehouse,
  readOrdersSince,
} from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { compareOrders } from './compare-orders.job.ts';
import { comparePage, findRun } from './compare-page.ts';
import { importDifferent } from './import-differences.ts';
import { planComparisons } from './plan-comparisons.ts';
import { startNightly } from './start-comparison.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
afterAll(() => owner.destroy());

beforeEach(async () => {
  await partners.reset();
  await dropJobs(world);
});

const View = z.object({
  last: z
    .object({ channel_count: z.number(), our_count: z.number(), missing: z.number(), outdated: z.number() })
    .nullable(),
  running: z.unknown(),
  failed: z.object({ reason: z.string().nullable() }).nullable(),
  differences: z.array(
    z.looseObject({ source_order_id: z.string(), error: z.string().nullable(), is_asked: z.boolean() }),
  ),
});
type JobRow = { payload: { connection_id: number; reconciliation_id: number; by: number | null } };

/** A comparison looks at the last seven days. */
const IMPORTED_DAYS = 8;

/** A channel whose orders of these days have been imported, all of them. */
async function givenImported() {
  const account = await world.account();
  const { actor, staff } = account;
  const id = await givenChannel(world, account, partners);
  const run = givenRun(world, actor);
  await readOrdersSince(actor, id, IMPORTED_DAYS);
  await importOrders.run({ connection_id: id }, run);
  const path = `/api/connectors/${id}/reconciliation`;
  const jobs = async (task: string) => {
    const rows = await payloadsOf<JobRow['payload']>(world, account.account_id, task);
    return rows.map(({ payload }) => payload);
  };
  const recent = () =>
    actor.db
      .selectFrom('orders')
      .selectAll()
      .where('order_date', '>', new Date(Date.now() - 5 * 86_400_000).toISOString())
      .orderBy('id')
      .execute();
  return {
    ...account,
    id,
    run,
    path,
    jobs,
    recent,
    forget: (sourceId: string) =>
      world.sql('delete from orders where account_id = $1 and source_order_id = $2', [account.account_id, sourceId]),
    view: async () => View.parse((await staff.get(path)).body),
    async compare() {
      expect(await staff.post(path)).toMatchObject({ status: 200 });
      for (const payload of await jobs('compare-orders')) await compareOrders.run(payload, run);
      return View.parse((await staff.get(path)).body);
    },
    async importAsked() {
      for (const payload of await jobs('import-different')) await importDifferent.run(payload, run);
    },
  };
}

test('orders that we lack or have in an older version are found, listed and imported', async () => {
  const shop = await givenImported();
  const [lost, old, kept] = await shop.recent();
  if (!lost || !old || !kept) throw new Error('the channel has no recent orders');
  const state = () => shop.actor.db.selectFrom('stream_states').selectAll().execute();
  const before = await state();
  await shop.forget(lost.source_order_id);
  await world.sql(`update orders set source_version = 'old' where account_id = $1 and id = $2`, [
    shop.account_id,
    old.id,
  ]);

  const { last, differences } = await shop.compare();
  expect(last).toMatchObject({ missing: 1, outdated: 1, our_count: (last?.channel_count ?? 0) - 1 });
  expect(last?.channel_count).toBeGreaterThan(2);
  expect(differences).toHaveLength(2);
  expect(differences).toContainEqual(
    expect.objectContaining({
      source_order_id: lost.source_order_id,
      source_order_number: lost.source_order_number,
      customer_name: lost.customer_name,
      total_cost: currencyAmount(lost.total_cost, lost.currency),
      is_missing: true,
    }),
  );
  expect(await state()).toEqual(before);
  expect((await shop.staff.get(`/api/connectors/${shop.id}`)).body).toMatchObject({ differences: 2 });

  const { body } = await shop.staff.post(`${shop.path}/import`, { source_order_ids: [lost.source_order_id] });
  expect(body).toMatchObject({ message: 'Orders being imported: 1' });
  await shop.importAsked();
  expect(await shop.view()).toMatchObject({ last: { missing: 0, outdated: 1 } });
  await shop.staff.post(`${shop.path}/import`, {});
  await shop.importAsked();
  expect(await shop.view()).toMatchObject({ last: { missing: 0, outdated: 0 }, differences: [] });
  expect((await shop.compare()).last).toMatchObject({ missing: 0, outdated: 0 });
});

test('what the import brings meanwhile is no difference any more', async () => {
  const shop = await givenImported();
  const [lost] = await shop.recent();
  await shop.forget(lost?.source_order_id ?? '');
  expect((await shop.compare()).last).toMatchObject({ missing: 1 });
  await world.sql('delete from stream_states where account_id = $1', [shop.account_id]);
  await importOrders.run({ connection_id: shop.id }, shop.run);
  expect((await shop.view()).last).toMatchObject({ missing: 0 });
});

test('a page that is read twice counts once', async () => {
  const shop = await givenImported();
  await shop.staff.post(shop.path);
  const [payload] = await shop.jobs('compare-orders');
  const { db } = shop.actor;
  const run = await findRun(db, payload?.reconciliation_id ?? 0);
  if (!run) throw new Error('nothing was started');
  const items = ['A', 'B'].map((id) => givenRemoteOrder(id, { modified_at: new Date().toISOString() }));
  const page = { items, quarantined: [], next: '2' };
  for (let times = 0; times < 2; times++) await db.transaction().execute((tx) => comparePage(tx, run, page));
  expect((await shop.view()).running).toMatchObject({ read: 2 });
});

test('a comparison that was cut off goes on, and two that run at once count the same', async () => {
  const shop = await givenImported();
  const whole = (await shop.compare()).last?.channel_count;
  await shop.staff.post(shop.path);
  const [payload] = await shop.jobs('compare-orders');
  if (!payload) throw new Error('no job');
  // before anything was read
  await compareOrders.run(payload, { ...shop.run, signal: AbortSignal.abort() }).catch(() => {});
  await Promise.all([compareOrders.run(payload, shop.run), compareOrders.run(payload, shop.run)]);
  expect((await shop.view()).last?.channel_count).toBe(whole);
});

test('an order that the channel does not have for us keeps the reason, and the channel is not blamed', async () => {
  const shop = await givenImported();
  const [lost] = await shop.recent();
  await shop.forget(lost?.source_order_id ?? '');
  await shop.compare();
  await partners.control('PUT', `/exigo/orders/${lost?.source_order_id}`, { orderStatus: 'Incomplete' });
  await shop.staff.post(`${shop.path}/import`, {});
  expect((await shop.view()).differences).toMatchObject([{ is_asked: true, error: null }]);
  await shop.importAsked();
  expect((await shop.view()).differences).toMatchObject([
    { is_asked: false, error: expect.stringContaining('no order') },
  ]);
  expect((await shop.staff.get(`/api/connectors/${shop.id}`)).body).toMatchObject({ health: 'ok' });
});

test('a channel that refuses ends the comparison and says why; the result before stays', async () => {
  const shop = await givenImported();
  const { last } = await shop.compare();
  const holder = { account_id: shop.account_id, name: 'Shop' };
  const credentials = sealCredentials(world.services.secrets, holder, { login: 'apiuser@demo', password: 'wrong' });
  await shop.actor.db.updateTable('connections').set({ credentials }).where('id', '=', shop.id).execute();
  expect(await shop.compare()).toMatchObject({
    last,
    running: null,
    failed: { reason: expect.stringContaining('Check user') },
  });
});

test('it is begun once at a time, and not for a paused channel or a warehouse', async () => {
  const shop = await givenImported();
  await shop.staff.post(shop.path);
  await shop.staff.post(shop.path);
  expect(await shop.actor.db.selectFrom('reconciliations').select('id').execute()).toHaveLength(1);
  await shop.admin.post(`/api/connectors/${shop.id}/pause`);
  const other = await givenWarehouse(world, shop, partners);
  expect(await shop.staff.post(`/api/connectors/${other}/reconciliation`)).toMatchObject({ status: 404 });
  await world.sql('delete from reconciliations where account_id = $1', [shop.account_id]);
  expect(await shop.staff.post(shop.path)).toMatchObject({ status: 409 });
  expect(await shop.staff.post(`${shop.path}/import`, {})).toMatchObject({ status: 409 });
});

test("each channel is compared once in its account's night", async () => {
  const shop = await givenImported();
  const { account_id, id } = shop;
  const nightIn = async (hour: number) => {
    // A zone in which it is that hour now.
    const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
    const zone = offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
    await world.sql('update accounts set time_zone = $2 where id = $1', [account_id, zone]);
  };
  await nightIn(3);
  await planComparisons.run(owner, world.services);
  expect(await shop.jobs('start-comparison')).toEqual([]);
  await nightIn(2);
  await planComparisons.run(owner, world.services);
  expect(await shop.jobs('start-comparison')).toMatchObject([{ connection_id: id }]);
  await startNightly.run({ connection_id: id }, shop.run);
  await dropJobs(world);
  await planComparisons.run(owner, world.services);
  expect(await shop.jobs('start-comparison')).toEqual([]);
});

test("no call reaches another account's channel", async () => {
  const { path } = await givenImported();
  const { admin } = await world.account();
  for (const reply of [await admin.get(path), await admin.post(path), await admin.post(`${path}/import`, {})]) {
    expect(reply.status).toBe(404);
  }
});

test('an order that cannot be read is seen, is missing, and comes in by itself once it can be read', async () => {
  const shop = await givenImported();
  const made = z.looseObject({ orderID: z.number() }).parse(
    await partners.control('POST', '/orders', {
      orderID: 600000001,
      details: [{ itemCode: 'CAFE-01', quantity: 1.5, priceEach: 10 }],
    }),
  );
  const number = String(made.orderID);
  await importOrders.run({ connection_id: shop.id }, shop.run);
  const unread = async () => (await shop.staff.get(`/api/connectors/${shop.id}/unread-records`)).body;
  const listed = { stream: 'orders', number, reason: expect.stringContaining('1.5') };
  expect(await unread()).toMatchObject({ data: [listed], total: 1 });
  const notice = { kind: 'records_unread', params: { connection_id: shop.id, what: 'orders', count: 1 } };
  expect(await findCauses(shop.actor.db, 24)).toContainEqual(expect.objectContaining({ kind: notice.kind }));
  expect(await findCauses(shop.actor.db, 24)).toMatchObject([notice]);

  const { last, differences } = await shop.compare();
  expect(last).toMatchObject({ missing: 1, outdated: 0, our_count: (last?.channel_count ?? 0) - 1 });
  expect(differences).toMatchObject([{ source_order_id: number, error: expect.stringContaining('1.5') }]);

  await partners.control('PUT', `/exigo/orders/${number}`, {
    details: [{ itemCode: 'CAFE-01', quantity: 2, priceEach: 10 }],
  });
  expect((await shop.compare()).differences).toMatchObject([{ source_order_id: number, is_asked: true }]);
  await shop.importAsked();
  expect((await shop.view()).differences).toEqual([]);
  expect(await unread()).toEqual({ data: [], total: 0 });
  expect(await findCauses(shop.actor.db, 24)).toEqual([]);
});
