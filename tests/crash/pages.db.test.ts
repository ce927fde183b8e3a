import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givenWorld } from '../given.ts';
import { givenPartners } from '../given-connection.ts';
import { givenPipeline } from './given-pipeline.ts';
import { givenPartnerProxy } from './partner-proxy.ts';
import { passTime } from './passing-time.ts';

const partners = await givenPartners();
const between = await givenPartnerProxy(partners.url);
const world = await givenWorld({ allowed_hosts: [between.host] });
const p = await givenPipeline(world, partners, between.url);

const READ = 'GET /exigo/3.0/orders';
const PAGE = 100;

const HOUR_MS = 3_600_000;
const OVERLAP_MS = 600_000;

/** Sets from when on the next run reads. */
const readSince = (ms: number) =>
  world.sql("update stream_states set watermark = $1, page = null, seen = null where stream = 'orders'", [
    new Date(Date.now() - ms + OVERLAP_MS).toISOString(),
  ]);

beforeEach(async () => {
  await passTime(world);
  await readSince(2_000);
});
afterEach(() => between.passAll());

/** Everything that the import wrote, to see that nothing changed. */
const written = async () => ({
  orders: await p.actor.db.selectFrom('orders').selectAll().orderBy('id').execute(),
  lines: await p.actor.db.selectFrom('line_items').selectAll().orderBy('id').execute(),
  customers: await p.actor.db.selectFrom('customers').selectAll().orderBy('id').execute(),
});

/** Orders that came an hour ago, all at once, so that they fill pages of the tests that ask for them only. */
async function sellManyEarlier(count: number): Promise<string[]> {
  const changedAt = Date.now() - HOUR_MS;
  const modifiedDate = new Date(changedAt).toISOString();
  const sold: string[] = [];
  for (let n = 0; n < count; n++) sold.push(await p.createOrder({ modifiedDate }));
  await readSince(Date.now() - changedAt + 2_000);
  return sold;
}

const found = async (sources: readonly string[]) => {
  const rows = await world.sql<{ source_order_id: string; lines: number }>(
    `select source_order_id, (select count(*)::int from line_items l where l.order_id = o.id) as lines
       from orders o where source_order_id = any($1) order by source_order_id`,
    [sources],
  );
  return rows.map((row) => [row.source_order_id, row.lines]);
};
const eachOnce = (sources: readonly string[]) => [...sources].sort().map((source) => [source, 1]);

describe('the pages of a channel', () => {
  test('of orders that all changed at one instant lose none and double none', async () => {
    const sold = await sellManyEarlier(2 * PAGE + 30);
    await p.import();
    expect(await found(sold)).toEqual(eachOnce(sold));
    const before = await written();
    await p.import();
    expect(await written()).toEqual(before);
  });

  test('read again from the beginning change nothing', async () => {
    await readSince(2 * HOUR_MS);
    await p.import();
    const before = await written();
    expect(before.orders.length).toBeGreaterThan(0);
    await readSince(2 * HOUR_MS);
    await p.import();
    expect(await written()).toEqual(before);
  });

  test('served twice, as by a careless proxy, change nothing', async () => {
    const sold = [await p.createOrder(), await p.createOrder(), await p.createOrder()];
    let kept: unknown;
    between.answer(async (call, query) => {
      if (call !== READ) return undefined;
      kept ??= await readAsChannel(query);
      return { status: 200, body: kept };
    });
    await p.import();
    const before = await written();
    await p.import();
    expect(await written()).toEqual(before);
    expect(await found(sold)).toEqual(eachOnce(sold));
  });

  test('between which orders come and change bring them all in the end', async () => {
    const sold = await sellManyEarlier(PAGE + 20);
    const late: string[] = [];
    let pages = 0;
    between.answer(async (call) => {
      if (call !== READ || ++pages !== 2) return undefined;
      late.push(await p.createOrder());
      await partners.control('PUT', `/exigo/orders/${sold[0]}`, { city: 'Tacna' });
      return undefined;
    });
    await p.import();
    expect(pages).toBeGreaterThan(1);
    await p.import();
    expect(await found([...sold, ...late])).toEqual(eachOnce([...sold, ...late]));
    expect(await p.find(sold[0] ?? '')).toMatchObject({ city: 'Tacna' });
  });

  test('with an order that cannot be read keep it aside, and take it once it can be', async () => {
    const sold = [await p.createOrder(), await p.createOrder()];
    const half = await p.createOrder({ details: [{ itemCode: 'TAZA-01', quantity: 1.5, priceEach: 10 }] });
    await p.import();
    expect(await found([...sold, half])).toEqual(eachOnce(sold));
    const quarantined = () => world.sql("select source_id, reason, record -> 'city' as city from quarantined_records");
    expect(await quarantined()).toEqual([
      { source_id: half, reason: expect.stringContaining('whole number'), city: 'Lima' },
    ]);
    await partners.control('PUT', `/exigo/orders/${half}`, {
      details: [{ itemCode: 'TAZA-01', quantity: 2, priceEach: 10 }],
    });
    await p.import();
    expect(await found([half])).toEqual(eachOnce([half]));
    expect(await quarantined()).toEqual([]);
  });

  async function readAsChannel(query: URLSearchParams): Promise<unknown> {
    const authorization = `Basic ${btoa('apiuser@demo:sandbox-exigo')}`;
    return (await fetch(`${partners.url}/exigo/3.0/orders?${query}`, { headers: { authorization } })).json();
  }
});

describe('a connection', () => {
  test('paused in the middle of a run stops after the page and goes on from there', async () => {
    const sold = await sellManyEarlier(PAGE + 20);
    between.answer(async (call) => {
      if (call === READ) await p.admin.post('/api/connectors/exigo/pause');
      return undefined;
    });
    await p.import();
    const [state] = await world.sql<{ page: string | null }>("select page from stream_states where stream = 'orders'");
    expect(state?.page).toEqual(expect.any(String));
    await p.import();
    const first = (await found(sold)).length;
    expect(first).toBeLessThan(sold.length);

    between.passAll();
    expect(await p.admin.post('/api/connectors/exigo/resume')).toMatchObject({ status: 204 });
    await p.import();
    expect(await found(sold)).toEqual(eachOnce(sold));
  });

  test('paused while a write waits keeps it and sends it when it is active again', async () => {
    const { id } = await p.waitingOrder();
    await p.admin.post('/api/connectors/amware/pause');
    await p.send();
    await p.sendLater();
    expect(await p.submissions(id)).toEqual([]);
    expect(await p.commands(id)).toMatchObject([{ state: 'queued' }]);
    await p.admin.post('/api/connectors/amware/resume');
    await p.sendLater();
    expect(await p.submissions(id)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
  });

  const limits = [
    { status: 429, code: 'rate_limited', failures: null, pause: 80 },
    { status: 503, code: 'maintenance', failures: 1, pause: 5 },
  ];
  test.each(limits)(
    'that answers $status to a write is left alone as long as it asks',
    async ({ status, code, failures }) => {
      const { id } = await p.waitingOrder();
      between.answer((call) =>
        call === 'POST /coree/v1/orders'
          ? { status, body: { error: { code, message: 'Later' } }, headers: { 'retry-after': '90' } }
          : undefined,
      );
      await p.send();
      expect(await p.commands(id)).toMatchObject([{ state: 'queued' }]);
      const [connection] = await world.sql(
        `select state, failures, (select sum(q.failures)::int from failing_queues q
          where q.connection_id = c.id) as writes
           from connections c where kind = 'amware'`,
      );
      expect(connection).toEqual({ state: 'active', failures: 0, writes: failures });
      between.passAll();
      await p.send();
      expect(await p.submissions(id)).toEqual([]);
      expect(await p.order(id)).toMatchObject({ order_status: 'pending', in_amware: 0 });

      await p.sendLater();
      expect(await p.order(id)).toMatchObject({ in_amware: 1 });
      expect(await p.inWarehouse(id)).toHaveLength(1);
      expect(await world.sql('select 1 from failing_queues where failures > 0')).toEqual([]);
    },
  );

  test.each(limits)(
    'that answers $status to reading is left alone, and goes on from where it was',
    async ({ status, pause }) => {
      const sold = [await p.createOrder(), await p.createOrder()];
      between.answer((call) =>
        call === READ ? { status, body: { message: 'Later' }, headers: { 'retry-after': '90' } } : undefined,
      );
      await p.import();
      expect(await found(sold)).toEqual([]);
      const [poll] = await world.sql<{ wait: number }>(
        `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where key = $1`,
        [`poll:${p.channel}:import-orders`],
      );
      expect(poll?.wait).toBeGreaterThan(pause);
      between.passAll();
      await passTime(world);
      await p.import();
      expect(await found(sold)).toEqual(eachOnce(sold));
    },
  );
});
