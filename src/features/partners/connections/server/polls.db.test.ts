import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenChannel, givenPartners, givenRun, givenWarehouse } from '../../../../../tests/given-connection.ts';
import { givenCrm } from '../../../../../tests/given-contacts.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { debouncePoll, pollJob } from './polls.ts';
import { readStream } from './read-stream.ts';
import { sweepConnections } from './sweep-connections.ts';
import { IDLE_POLL_SECONDS, IDLE_PRIORITY } from './traffic.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl }) }),
});
afterAll(() => owner.destroy());

beforeEach(async () => {
  await partners.reset();
  await world.sql('delete from connections');
  await dropJobs(world);
});

type JobRow = { id: string; task_identifier: string; run_at: string; queue_name: string };

const jobs = () =>
  world.sql<JobRow>('select id::text, task_identifier, run_at::text, queue_name from graphile_worker.jobs order by id');
const names = async () => (await jobs()).map((job) => job.task_identifier);
const tend = () => sweepConnections.run(owner, world.services);

test('an active connection gets the polls of its connector, each once, lists first', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  await tend();
  const first = await jobs();
  expect(first.map((job) => job.task_identifier)).toEqual(['import-partner-lists', 'import-shipments', 'import-stock']);
  expect(new Set(first.map((job) => job.queue_name))).toEqual(new Set([`polls:${id}`]));
  await tend();
  expect(await jobs()).toEqual(first);
});

test('a poll that was lost or failed for good is added again', async () => {
  await givenWarehouse(world, await world.account(), partners);
  await tend();
  const named = (name: string) => `array(select id from graphile_worker.jobs where key like '%${name}')`;
  await world.sql(`select from graphile_worker.complete_jobs(${named('import-stock')})`);
  await world.sql(`select from graphile_worker.permanently_fail_jobs(${named('import-shipments')})`);
  await tend();
  expect((await names()).sort()).toEqual(['import-partner-lists', 'import-shipments', 'import-stock']);
  expect(await world.sql('select 1 from graphile_worker.jobs where attempts = max_attempts')).toEqual([]);
});

test('paused and broken connections get none; a failing one waits for its next try', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  for (const state of ['paused', 'broken']) {
    await world.sql('update connections set state = $1 where id = $2', [state, id]);
    await tend();
    expect(await jobs()).toEqual([]);
  }
  await world.sql(`update connections set state = 'active', next_try_at = '2999-01-01' where id = $1`, [id]);
  await tend();
  expect((await jobs()).map((job) => job.run_at.slice(0, 4))).toEqual(['2999', '2999', '2999']);
});

/** Runs a poll of the account's warehouse once. */
async function runPoll(account: GivenAccount, id: number, read: Parameters<typeof pollJob>[1]) {
  await pollJob('import-stock', read).run({ connection_id: id }, givenRun(world, account.actor));
}

test('a poll adds its own next run: later, at once where there is more, and not before a failing partner is tried again', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  const next = async () => Date.parse((await jobs())[0]?.run_at ?? '') - Date.now();

  await runPoll(account, id, () => Promise.resolve('done'));
  expect(await next()).toBeGreaterThan(200_000);
  await runPoll(account, id, () => Promise.resolve('more'));
  expect(await next()).toBeLessThanOrEqual(0);

  await world.sql(`update connections set next_try_at = now() + interval '1 hour' where id = $1`, [id]);
  await runPoll(account, id, () => Promise.resolve('more'));
  expect(await next()).toBeGreaterThan(3_000_000);
  expect(await jobs()).toHaveLength(1);
});

test('a poll that sends a queue leaves the partner alone while that fails, and the sweep leaves the poll', async () => {
  const account = await world.account();
  const id = await givenCrm(world, account, 'http://127.0.0.1:9/hubspot');
  await world.sql(
    `insert into failing_queues (account_id, connection_id, queue, failures, next_try_at)
      values ($1, $2, 'contacts', 3, now() + interval '1 hour')`,
    [account.account_id, id],
  );
  let calls = 0;
  const push = pollJob('push-contacts', async () => {
    calls += 1;
    return 'done';
  });
  await push.run({ connection_id: id }, givenRun(world, account.actor));
  const inAnHour = `select round(extract(epoch from run_at - now()) / 600) as tens from graphile_worker.jobs
    where key = 'poll:' || $1 || ':push-contacts'`;
  expect([calls, await world.sql(inAnHour, [id])]).toEqual([0, [{ tens: '6' }]]);
  await tend();
  expect(await world.sql(inAnHour, [id])).toEqual([{ tens: '6' }]);
});

test('polls, hints and webhooks that a wrong clock put far ahead are brought back, those that wait for a reason are not', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  await tend();
  await debouncePoll(account.actor.db, account.actor, id, 'import-stock');
  const ahead = (hours: number) =>
    world.sql(
      `select from graphile_worker.reschedule_jobs(array(select id
        from graphile_worker.jobs), run_at => now() + make_interval(hours => $1))`,
      [hours],
    );
  const waiting = async () =>
    (
      await world.sql<{ key: string }>(
        `select key from graphile_worker.jobs where run_at > now() + interval '2 hours' order by key`,
      )
    ).map(({ key }) => key.replace(/:\d+/, ''));

  await ahead(3);
  await tend();
  expect(await waiting()).toEqual([]);

  await ahead(3);
  await world.sql(`update connections set next_try_at = now() + interval '3 hours' where id = $1`, [id]);
  await tend();
  expect(await waiting()).toEqual(['poll:import-partner-lists', 'poll:import-shipments', 'poll:import-stock']);

  await ahead(3);
  await world.sql('update connections set next_try_at = null where id = $1', [id]);
  await world.sql(`select app.block_calls($1, 'calls', 3 * 3600 * 1000)`, [id]);
  await tend();
  expect(await waiting()).toHaveLength(3);
});

test('webhooks that were not handled are handled', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  await world.sql(
    `insert into inbox_events (account_id, connection_id, dedupe_key, hints, received_at)
      values ($1, $2, 'k', '[]', now() - interval '2 minutes')`,
    [account.account_id, id],
  );
  await tend();
  expect(await names()).toContain('handle-webhooks');
  const before = await jobs();
  await tend();
  expect(await jobs()).toEqual(before);
});

test('outside a worker a poll waits for the limit and reads', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  await world.sql('update app.call_limits set tokens = -0.5, polls_left = 0 where connection_id = $1', [id]);
  const run = { ...givenRun(world, account.actor), waitsInPlace: true };
  let called = '';
  await pollJob('import-stock', async ({ open }) => {
    called = (await open.connector.check(open.ctx)).who;
    return 'done';
  }).run({ connection_id: id }, run);
  expect(called).not.toBe('');
});

test('a poll that has no call left gives its slot back without reading, and waits for the limit', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  await world.sql('update app.call_limits set tokens = -1000 where connection_id = $1', [id]);
  await runPoll(account, id, () => Promise.reject(new Error('must not read')));
  expect(await jobs()).toMatchObject([{ task_identifier: 'import-stock' }]);
  expect(await world.sql(`select from graphile_worker.jobs where run_at > now() + interval '5 minutes'`)).toHaveLength(
    1,
  );
});

test('a poll of a paused connection does nothing and adds nothing', async () => {
  const account = await world.account();
  const id = await givenWarehouse(world, account, partners);
  await world.sql(`update connections set state = 'paused' where id = $1`, [id]);
  await runPoll(account, id, () => Promise.reject(new Error('must not run')));
  expect(await jobs()).toEqual([]);
});

test('where a stream stands is saved with each page or not at all, and the watermark with the last', async () => {
  const account = await world.account();
  const id = await givenChannel(world, account, partners);
  const state = async () => (await account.actor.db.selectFrom('stream_states').selectAll().execute())[0];
  const readOrders = async (mostPages: number) => {
    let pages = 0;
    const store = () => (pages++ < mostPages ? Promise.resolve(null) : Promise.reject(new Error('killed')));
    const poll = pollJob('import-orders', (run) =>
      readStream(run, { stream: 'orders', action: 'import_orders', store }),
    );
    await poll.run({ connection_id: id }, givenRun(world, account.actor));
  };

  await expect(readOrders(0)).rejects.toThrow('killed');
  expect(await state()).toBeUndefined();
  await expect(readOrders(1)).rejects.toThrow('killed');
  const middle = await state();
  expect(middle).toMatchObject({ watermark: null, page: expect.any(String), seen: expect.any(String) });
  await readOrders(Number.POSITIVE_INFINITY);
  const end = await state();
  expect(end).toMatchObject({ page: null, seen: null });
  expect(String(end?.watermark) >= String(middle?.seen)).toBe(true);
});

test('in an account in which nothing came for a day polls are rarer and behind, until something comes', async () => {
  const account = await world.account();
  const id = await givenChannel(world, account, partners);
  const idle = () =>
    world.sql("update accounts set traffic_at = now() - interval '2 days' where id = $1", [account.account_id]);
  const next = async () => {
    const [job] = await world.sql<{ seconds: number; priority: number }>(
      `select extract(epoch from run_at - now())::int as seconds, priority from graphile_worker._private_jobs
        where key = $1`,
      [`poll:${id}:import-orders`],
    );
    return job;
  };
  const poll = () =>
    pollJob('import-orders', async () => 'done').run({ connection_id: id }, givenRun(world, account.actor));
  await poll();
  expect((await next())?.seconds).toBeLessThanOrEqual(60);

  await idle();
  await poll();
  const rare = await next();
  expect(rare).toMatchObject({ priority: IDLE_PRIORITY });
  expect(rare?.seconds).toBeGreaterThan(IDLE_POLL_SECONDS / 2);
  await tend();
  expect((await next())?.seconds).toBeGreaterThan(IDLE_POLL_SECONDS / 2);

  // A webhook, a person's press, or the first order: the sweep brings the polls back.
  await debouncePoll(account.actor.db, account.actor, id, 'import-orders');
  await tend();
  expect(await next()).toMatchObject({ seconds: 0, priority: 0 });
  await poll();
  expect((await next())?.seconds).toBeLessThanOrEqual(60);
});
