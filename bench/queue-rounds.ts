import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from 'graphile-worker';
import pg from 'pg';
import { z } from 'zod';
import { addJob, addJobs, job } from '#platform/jobs/job.ts';
import { queueLog } from '#platform/jobs/queue-log.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createLog } from '#platform/log.ts';
import type { Services } from '#platform/services.ts';
import { openBenchServices } from './bench-services.ts';
import { type Figures, figuresOf, median } from './figures.ts';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import { tidyUp } from './tidy.ts';

/** As many as the worker program runs. */
export const CONCURRENCY = 8;
const ROUNDS = 3;
const LATENCY_JOBS = 100;
const DRAINED_JOBS = 4_000;
const MAX_MS = 30_000;
const IDLE_MS = 5;

/** A queue with a worker: ours, or graphile-worker's own with nothing of ours around it. */
type Queue = {
  /** Adds one job in a transaction. @returns the instant just before its commit */
  add(key: string): Promise<number>;
  addMany(keys: readonly string[]): Promise<void>;
  /** Starts a worker that tells of each job when its handler starts. @returns the call that stops it */
  work(onStart: (key: string) => void): Promise<() => Promise<void>>;
};

export type QueueResult = {
  startMs: { ours: Figures; alone: Figures };
  drainedPerSecond: { ours: number; alone: number };
};

/**
 * Our queue and graphile-worker alone, in turns: how soon an idle worker starts a job, and how many it drains a second.
 */
export async function runQueueRounds(database: BenchDatabase): Promise<QueueResult> {
  await using services = openBenchServices(database);
  const pool = new pg.Pool({ connectionString: database.url, max: CONCURRENCY + 4 });
  // The queue asks for them; a lost connection shows at the next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const queues = { ours: ourQueue(database, services), alone: queueAlone(pool) };
  const times = { ours: [] as number[], alone: [] as number[] };
  const rates = { ours: [] as number[], alone: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['ours', 'alone'] as const) {
        times[side].push(...(await startTimes(queues[side])));
        rates[side].push(await drainRate(queues[side]));
      }
    }
  } finally {
    await pool.end();
    await tidyUp(database);
  }
  return {
    startMs: { ours: figuresOf(times.ours), alone: figuresOf(times.alone) },
    drainedPerSecond: { ours: median(rates.ours), alone: median(rates.alone) },
  };
}

async function startTimes(queue: Queue): Promise<number[]> {
  const started = new Map<string, PromiseWithResolvers<number>>();
  const stop = await queue.work((key) => started.get(key)?.resolve(performance.now()));
  const until = performance.now() + MAX_MS;
  const times: number[] = [];
  for (let count = 0; count < LATENCY_JOBS && performance.now() < until; count++) {
    const key = randomUUID();
    const start = Promise.withResolvers<number>();
    started.set(key, start);
    const committedAt = await queue.add(key);
    times.push((await start.promise) - committedAt);
    await wait(IDLE_MS);
  }
  await stop();
  return times;
}

/** Jobs per second, from the first that starts to the last. */
async function drainRate(queue: Queue): Promise<number> {
  const keys = Array.from({ length: DRAINED_JOBS }, () => randomUUID());
  await queue.addMany(keys);
  const drained = Promise.withResolvers<void>();
  const timer = setTimeout(() => drained.resolve(), MAX_MS);
  const times: number[] = [];
  const stop = await queue.work(() => {
    times.push(performance.now());
    if (times.length === keys.length) drained.resolve();
  });
  await drained.promise;
  clearTimeout(timer);
  await stop();
  return (1000 * times.length) / ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

function ourQueue(database: BenchDatabase, services: Services): Queue {
  const actor = { account_id: MEASURED_ACCOUNT };
  const db = services.database.account(MEASURED_ACCOUNT);
  let listener: (key: string) => void = () => {};
  const trivial = job('bench-trivial', z.object({ key: z.string() }), async ({ key }) => listener(key));
  return {
    add: (key) =>
      db.transaction().execute(async (tx) => {
        await addJob(tx, actor, trivial, { key });
        return performance.now();
      }),
    addMany: (keys) =>
      addJobs(
        db,
        actor,
        trivial,
        keys.map((key) => ({ key })),
      ),
    async work(onStart) {
      listener = onStart;
      const worker = await startWorker({
        ownerUrl: database.url,
        services,
        groups: [{ jobs: [trivial], slots: CONCURRENCY }],
        systemTasks: [],
      });
      return worker.stop;
    },
  };
}

const Payload = z.object({ key: z.string() });
const ALONE_TASK = 'bench-alone';

function queueAlone(pool: pg.Pool): Queue {
  return {
    async add(key) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query('select graphile_worker.add_job($1, $2)', [ALONE_TASK, JSON.stringify({ key })]);
        const committedAt = performance.now();
        await client.query('commit');
        return committedAt;
      } finally {
        client.release();
      }
    },
    async addMany(keys) {
      await pool.query(
        `select graphile_worker.add_jobs(array(select ($1, json_build_object('key', key), null, null, null, null, null,
          null)::graphile_worker.job_spec
           from unnest($2::text[]) key))`,
        [ALONE_TASK, keys],
      );
    },
    async work(onStart) {
      const runner = await run({
        pgPool: pool,
        concurrency: CONCURRENCY,
        noHandleSignals: true,
        logger: queueLog(createLog('error')),
        taskList: { [ALONE_TASK]: async (payload) => onStart(Payload.parse(payload).key) },
      });
      return () => runner.stop();
    },
  };
}
