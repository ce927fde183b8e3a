import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#platform/db/database.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { addJobs, job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createLog } from '#platform/log.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { createSecrets } from '#platform/secrets.ts';
import { ownCluster } from '../own-cluster.ts';

const JOBS = 3_000;

// The queue's library prints a trace for each connection that it lost, some of them seconds later.
vi.spyOn(console, 'trace').mockImplementation(() => {});
const cluster = await ownCluster();
const database = openDatabase(cluster.appUrl, 10);
afterAll(() => database.close());
const services = {
  database,
  secrets: createSecrets(randomBytes(32).toString('hex')),
  files: openDiskStore('/nowhere'),
  mail: openMailer({ smtp_url: undefined, base_url: 'http://localhost', is_demo: false }, database),
  log: createLog('silent'),
  allowed_hosts: [],
  request_timeout_ms: 1_000,
  base_url: 'http://localhost',
  support_email: null,
  tax_schemas: null,
  is_demo: false,
};

const left = async () =>
  Number((await cluster.query<{ n: string }>(`select count(*) as n from graphile_worker.jobs`))[0]?.n);

/** Waits until at least so many jobs are done. */
const progress = (most: number) => expect.poll(left, { timeout: 60_000, interval: 50 }).toBeLessThanOrEqual(most);

// The queue traces each connection that it lost past our log.
beforeEach(() => {
  console.error = () => {};
});

test('a busy worker goes on after its database was restarted and after it crashed: every job is done, none is left', async () => {
  const [account] = await cluster.query<{ id: string }>(`insert into accounts (name) values ('A') returning id`);
  const account_id = Number(account?.id);
  const note = job('note', z.object({ n: z.number() }), async ({ n }, { actor }) => {
    await wait(2);
    await sql`insert into noted (n) values (${n}) on conflict do nothing`.execute(actor.db);
  });
  await cluster.query('create table noted (n int primary key)');
  await cluster.query('grant select, insert on noted to bodega_app');
  const payloads = Array.from({ length: JOBS }, (_, n) => ({ n }));
  await addJobs(database.account(account_id), { account_id }, note, payloads);

  const worker = await startWorker({
    ownerUrl: cluster.ownerUrl,
    services,
    groups: [{ jobs: [note], slots: 8 }],
    systemTasks: [],
  });
  await progress(JOBS - 200);
  await cluster.restart();
  await progress(JOBS - 800);
  await cluster.crash();
  // Jobs that failed for the lack of a database wait longer each time; here they need not.
  const hurry = async () => {
    await cluster.query(
      'select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
    );
    return left();
  };
  await expect.poll(hurry, { timeout: 90_000, interval: 500 }).toBe(0);
  await worker.stop();
  const [done] = await cluster.query<{ n: string }>('select count(*) as n from noted');
  expect(Number(done?.n)).toBe(JOBS);
  expect(await cluster.query('select * from app.queue_workers')).toEqual([]);
});
