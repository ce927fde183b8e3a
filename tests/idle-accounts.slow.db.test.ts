import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findNoticesJob } from '#features/attention/notices/server/watch-notices.job.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { sweepConnections } from '#features/partners/connections/server/sweep-connections.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { systemTasks } from '#programs/jobs.ts';
import { atTheEnd } from './at-the-end.ts';
import { givenWorld } from './given.ts';
import { dropJobs } from './job-queue.ts';

const IDLE = 10_000;
const SLOTS = 4;
const LOOKS_BEFORE = 20;

const world = await givenWorld();
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
atTheEnd(() => owner.destroy());

/** Accounts that were set up and in which nothing happens: with members, items, a paused channel and kept counts. */
await world.sql(
  `with made as (insert into accounts (name) select 'Idle ' || n from generate_series(1, $1::int) n returning id),
   named as (insert into people (email, password_hash) select id || '@idle.test', '' from made
     returning id, email),
   members as (insert into users (account_id, person_id, name, is_admin)
     select m.id, p.id, 'Ana', true from made m join named p on p.email = m.id || '@idle.test'),
   channels as (insert into connections (account_id, kind, name, credentials) select id, 'exigo', 'Shop', '' from made)
   insert into products (account_id, entity_id, sku, name) select id, 2, 'A-1', 'Lamp' from made`,
  [IDLE],
);

const sweep = async () => {
  for (const task of systemTasks) await task.run(owner, world.services);
};

/** The jobs of an account by kind; of all accounts but those of `but`. */
const queued = (but: readonly number[] = []) =>
  world.sql<{ kind: string; jobs: number }>(
    `select t.identifier as kind, count(*)::int as jobs from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where (j.payload ->> 'account_id')::bigint <> all($1::bigint[]) group by 1`,
    [but],
  );

/** A merged row is written again, under a new id. */
const lastRow = () => world.sql('select max(id) as last, count(*)::int as rows from item_count_deltas');

test('accounts in which nothing happens get no job of any sweep, and their kept counts are not written again', async () => {
  await sweep();
  await dropJobs(world);
  const kept = await lastRow();
  expect(kept).toEqual([expect.objectContaining({ rows: IDLE })]);
  await sweep();
  expect(await queued()).toEqual([]);
  expect(await lastRow()).toEqual(kept);
});

test('an order is checked before the looks at other accounts that are due, however many', async () => {
  await dropJobs(world);
  const busy = await world.account();
  // In each account something stands still.
  await world.sql(
    `insert into notices (account_id, cause, kind, params)
     select id, 'x', 'x', '{}' from accounts where id <> $1`,
    [busy.account_id],
  );
  await sweep();
  const [looks] = await queued();
  expect(looks).toEqual({ kind: findNoticesJob.name, jobs: IDLE });
  const [ahead] = await world.sql<{ jobs: number }>(
    `select count(*)::int as jobs from graphile_worker._private_jobs where run_at > now() + interval '1 minute'`,
  );
  expect(ahead?.jobs).toBeGreaterThan(IDLE / 2); // they are spread
  await world.sql(`update graphile_worker._private_jobs set run_at = now() - interval '1 minute'`);

  // What begins, in its order; the order comes while others are looked at.
  const began: string[] = [];
  const added = Promise.withResolvers<number>();
  const checked = Promise.withResolvers<number>();
  const look = job(findNoticesJob.name, findNoticesJob.payload, async () => {
    began.push(findNoticesJob.name);
    if (began.length !== LOOKS_BEFORE) return;
    await addJob(busy.actor.db, busy.actor, checkOrders, { order_ids: [1] });
    added.resolve(began.length);
  });
  const check = job(checkOrders.name, checkOrders.payload, async () => checked.resolve(began.length));
  const worker = await startWorker({
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: [{ jobs: [look, check], slots: SLOTS }],
    systemTasks: [],
  });
  const [before, after] = await Promise.all([added.promise, checked.promise]);
  expect(after - before).toBeLessThanOrEqual(2 * SLOTS);
  await worker.stop();
});

test('the poll of an account with traffic runs before those of idle accounts, which are rare, however many', async () => {
  await dropJobs(world);
  const busy = await world.account();
  await world.sql("update accounts set traffic_at = now() - interval '2 days' where id <> $1", [busy.account_id]);
  await world.sql("update connections set state = 'active'");
  await world.sql(
    "insert into connections (account_id, kind, name, credentials, state) values ($1, 'exigo', 'Shop', '', 'active')",
    [busy.account_id],
  );
  await sweepConnections.run(owner, world.services);
  const [added] = await world.sql<{ polls: number; soon: number }>(
    `select count(*)::int as polls, count(*) filter (where run_at < now() + interval '1 minute')::int as soon
       from graphile_worker._private_jobs where (payload ->> 'account_id')::bigint <> $1`,
    [busy.account_id],
  );
  expect(added?.polls).toBeGreaterThanOrEqual(IDLE);
  expect(added?.soon).toBeLessThan((added?.polls ?? 0) / 5);

  // All are late, as after a restart; the busy account's poll is added while others run.
  await dropBusyPolls(busy.account_id);
  await world.sql("update graphile_worker._private_jobs set run_at = now() - interval '1 minute'");
  let ran = 0;
  const underWay = Promise.withResolvers<number>();
  const polled = Promise.withResolvers<number>();
  const poll = job('import-orders', z.object({ connection_id: z.number() }), async (_, { actor }) => {
    if (actor.account_id === busy.account_id) return polled.resolve(ran);
    ran += 1;
    if (ran !== LOOKS_BEFORE) return;
    await sweepConnections.run(owner, world.services);
    underWay.resolve(ran);
  });
  const worker = await startWorker({
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: [{ jobs: [poll], slots: SLOTS }],
    systemTasks: [],
  });
  const [, after] = await Promise.all([underWay.promise, polled.promise]);
  expect((await queued([busy.account_id])).find(({ kind }) => kind === 'import-orders')?.jobs).toBeGreaterThan(
    IDLE / 2,
  );
  expect(after).toBeLessThan(IDLE / 10);
  await worker.stop();
});

const dropBusyPolls = (accountId: number) =>
  world.sql(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker._private_jobs where (payload ->> 'account_id')::bigint = $1))`,
    [accountId],
  );
