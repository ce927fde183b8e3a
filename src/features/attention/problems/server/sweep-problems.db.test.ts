import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { sweepProblems } from './sweep-problems.ts';

const world = await givenWorld();
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
afterAll(() => owner.destroy());

test('an order that waits for what was mapped while it was checked goes on by itself', async () => {
  const account = await world.account();
  const { actor, account_id } = account;
  const shop = await givenShop(world, account);
  await shop.store([
    givenRemoteOrder('code', { shipping_code: 'AIR' }),
    givenRemoteOrder('link', { lines: [givenRemoteLine({ sku: 'B' })] }),
    givenRemoteOrder('place', { source_location: '9' }),
    givenRemoteOrder('still waits', { shipping_code: 'SEA' }),
  ]);
  await shop.check();
  const waiting = async () =>
    (await shop.orders())
      .filter(({ order_status }) => order_status === 'error')
      .map(({ order_number }) => order_number);
  expect(await waiting()).toHaveLength(4);

  await world.sql(
    "insert into shipping_codes (account_id, connection_id, connector_code, amware_code) values ($1, $2, 'AIR', 'DHL')",
    [account_id, shop.channel],
  );
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
      values ($1, $2, '9', 'x', 'LIM1')`,
    [account_id, shop.channel],
  );
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
      values ($1, $2, 'B', $3)`,
    [account_id, shop.channel, shop.product],
  );
  const tend = async () => {
    await dropJobs(world);
    await sweepProblems.run(owner, world.services);
    return shop.jobs('check-orders');
  };
  expect(await tend()).toEqual([]);
  await world.sql("update problems set first_seen_at = now() - interval '2 minutes'");
  const [job, ...others] = await tend();
  expect(others).toEqual([]);
  await checkOrdersJob.run(checkOrdersJob.payload.parse(job?.payload), givenRun(world, actor));
  expect(await waiting()).toEqual(['still waits']);
  expect(await tend()).toEqual([]);
});

test('an order whose check read what was required before is checked again: none leaves wrongly, none waits wrongly', async () => {
  const account = await world.account();
  const { actor, account_id } = account;
  const shop = await givenShop(world, account);
  await shop.store([
    givenRemoteOrder('no code', { postal_code: '' }),
    givenRemoteOrder('no phone', { customer_phone: '' }),
    givenRemoteOrder('whole', {}),
  ]);
  await shop.check();
  const states = async () =>
    Object.fromEntries((await shop.orders()).map((order) => [order.order_number, order.error ?? order.order_status]));
  expect(await states()).toEqual({
    'no code': 'incomplete_address postal_code',
    'no phone': 'pending',
    whole: 'pending',
  });

  // The save was committed between the reading and the end of their check, and saw neither.
  await world.sql("update accounts set required_fields = '{customer_phone}', saved_at = now() where id = $1", [
    account_id,
  ]);
  await world.sql("update problems set first_seen_at = now() - interval '2 minutes'");
  const tend = async () => {
    await dropJobs(world);
    await sweepProblems.run(owner, world.services);
    return shop.jobs('check-orders');
  };
  const [job] = await tend();
  expect((await shop.orders()).map(({ order_number, needs_check }) => [order_number, needs_check])).toEqual([
    ['no code', false],
    ['no phone', true],
    ['whole', false],
  ]);
  await checkOrdersJob.run(checkOrdersJob.payload.parse(job?.payload), givenRun(world, actor));
  expect(await states()).toEqual({
    'no code': 'pending',
    'no phone': 'incomplete_address customer_phone',
    whole: 'pending',
  });
  expect(await tend()).toEqual([]);
});

test('an order that somebody has just then keeps no other from being checked again', async () => {
  const { account_id, ...account } = await world.account();
  const shop = await givenShop(world, { account_id, ...account });
  await shop.store(['taken', 'free'].map((number) => givenRemoteOrder(number, { customer_phone: '' })));
  await shop.check();
  await world.sql("update accounts set required_fields = '{customer_phone}', saved_at = now() where id = $1", [
    account_id,
  ]);
  const found = async () =>
    Object.fromEntries((await shop.orders()).map(({ order_number, needs_check }) => [order_number, needs_check]));
  expect(await found()).toEqual({ taken: false, free: false });
  const taken = "select from orders where account_id = $1 and order_number = 'taken' for no key update";
  await changedMeanwhile(world, [[taken, [account_id]]], () => sweepProblems.run(owner, world.services));
  expect(await found()).toEqual({ taken: false, free: true });
});

test('an order that was found short while the rule for that was saved is checked again', async () => {
  const account = await world.account();
  const { account_id } = account;
  const shop = await givenShop(world, account, { on_hand: 0 });
  await shop.store([givenRemoteOrder('short')]);
  await shop.check();
  await world.sql("update problems set first_seen_at = now() - interval '2 minutes'");
  const tend = async () => {
    await dropJobs(world);
    await sweepProblems.run(owner, world.services);
    return (await shop.jobs('check-orders')).length;
  };
  const save = (rule: string, ago: string) =>
    world.sql('update accounts set on_shortage = $2, saved_at = now() - $3::interval where id = $1', [
      account_id,
      rule,
      ago,
    ]);
  await save('wait', '1 minute');
  expect(await tend()).toBe(0);
  await save('send_available', '1 minute');
  expect(await tend()).toBe(1);
  await save('send_available', '11 minutes');
  expect(await tend()).toBe(0);
});
