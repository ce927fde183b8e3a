import { expect, test } from 'vitest';
import { waitingBySubject } from '#features/core/order-problems/server/waiting-by-subject.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { findProblemGroups } from '../contract.ts';

const world = await givenWorld();

/** 250 orders of the code `AIR`, which is not mapped; every fifth also lacks its city. */
async function givenWaitingOrders() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const order = (n: number) =>
    givenRemoteOrder(String(n), { shipping_code: 'AIR', is_virtual: false, ...(n % 5 === 0 && { city: '' }) });
  await shop.store(Array.from({ length: 250 }, (_, n) => order(n + 1)));
  await world.sql('update stock_levels set on_hand = 100000 where account_id = $1', [account.account_id]);
  await shop.check();
  await dropJobs(world);
  const fix = { kind: 'unmapped_shipping_code', connection_id: shop.channel, subject: 'AIR', amware_code: 'DHL' };
  return { ...account, shop, fix };
}

test('a screen knows beforehand how many orders a correction releases and how many stay', async () => {
  const { actor, staff, shop } = await givenWaitingOrders();
  const waiting = await waitingBySubject(actor.db, { kind: 'unmapped_shipping_code', connection_id: shop.channel });
  expect([...waiting]).toEqual([['AIR', { orders: 250, staying: 50 }]]);
  const groups = findProblemGroups.replies[200].parse((await staff.get('/api/problems')).body).data;
  expect(groups.find(({ subject }) => subject === 'AIR')).toMatchObject({ orders: 250, staying: 50 });
});

test('everybody of the account follows how many orders a correction has released', async () => {
  const { actor, staff, admin, shop, fix } = await givenWaitingOrders();
  expect((await staff.post('/api/problems/fix', fix)).body).toMatchObject({ orders: 250 });
  const progress = async () => (await admin.get('/api/rechecks')).body;
  expect(await progress()).toMatchObject([{ total: 250, done: 0, released: 0 }]);

  const jobs = await shop.jobs('check-orders');
  expect(jobs).toHaveLength(3);
  const seen = [];
  for (const { payload } of jobs) {
    await checkOrdersJob.run(checkOrdersJob.payload.parse(payload), givenRun(world, actor));
    seen.push(await progress());
  }
  expect(seen).toMatchObject([[{ done: 100 }], [{ done: 200 }], [{ done: 250, released: 200 }]]);
  expect((await (await world.account()).staff.get('/api/rechecks')).body).toEqual([]);
});

test('of the correction of one cause it is told which, and who made it', async () => {
  const { staff, fix } = await givenWaitingOrders();
  const { amware_code: _, ...cause } = fix;
  await staff.post('/api/problems/fix', fix);
  expect((await staff.get('/api/rechecks')).body).toMatchObject([{ cause, started_by: 'Sam Staff' }]);
});

test('who made a correction has solved what it solved; what was found anew nobody did', async () => {
  const { actor, staff, shop, fix } = await givenWaitingOrders();
  await world.sql('update stock_levels set on_hand = 50 where account_id = $1', [actor.account_id]);
  await world.sql('delete from events where account_id = $1', [actor.account_id]);
  await staff.post('/api/problems/fix', fix);
  for (const { payload } of await shop.jobs('check-orders'))
    await checkOrdersJob.run(checkOrdersJob.payload.parse(payload), givenRun(world, actor));
  const byActor = await world.sql(
    `select type, actor, count(*)::int as n from events where account_id = $1 and type like 'order.problem%'
      group by 1, 2 order by 1`,
    [actor.account_id],
  );
  expect(byActor).toMatchObject([
    { type: 'order.problem_found', actor: null },
    { type: 'order.problem_solved', actor: 'Sam Staff', n: 250 },
  ]);
});

test('a batch that is checked again after a kill is counted once', async () => {
  const { actor, staff, shop, fix } = await givenWaitingOrders();
  await staff.post('/api/problems/fix', fix);
  const [first] = await shop.jobs('check-orders');
  for (let time = 0; time < 2; time++)
    await checkOrdersJob.run(checkOrdersJob.payload.parse(first?.payload), givenRun(world, actor));
  expect((await staff.get('/api/rechecks')).body).toMatchObject([{ done: 100, released: 80 }]);
});

test('one that ended is shown for some seconds, and one whose jobs were lost not for ever', async () => {
  const { staff, fix, account_id } = await givenWaitingOrders();
  await staff.post('/api/problems/fix', fix);
  const shown = async (change: string) => {
    await world.sql(`update rechecks set ${change} where account_id = $1`, [account_id]);
    return (await staff.get('/api/rechecks')).body;
  };
  expect(await shown("changed_at = now() - interval '5 minutes'")).toHaveLength(1);
  expect(await shown('done = total, changed_at = now()')).toHaveLength(1);
  expect(await shown("changed_at = now() - interval '9 seconds'")).toEqual([]);
  expect(await shown("done = 0, changed_at = now() - interval '11 minutes'")).toEqual([]);
});
