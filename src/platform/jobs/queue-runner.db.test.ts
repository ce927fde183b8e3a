import { once } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { atTheEnd } from '../../../tests/at-the-end.ts';
import { testDatabase } from '../../../tests/template-db.ts';
import { createLog } from '../log.ts';
import { startQueueRunner } from './queue-runner.ts';

const NEVER_MS = 3_600_000;

test('jobs of one queue follow one another, and do not wait for an idle slot to look by itself', async () => {
  const { ownerUrl } = await testDatabase();
  const pool = new pg.Pool({ connectionString: ownerUrl });
  await pool.query(
    `select graphile_worker.add_job('count', json_build_object('n', n), queue_name => 'one')
      from generate_series(1, 5) n`,
  );
  const done: unknown[] = [];
  const all = Promise.withResolvers<void>();
  const runner = await startQueueRunner({
    pool,
    log: createLog('silent'),
    concurrency: 3,
    pollIntervalMs: NEVER_MS,
    crontab: '',
    tasks: () => ({
      async count(payload) {
        done.push(payload);
        if (done.length === 5) all.resolve();
      },
    }),
    onName: () => {},
  });
  atTheEnd(async () => {
    await runner.stop();
    await pool.end();
  });
  await all.promise;
  expect(done).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
});

test('a job whose queue another look holds just then is found soon, and not by the next idle look', async () => {
  const { ownerUrl } = await testDatabase();
  const pool = new pg.Pool({ connectionString: ownerUrl });
  const others = new pg.Pool({ connectionString: ownerUrl });
  const add = (task: string) => others.query(`select graphile_worker.add_job($1, queue_name => 'one')`, [task]);
  // Its queue is known.
  await add('of another program');
  let done = 0;
  const runner = await startQueueRunner({
    pool,
    log: createLog('silent'),
    concurrency: 1,
    pollIntervalMs: NEVER_MS,
    crontab: '',
    tasks: () => ({
      async count() {
        done += 1;
      },
    }),
    onName: () => {},
  });
  const another = await others.connect();
  atTheEnd(async () => {
    await runner.stop();
    another.release();
    await Promise.all([pool.end(), others.end()]);
  });
  // It listens on one connection, and has looked once.
  await expect.poll(() => [pool.totalCount > 1, pool.totalCount - pool.idleCount]).toEqual([true, 1]);

  await another.query('begin');
  await another.query('select from graphile_worker._private_job_queues for update');
  const looked = once(pool, 'release');
  await add('count');
  await looked;
  await another.query('commit');
  await expect.poll(() => done).toBe(1);
});

test.each([
  [1, 4],
  [2, 2],
])('of %i accounts one has %i of four shared slots', async (accounts, slots) => {
  const { ownerUrl } = await testDatabase();
  const pool = new pg.Pool({ connectionString: ownerUrl });
  await pool.query(
    `insert into accounts (name, time_zone) select 'Account ' || n, 'America/Lima' from generate_series(1, $1) n`,
    [accounts],
  );
  await pool.query(
    `select app.add_job('hang', json_build_object('account_id', 1, 'n', n)) from generate_series(1, 6) n`,
  );
  const release = Promise.withResolvers<void>();
  let most = 0;
  let atWork = 0;
  let done = 0;
  const runner = await startQueueRunner({
    pool,
    log: createLog('silent'),
    concurrency: 4,
    pollIntervalMs: 100,
    isShared: true,
    crontab: '',
    tasks: () => ({
      async hang() {
        most = Math.max(most, ++atWork);
        await release.promise;
        atWork--;
        done++;
      },
    }),
    onName: () => {},
  });
  atTheEnd(async () => {
    release.resolve();
    await runner.stop();
    await pool.end();
  });
  await expect.poll(() => atWork).toBe(slots);
  await pool.query(`select app.add_job('hang', '{"account_id":2}')`);
  // The newcomer has a slot of its own, where there is one.
  if (accounts > 1) await expect.poll(() => atWork).toBe(slots + 1);
  release.resolve();
  await expect.poll(() => done).toBe(7);
  expect(most).toBe(accounts > 1 ? slots + 1 : slots);
});
