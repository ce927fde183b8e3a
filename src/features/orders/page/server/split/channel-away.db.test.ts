import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sweepReadyOrders } from '#features/warehouse/fulfilment/server/sweep-ready-orders.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { givenPipeline } from '../../../../../../tests/crash/given-pipeline.ts';
import { givenShortOrders } from '../../../../../../tests/crash/given-short-orders.ts';
import { endHolding, passTime } from '../../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners } from '../../../../../../tests/given-connection.ts';
import { dropJobs, payloadsOf } from '../../../../../../tests/job-queue.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
afterAll(() => owner.destroy());
const p = await givenPipeline(world, partners);
const { count, givenWaiting } = givenShortOrders(world, partners, p);

const away = { partner: 'exigo', kind: 'error-500', match: '/exigo', seed: 'away' };

beforeEach(async () => {
  await p.fault({ ...away, rate: 0 });
  await passTime(world);
});

/** A part of an order left while its channel was away: what the channel is told of it waits. */
async function givenUntold() {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 4 });
  await order.step(1, 'packing');
  await order.step(1, 'ship');
  const told = async () => (await p.commands(order.id)).filter(({ type }) => type === 'notify_shipment');
  return {
    ...order,
    /** What the channel is told, by the state of each. */
    telling: async () => (await told()).map(({ state }) => state),
    /** The numbers of the parcels that the channel was told, once for each telling that it took. */
    taken: async () =>
      (await p.notifications(order.source)).filter(({ status }) => status === 200).map(({ body }) => body),
  };
}

test.each(['queued', 'in_doubt'])(
  'the rest of a split order leaves while what its channel is told is %s',
  async (state) => {
    const order = await givenUntold();
    await p.fault(away);
    await order.follow();
    expect(await order.telling()).toEqual(['queued']);
    // As a worker leaves it that dies while it waits for the answer.
    if (state === 'in_doubt') await world.sql("update partner_writes set state = 'sending' where state = 'queued'");
    await order.follow();
    expect(await order.telling()).toEqual([state]);

    await count('JARRA-01', 'LIM1', 2);
    await order.check();
    expect(await order.kinds()).toEqual([]);
    expect(await order.held()).toMatchObject([{ part: 0, sku: 'JARRA-01', quantity: 2 }]);
    await order.submit();
    expect(await order.there('')).toMatchObject([{ lines: [{ sku: 'JARRA-01', qty: 2 }] }]);
    await order.stepRest('packing');
    await order.stepRest('ship');
    await order.follow();
    expect(await order.shown()).toMatchObject({ order_status: 'shipped' });
    expect(await order.telling()).toEqual([state, 'queued']);

    await p.fault({ ...away, rate: 0 });
    for (let n = 0; n < 3; n++) await order.follow();
    expect(await order.telling()).toEqual(['done', 'done']);
    expect(new Set((await order.taken()).map(({ trackingNumber2 }) => trackingNumber2)).size).toBe(2);
    expect(await order.there('')).toHaveLength(1);
    expect(await order.shown()).toMatchObject({ order_status: 'fulfilled' });
    expect(await order.told()).toEqual([]);
  },
);

test('the sweep sends a rest on whose job was lost, though its channel is away, and not while a warehouse is asked', async () => {
  const order = await givenUntold();
  await p.fault(away);
  await order.follow();
  await count('JARRA-01', 'LIM1', 2);
  await order.check();
  const swept = async () => {
    await dropJobs(world);
    await endHolding(world);
    await world.sql("update orders set submit_after = now() - interval '2 minutes' where id = $1", [order.id]);
    await sweepReadyOrders.run(owner, world.services);
    return (await payloadsOf<{ order_id: number }>(world, p.account_id, 'submit-order')).map(
      ({ payload }) => payload.order_id,
    );
  };
  expect(await swept()).toEqual([order.id]);
  await p.submit(order.id);
  expect(await swept()).toEqual([]);
  await p.submit(order.id);
  await p.sendLater();
  expect(await order.there('')).toHaveLength(1);
});
