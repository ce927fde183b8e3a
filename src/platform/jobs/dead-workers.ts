import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { openPersistentClient } from '../db/persistent-client.ts';
import type { Log } from '../log.ts';
import { pullBackSchedule } from './schedule-ahead.ts';

const LOCK_SPACE = 0x60de6a;
const REAP_EVERY_MS = 30_000;

/**
 * Notes which queue workers this process runs, under an advisory lock that ends with the process. The queue itself
 * keeps a killed worker's jobs locked for four hours; here a worker whose process holds its lock no more loses them at
 * once.
 */
export async function registerWorkers(ownerUrl: string, log: Log) {
  const processKey = randomInt(1, 2 ** 31 - 1);
  // The queue locks jobs in the name of a process' pool of workers, not of each worker.
  const pools = new Set<string>();
  // Pools that ended while this process lives on, and may have left jobs locked.
  const retired = new Set<string>();
  const register = (client: pg.Client) =>
    client.query(
      `insert into app.queue_workers (worker_id, process_key) select unnest($1::text[]), $2
        on conflict (worker_id) do nothing`,
      [[...pools], processKey],
    );
  const freeRetired = async (client: pg.Client) => {
    const ended = [...retired];
    if (ended.length === 0) return;
    await freeJobsOf(client, ended);
    for (const id of ended) retired.delete(id);
  };
  const standing = await openPersistentClient({
    url: ownerUrl,
    name: 'bodega-worker-alive',
    log,
    async begin(client) {
      await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, processKey]);
      // While the connection was lost others may have taken this process for dead.
      await register(client);
      await freeRetired(client);
    },
  });

  // One connection, so one statement at a time.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (run: (client: pg.Client) => Promise<unknown>) => {
    last = last
      .then(() => run(standing.client()))
      .catch((error: unknown) => log.error({ err: error }, 'could not look after the queue workers'));
    return last;
  };
  const reap = () =>
    inTurn(async (client) => {
      await freeRetired(client);
      await freeJobsOfTheDead(client);
      await removeSuperseded(client);
      await pullBackSchedule(client);
    });
  await reap();
  const timer = setInterval(() => void reap(), REAP_EVERY_MS);
  timer.unref();

  return {
    /** Notes a pool of workers that starts to take jobs. */
    add(id: string): void {
      pools.add(id);
      void inTurn(register);
    },
    /** Frees the jobs and queues that an ended pool left locked; retries until the database is reachable. */
    async retire(id: string): Promise<void> {
      pools.delete(id);
      retired.add(id);
      await inTurn(freeRetired);
    },
    async end() {
      clearInterval(timer);
      await inTurn((client) => client.query('delete from app.queue_workers where process_key = $1', [processKey]));
      await standing.stop();
    },
  };
}

async function freeJobsOf(client: pg.Client, workers: readonly string[]): Promise<void> {
  await client.query('select graphile_worker.force_unlock_workers($1)', [workers]);
  await client.query('delete from app.queue_workers where worker_id = any($1)', [workers]);
}

/**
 * Workers that never registered are dead too, once that has lasted longer than a start takes: they were killed before
 * they could register, or belong to an older build.
 */
async function freeJobsOfTheDead(client: pg.Client): Promise<void> {
  await client.query('begin');
  try {
    const { rows } = await client.query<{ worker_id: string }>(
      // No view of the queue shows which worker holds a queue, and a lock that is never freed stops the queue for ever.
      `with holders as (
         select locked_by as worker_id, locked_at from graphile_worker.jobs where locked_by is not null
         union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null)
       select distinct h.worker_id from holders h left join app.queue_workers w using (worker_id)
        where case when w.process_key is null then h.locked_at < now() - interval '10 seconds'
           else not exists (select
             from pg_locks l
             where l.locktype = 'advisory' and l.classid = $1 and l.objid = w.process_key::oid and l.granted) end`,
      [LOCK_SPACE],
    );
    const dead = rows.map((row) => row.worker_id);
    if (dead.length > 0) {
      // So that a job whose worker is killed on every try says why it failed; see `removeSuperseded`.
      await client.query(
        `update graphile_worker._private_jobs set last_error = 'The worker ended while it ran'
          where locked_by = any($1) and attempts < max_attempts`,
        [dead],
      );
      await client.query('select graphile_worker.force_unlock_workers($1)', [dead]);
    }
    await client.query(
      `delete from app.queue_workers w where not exists
         (select from pg_locks l
           where l.locktype = 'advisory' and l.classid = $1 and l.objid = w.process_key::oid and l.granted)`,
      [LOCK_SPACE],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/**
 * A job that was added again under its key while it ran lost that key and its tries to its successor. Where its worker
 * was killed nothing else ends it, and it would be counted as one that failed for good. It has no error, unlike a job
 * that never had a key and whose worker was killed on every try.
 */
const removeSuperseded = (client: pg.Client) =>
  client.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
        where key is null and locked_at is null and attempts >= max_attempts and last_error is null))`,
  );
