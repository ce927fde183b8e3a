import { beforeEach, expect, test } from 'vitest';
import { findAudit } from '#features/data/audit/contract.ts';
import { AccountSettings } from '#features/people/account-settings/contract.ts';
import { applyStockChanges } from '#features/warehouse/stock/server/apply-stock-changes.ts';
import { givenPipeline } from '../../../../../../tests/crash/given-pipeline.ts';
import { givenShortOrders } from '../../../../../../tests/crash/given-short-orders.ts';
import { passTime } from '../../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../../tests/given-connection.ts';
import { dropJobs, payloadsOf } from '../../../../../../tests/job-queue.ts';
import { splitByRuleJob } from './split-by-rule.job.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const { count, givenWaiting } = givenShortOrders(world, partners, p);

beforeEach(async () => {
  await passTime(world);
  // What orders of other tests wait for and hold is none of this one's.
  await world.sql('delete from stock_reservations');
  await world.sql('update orders set is_held = true');
  for (const core_id of ['MEX1', 'BOG1', 'GUA1', 'LPB1', 'UIO1'])
    for (const sku of ['TAZA-01', 'JARRA-01']) await count(sku, core_id, 0);
  await dropJobs(world);
});

const setRule = (rule: string) => world.sql('update accounts set on_shortage = $2 where id = $1', [p.account_id, rule]);

/** The orders that are to be split by the rule. */
const planned = async () =>
  (await payloadsOf<{ order_id: number }>(world, p.account_id, 'split-by-rule')).map(({ payload }) => payload.order_id);

/** An order of four cups, which are there, and of jugs, which are not, in an account with a rule. */
async function givenShort(rule: string, { jugsOrdered = 2 } = {}) {
  await setRule(rule);
  const order = await givenWaiting({ jugsOrdered });
  const split = () => splitByRuleJob.run({ order_id: order.id }, givenRun(world, p.actor));
  return {
    ...order,
    split,
    /** A step of the rule, what it sends, and the check that follows. */
    followRule: async () => {
      await split();
      await p.sendLater();
      await p.check(order.id);
    },
    /** What its parts have. */
    parts: async () =>
      (await order.shown()).parts.map(({ state, lines }) => [
        state,
        ...lines.map(({ sku, pieces }) => `${pieces} ${sku}`),
      ]),
    /** Of the parts that the warehouse has all leave, and what it has of the rest. */
    leave: async (...parts: number[]) => {
      for (const name of ['packing', 'ship']) {
        for (const part of parts) await order.step(part, name);
        await order.stepRest(name);
      }
      await order.follow();
    },
  };
}

test('what is there is sent by the rule, once, and the rest goes by itself when its stock comes', async () => {
  const order = await givenShort('send_available');
  expect(await planned()).toEqual([order.id]);
  await Promise.all([order.split(), order.split()]);
  await order.followRule();
  expect(await order.there('-P1')).toMatchObject([{ core_id: 'LIM1', lines: [{ sku: 'TAZA-01', qty: 4 }] }]);
  expect(await order.shown()).toMatchObject({ is_held: false, parts: [{ state: 'there', split_by: null }] });
  expect(await order.kinds()).toEqual(['out_of_stock']);
  await order.followRule();
  expect(await order.parts()).toEqual([['there', '4 TAZA-01']]);
  expect(await order.held()).toEqual([{ part: 1, core_id: 'LIM1', sku: 'TAZA-01', quantity: 4 }]);

  await count('JARRA-01', 'LIM1', 2);
  await p.check(order.id);
  await order.split();
  await order.submit();
  expect(await order.there('')).toMatchObject([{ lines: [{ sku: 'JARRA-01', qty: 2 }] }]);
  await order.leave(1);
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled', parts: [{ state: 'left' }] });
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, sent: 6, on_hold: 0 });
  expect(await order.told()).toEqual([]);
});

test('the timeline and the audit say that the rule did it', async () => {
  const order = await givenShort('send_available');
  await order.split();
  const [split] = await world.sql(
    "select actor, user_id, details -> 'pieces' as pieces from events where order_id = $1 and type = 'order.split_by_rule'",
    [order.id],
  );
  expect(split).toEqual({ actor: null, user_id: null, pieces: [{ sku: 'TAZA-01', quantity: 4 }] });
  const { body } = await p.admin.get('/api/audit?by=programs&kind=order');
  expect(findAudit.replies[200].parse(body).data[0]).toMatchObject({
    title: 'Order split by the account’s rule',
    record: { id: order.id },
    changes: [{ field: 'Part', from: null, to: expect.stringMatching(/· 4 × TAZA-01$/) }],
  });
});

test('stock that comes bit by bit makes no more than three parts, and then the rest goes whole', async () => {
  const order = await givenShort('send_available', { jugsOrdered: 6 });
  await order.followRule();
  let there = 0;
  const deliver = async (pieces: number, looked: number[]) => {
    await dropJobs(world);
    there += pieces;
    await count('JARRA-01', 'LIM1', there);
    await applyStockChanges(p.actor);
    expect(await planned()).toEqual(looked);
    await order.followRule();
  };
  for (const pieces of [1, 2]) await deliver(pieces, [order.id]);
  await deliver(1, []);
  const three = [
    ['there', '4 TAZA-01'],
    ['there', '1 JARRA-01'],
    ['there', '2 JARRA-01'],
  ];
  expect(await order.parts()).toEqual(three);
  await deliver(2, []);
  expect(await order.shown()).toMatchObject({ order_status: 'pending' });
  await order.submit();
  expect(await order.parts()).toEqual(three);
  expect(await order.there('')).toMatchObject([{ lines: [{ sku: 'JARRA-01', qty: 3 }] }]);
});

test('with three parts the rest still goes from another place that has all of it', async () => {
  const order = await givenShort('send_everywhere', { jugsOrdered: 6 });
  await order.followRule();
  const deliver = async (core_id: string, there: number) => {
    await dropJobs(world);
    await count('JARRA-01', core_id, there);
    await applyStockChanges(p.actor);
    return planned();
  };
  for (const there of [1, 3]) {
    expect(await deliver('LIM1', there)).toEqual([order.id]);
    await order.followRule();
  }
  expect(await order.parts()).toHaveLength(3);
  expect(await deliver('LIM1', 4)).toEqual([]);
  expect(await deliver('UIO1', 3)).toEqual([order.id]);
  await order.followRule();
  expect(await order.shown()).toMatchObject({ warehouse: 'UIO1', order_status: 'pending' });
  await order.submit();
  expect(await order.there('')).toMatchObject([{ core_id: 'UIO1', lines: [{ sku: 'JARRA-01', qty: 3 }] }]);
});

test('from two places each sends what it has; a place that has all of it sends it as a whole', async () => {
  const order = await givenShort('send_everywhere');
  await dropJobs(world);
  await count('JARRA-01', 'UIO1', 7);
  await applyStockChanges(p.actor);
  expect(await planned()).toEqual([order.id]);
  await order.followRule();
  expect(await order.there('-P1')).toMatchObject([{ core_id: 'UIO1', lines: [{ sku: 'JARRA-01', qty: 2 }] }]);
  await order.split();
  await order.submit();
  expect(await order.there('')).toMatchObject([{ core_id: 'LIM1', lines: [{ sku: 'TAZA-01', qty: 4 }] }]);
  await order.leave(1);
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled' });

  await count('TAZA-01', 'UIO1', 9);
  const moved = await givenShort('send_everywhere');
  await moved.followRule();
  expect(await moved.shown()).toMatchObject({ warehouse: 'UIO1', order_status: 'pending', parts: [] });
  expect(await p.events(moved.id)).toContain('order.moved_by_rule');
  await moved.submit();
  expect(await moved.there('')).toMatchObject([{ core_id: 'UIO1', lines: [{ qty: 4 }, { qty: 2 }] }]);
});

test('a lost answer is asked about before the next step, and the part is there once', async () => {
  const order = await givenShort('send_available');
  const lost = { partner: 'coree', kind: 'drop-after-commit', match: 'POST /coree/v1/orders', count: 1 };
  await p.fault({ ...lost, seed: 'rule' });
  await order.split();
  await p.check(order.id);
  await p.send();
  await count('JARRA-01', 'LIM1', 1);
  await order.split();
  expect((await p.commands(order.id)).map(({ state }) => state)).toEqual(['in_doubt']);
  await dropJobs(world);
  await p.sendLater();
  expect(await payloadsOf(world, p.account_id, 'check-orders')).toMatchObject([{ payload: { order_ids: [order.id] } }]);
  await p.check(order.id);
  await order.followRule();
  expect(await order.parts()).toEqual([
    ['there', '4 TAZA-01'],
    ['there', '1 JARRA-01'],
  ]);
  expect(await order.there('-P1')).toHaveLength(1);
});

test('an order that is edited is left alone until its form is closed, and one in its holding time until that is over', async () => {
  const order = await givenShort('send_available');
  const form = `/api/orders/${order.id}/edit-leases/form-1`;
  const isPlannedLater = async () => {
    await dropJobs(world);
    await order.split();
    expect(await order.parts()).toEqual([]);
    expect(await planned()).toEqual([order.id]);
  };
  expect(await p.staff.put(form)).toMatchObject({ status: 200 });
  await isPlannedLater();
  await p.staff.delete(form);
  await world.sql("update orders set submit_after = now() + interval '1 hour' where id = $1", [order.id]);
  await isPlannedLater();
  await passTime(world);
  await order.split();
  expect(await order.parts()).toEqual([['asked', '4 TAZA-01']]);
});

test('an order that is held, that something else keeps, or that was not checked since, is left alone', async () => {
  const order = await givenShort('send_available');
  const isLeftAlone = async () => {
    await order.split();
    expect(await order.parts()).toEqual([]);
  };
  const bulk = (action: string) => p.staff.post('/api/orders/bulk', { action, ids: [order.id] });
  await bulk('hold');
  await dropJobs(world);
  await p.check(order.id);
  expect(await planned()).toEqual([]);
  await isLeftAlone();
  await bulk('release');
  await world.sql('update orders set needs_check = true where id = $1', [order.id]);
  await isLeftAlone();
  const { version } = await order.shown();
  const save = (city: string, seen: number) =>
    p.staff.put('/api/orders/save', { order: { id: order.id, version: seen, city } });
  expect(await save('', version)).toMatchObject({ status: 200 });
  await dropJobs(world);
  await p.check(order.id);
  expect(await order.kinds()).toContain('incomplete_address');
  await passTime(world);
  expect(await planned()).toEqual([]);
  await isLeftAlone();
  expect(await save('Lima', version + 1)).toMatchObject({ status: 200 });
  await p.check(order.id);
  await passTime(world);
  expect(await planned()).toEqual([order.id]);
  await order.split();
  expect(await order.parts()).toEqual([['asked', '4 TAZA-01']]);
});

test('without the rule all of it waits, until an administrator sets it; another account is untouched', async () => {
  const order = await givenShort('wait');
  await order.split();
  expect(await order.parts()).toEqual([]);
  expect(await planned()).toEqual([]);
  const other = await world.account();
  await splitByRuleJob.run({ order_id: order.id }, givenRun(world, other.actor));
  const { saved_by: _, saved_at: __, ...settings } = AccountSettings.parse((await p.staff.get('/api/account')).body);
  expect(settings).toMatchObject({ on_shortage: 'wait' });
  const edit = { ...settings, on_shortage: 'send_available' };
  expect(await p.staff.put('/api/account', edit)).toMatchObject({ status: 403 });
  await dropJobs(world);
  expect(await p.admin.put('/api/account', edit)).toMatchObject({ status: 200 });
  const checks = await payloadsOf<{ order_ids: number[] }>(world, p.account_id, 'check-orders');
  expect(checks.flatMap(({ payload }) => payload.order_ids)).toContain(order.id);
  await p.check(order.id);
  expect(await planned()).toEqual([order.id]);
  await splitByRuleJob.run({ order_id: order.id }, givenRun(world, other.actor));
  expect(await order.parts()).toEqual([]);
  await order.split();
  expect(await order.parts()).toEqual([['asked', '4 TAZA-01']]);
});
