import pg from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { atTheEnd } from '../at-the-end.ts';
import { givenWorld } from '../given.ts';
import { givenOrder } from '../given-order.ts';
import { startProcess } from './processes.ts';

const world = await givenWorld();
const account = await world.account();

type Locked = { locked_by: string | null; attempts: number };
/** The only job, apart from the sweeps. */
const locked = async () =>
  (
    await world.sql<Locked>(
      `select locked_by, attempts from graphile_worker.jobs where task_identifier in ('slow', 'check-orders')`,
    )
  )[0];

/** Connections that hold their process' lock, by which it is known to live. */
const aliveConnections = async () =>
  (
    await world.sql<{ pid: number }>(
      `select a.pid from pg_stat_activity a
        where a.datname = current_database() and a.application_name = 'bodega-worker-alive'
          and exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.granted)`,
    )
  ).map(({ pid }) => pid);

test('a job of a live worker is left to it when another one starts, also after its connections were lost', async () => {
  const release = Promise.withResolvers<void>();
  let runs = 0;
  const slow = job('slow', z.object({}), async () => {
    runs += 1;
    await release.promise;
  });
  const options = {
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: [{ jobs: [slow], slots: 2 }],
    systemTasks: [],
  };
  const first = await startWorker(options);
  await addJob(account.actor.db, account.actor, slow, {});
  await expect.poll(() => runs).toBe(1);
  const before = await locked();
  expect(before).toEqual({ locked_by: expect.any(String), attempts: 1 });

  const second = await startWorker(options);
  expect(await locked()).toEqual(before);

  const lost = await aliveConnections();
  await world.sql('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [lost]);
  const fresh = async () => (await aliveConnections()).filter((pid) => !lost.includes(pid)).length;
  await expect.poll(fresh).toBe(2);
  const third = await startWorker(options);
  expect(await locked()).toEqual(before);
  release.resolve();
  await expect.poll(locked).toBeUndefined();
  expect(runs).toBe(1);
  await Promise.all([first.stop(), second.stop(), third.stop()]);
});

test('a job of a worker that was killed is taken over as soon as another starts', async () => {
  const { id } = await givenOrder(world, account);
  const holder = new pg.Client(world.ownerUrl);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from orders where id = $1 for update', [id]);
  await addJob(account.actor.db, account.actor, checkOrdersJob, { order_ids: [id] });

  const victim = await startWorkerProcess();
  await expect.poll(locked).toMatchObject({ locked_by: expect.any(String), attempts: 1 });
  const { locked_by } = (await locked()) ?? {};
  await victim.kill();
  await startWorkerProcess();
  await expect.poll(locked).toMatchObject({ locked_by: expect.any(String), attempts: 2 });
  expect((await locked())?.locked_by).not.toBe(locked_by);
  await holder.query('rollback');
  await holder.end();
  await expect.poll(locked).toBeUndefined();
});

async function startWorkerProcess() {
  const SECRET_KEY = 'only for the workers of this test, 32 or more characters';
  const worker = startProcess('src/programs/worker.ts', {
    DATABASE_URL: world.ownerUrl,
    DATABASE_APP_URL: world.appUrl,
    SECRET_KEY,
  });
  atTheEnd(() => worker.kill());
  await worker.said(/worker is ready/);
  return worker;
}

test('a job that was added again while a killed worker ran it is gone, and those that failed for good stay', async () => {
  let runs = 0;
  const twice = job('twice', z.object({ n: z.number() }), async () => {
    runs += 1;
  });
  const jobsLeft = () =>
    world.sql(`select last_error from graphile_worker.jobs where task_identifier = 'twice' order by id`);
  const add = (n: number) => addJob(account.actor.db, account.actor, twice, { n }, { key: `twice:${n}` });
  await add(1);
  const hold = `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'killed'`;
  await world.sql(`${hold} where key = 'twice:1'`);
  await add(1);
  await addJob(account.actor.db, account.actor, twice, { n: 2 }, { maxAttempts: 1 });
  await world.sql(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'broken' where max_attempts = 1`,
  );
  // Without a key, and its worker was killed on its first try; its second is its last.
  await addJob(account.actor.db, account.actor, twice, { n: 3 }, { maxAttempts: 2 });
  await world.sql(`${hold}, attempts = 1 where max_attempts = 2`);
  expect(await jobsLeft()).toHaveLength(4);
  const killer = await startWorker({
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: [{ jobs: [], slots: 1 }],
    systemTasks: [],
  });
  await killer.stop();
  await world.sql(`${hold}, attempts = 2 where max_attempts = 2`);
  const worker = await startWorker({
    ownerUrl: world.ownerUrl,
    services: world.services,
    groups: [{ jobs: [twice], slots: 1 }],
    systemTasks: [],
  });
  atTheEnd(() => worker.stop());
  await expect.poll(jobsLeft).toEqual([{ last_error: 'broken' }, { last_error: 'The worker ended while it ran' }]);
  expect(runs).toBe(1);
});
