import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sealCredentials } from '#features/partners/connections/server/credentials.ts';
import { webhookAddress } from '#features/partners/connections/server/webhook-address.ts';
import { signature } from '../../../../../sandbox/coree/webhooks.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { handleWebhooksJob } from './handle-webhooks.job.ts';

const SECRET = 'webhook-secret';
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const listening = await world.app.listen({ port: 0, host: '127.0.0.1' });

beforeEach(async () => {
  await partners.reset();
  await dropJobs(world);
});

/** A shop whose warehouse signs its webhooks and, where wanted, sends them to the listening server. */
async function givenTold({ isSent = false } = {}) {
  const pipeline = await givenPipeline(world, partners);
  const { account_id, actor, warehouse } = pipeline;
  const credentials = { client_id: 'demo', client_secret: 'sandbox-coree', webhook_secret: SECRET };
  const sealed = sealCredentials(world.services.secrets, { account_id, name: 'Warehouse' }, credentials);
  await actor.db.updateTable('connections').set({ credentials: sealed }).where('id', '=', warehouse).execute();
  const path = new URL(webhookAddress(world.services, { account_id, id: warehouse })).pathname;
  if (isSent) await partners.control('PUT', '/coree/webhook', { url: listening + path, secret: SECRET });

  const inbox = () => actor.db.selectFrom('inbox_events').selectAll().orderBy('id').execute();
  return {
    ...pipeline,
    path,
    inbox,
    /** Posts a webhook as a sender who knows the secret, unless said otherwise. */
    async post(body: string, { secret = SECRET, late_s = 0, to = path } = {}) {
      const t = Math.floor(Date.now() / 1000) - late_s;
      const headers = { 'content-type': 'application/json', 'x-coree-signature': signature(secret, t, body) };
      return (await world.app.inject({ method: 'POST', url: to, headers, payload: body })).statusCode;
    },
    /** Looks into all webhooks that wait, as the worker does. */
    handle: () => handleWebhooksJob.run({ connection_id: warehouse }, givenRun(world, actor)),
    hinted: async () =>
      (
        await world.sql<{ key: string }>(`select key from graphile_worker.jobs where key like $1 order by key`, [
          `hint:${warehouse}:%`,
        ])
      ).map(({ key }) => key.split(':')[2]),
    view: async () => (await pipeline.admin.get(`/api/connectors/${warehouse}/settings`)).body,
  };
}

/** What the limit of a connection has left. */
const leave = (connection: number, calls: number) =>
  world.sql('update app.call_limits set tokens = $2 where connection_id = $1', [connection, calls]);

const webhook = (event: string, amware_ref_num: string) =>
  JSON.stringify({ id: randomUUID(), event, created_at: new Date().toISOString(), data: { amware_ref_num } });

test('what the warehouse ships is known by its webhook, without waiting for the poll', async () => {
  const shop = await givenTold({ isSent: true });
  const { id } = await shop.waitingOrder();
  await shop.send();
  const { amware_ref_num } = await shop.order(id);
  const published = (n: number) =>
    vi.waitFor(async () => expect((await shop.inbox()).length).toBeGreaterThanOrEqual(n), 10_000);

  const before = (await shop.inbox()).length;
  await partners.control('POST', `/coree/orders/${amware_ref_num}/packing`);
  await published(before + 1);
  await shop.handle();
  expect(await shop.order(id)).toMatchObject({ order_status: 'packing' });

  await partners.control('POST', `/coree/orders/${amware_ref_num}/ship`);
  await published(before + 3); // the stock that left, and the parcel
  await shop.handle();
  expect(await shop.hinted()).toEqual(['import-shipments', 'import-stock']);
  await shop.ship();
  expect(await shop.order(id)).toMatchObject({
    order_status: 'shipped',
    tracking_number: expect.stringMatching(/^\d{12}$/),
  });
  expect(await shop.view()).toMatchObject({ webhooks: { last_at: expect.any(String), refused: 0 } });
});

test('a forged webhook is refused and counted, a late one refused, a repeated one taken once', async () => {
  const shop = await givenTold();
  const body = webhook('order.shipped', 'AMW-1');
  expect(await shop.post(body, { secret: 'guessed' })).toBe(401);
  expect(await shop.post(body, { late_s: 301 })).toBe(400);
  expect(await shop.inbox()).toEqual([]);
  expect(await shop.post(body)).toBe(200);
  expect(await shop.post(body)).toBe(200);
  expect(await shop.inbox()).toHaveLength(1);
  expect(await world.sql(`select from graphile_worker.jobs where task_identifier = 'handle-webhooks'`)).toHaveLength(1);
  expect(await shop.view()).toMatchObject({ webhooks: { refused: 1 } });
});

test('a webhook that lies, or comes out of order, only makes us look', async () => {
  const shop = await givenTold();
  const { id } = await shop.waitingOrder();
  await shop.send();
  const ref = String((await shop.order(id)).amware_ref_num);
  for (const event of ['order.cancelled', 'order.rejected', 'order.shipped', 'order.new_word']) {
    expect(await shop.post(webhook(event, ref))).toBe(200);
  }
  expect(await shop.post('{"id":"odd"}')).toBe(200);
  await shop.handle();
  await shop.ship();
  expect(await shop.order(id)).toMatchObject({ order_status: 'pending', in_amware: 1 });

  await partners.control('POST', `/coree/orders/${ref}/ship`);
  await shop.ship();
  expect(await shop.post(webhook('order.packing', ref))).toBe(200);
  await shop.handle();
  expect(await shop.order(id)).toMatchObject({ order_status: 'shipped' });
});

test('a flood of webhooks costs one job, and one call for each order that it names; what the limit has no call for is kept', async () => {
  const shop = await givenTold();
  const refs: string[] = [];
  for (let n = 0; n < 3; n++) {
    const { id } = await shop.waitingOrder();
    await shop.send();
    refs.push(String((await shop.order(id)).amware_ref_num));
  }
  await dropJobs(world);
  const flood = refs.flatMap((ref) => ['order.accepted', 'order.packing'].map((event) => webhook(event, ref)));
  for (const body of [...flood, ...flood.map((body) => body.replace('"id":"', '"id":"again-'))]) {
    expect(await shop.post(body)).toBe(200);
  }
  for (let n = 0; n < 10; n++) expect(await shop.post(webhook('order.shipped', refs[0] ?? ''))).toBe(200);
  const jobs = () => world.sql<{ key: string }>('select key from graphile_worker.jobs order by key');
  expect(await jobs()).toEqual([{ key: `webhooks:${shop.warehouse}` }]);

  const asked = async () =>
    (await partners.calls('coree')).filter((call) => refs.some((ref) => call === `GET /coree/v1/orders/${ref}`)).sort();
  const left = async () => (await shop.inbox()).filter(({ handled_at }) => handled_at === null).length;
  expect(await asked()).toEqual([]);
  await leave(shop.warehouse, -100_000);
  await shop.handle();
  expect([await asked(), await left()]).toEqual([[], 2 * flood.length + 10]);
  await leave(shop.warehouse, 100_000);
  await shop.handle();
  expect(await asked()).toEqual(refs.map((ref) => `GET /coree/v1/orders/${ref}`).sort());
  expect(await left()).toBe(0);
  expect(await shop.hinted()).toEqual(['import-shipments']);
});

test('a webhook that cannot be followed keeps no other from being', async () => {
  const shop = await givenTold();
  await world.sql(
    `insert into inbox_events (account_id, connection_id, dedupe_key, hints)
     values ($1, $2, 'odd', '[{"read": "a stream of another version"}]'), ($1, $2, 'good', '[{"read": "stock"}]')`,
    [shop.account_id, shop.warehouse],
  );
  await shop.handle();
  expect(await shop.hinted()).toEqual(['import-stock']);
  expect((await shop.inbox()).every(({ handled_at }) => handled_at !== null)).toBe(true);
});

test('a paused connection takes webhooks and does nothing; a removed one has no address any more', async () => {
  const shop = await givenTold();
  await shop.admin.post(`/api/connectors/${shop.warehouse}/pause`);
  const calls = (await partners.calls('coree')).length;
  expect(await shop.post(webhook('order.packing', 'AMW-1'))).toBe(200);
  await shop.handle();
  expect([(await partners.calls('coree')).length, await shop.hinted()]).toEqual([calls, []]);
  await shop.admin.delete(`/api/connectors/${shop.warehouse}`);
  expect(await shop.post(webhook('order.packing', 'AMW-1'))).toBe(404);
});

test('an address that is not ours, a body that is too large and a flood are refused', async () => {
  const [shop, other] = [await givenTold(), await givenTold()];
  const body = webhook('order.packing', 'AMW-1');
  const [, account = '', connection = '', code = ''] = /([^/-]+)-([^/-]+)-(.+)$/.exec(other.path) ?? [];
  const mine = shop.path.split('/')[2]?.split('-') ?? [];
  for (const token of ['x', `${mine[0]}-${mine[1]}-${code}`, `${account}-${connection}-${'A'.repeat(43)}`]) {
    expect(await shop.post(body, { to: `/webhooks/${token}` })).toBe(404);
  }
  const large = JSON.stringify({ id: 'x', event: 'order.packing', data: { note: 'x'.repeat(262_144) } });
  expect(await shop.post(large)).toBe(413);
  expect(await shop.post(body)).toBe(200);
  await world.sql(`update app.call_limits set tokens = -1000 where policy = 'webhooks'`);
  expect(await shop.post(body)).toBe(429);
});

test('no answer of the settings holds the secret of the webhooks', async () => {
  const shop = await givenTold();
  const { secrets_set } = z.object({ secrets_set: z.array(z.string()) }).parse(await shop.view());
  expect(secrets_set).toContain('credentials.webhook_secret');
  expect(JSON.stringify(await shop.view())).not.toContain(SECRET);
});
