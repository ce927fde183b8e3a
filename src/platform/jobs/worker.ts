import type { JobHelpers, Task } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { watchPool } from '../db/pool-metrics.ts';
import type { DB } from '../db/tables.gen.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';
import { registerWorkers } from './dead-workers.ts';
import type { Job } from './job.ts';
import { jobDurations } from './job-metrics.ts';
import { type QueueRunner, startQueueRunner } from './queue-runner.ts';
import { superviseRunner } from './supervise-runner.ts';

/** Work that belongs to no account, such as merging counters; runs by the clock. */
export type SystemTask = {
  name: string;
  /** A crontab line's five fields, in UTC. */
  schedule: string;
  run: (owner: Kysely<DB>, services: Services) => Promise<void>;
};

export type Worker = {
  /** The owner's connections, for what belongs to no account. */
  owner: Kysely<DB>;
  /** False while it takes no jobs: it stops, or the queue failed and has not begun anew. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

type WorkerOptions = {
  /** The owner's connection: the queue's tables are not the application's. */
  ownerUrl: string;
  services: Services;
  jobs: readonly Job[];
  systemTasks: readonly SystemTask[];
  concurrency: number;
};

const AccountPayload = z.object({ account_id: z.number().int().positive() });

/**
 * Starts running jobs. Jobs that a killed worker left locked are freed first, and every half minute. When the queue fails, as it
 * does when the database goes away under a job, it begins anew under another name and the jobs of the old one are freed.
 * @throws Error when the database is out of reach at the start
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { services, concurrency } = options;
  const { log } = services;
  const pool = openQueuePool(options);
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const registration = await registerWorkers(options.ownerUrl, log);
  /** Those that still run jobs, and when all that they left is freed. */
  const running = new Map<QueueRunner, Promise<void>>();
  const stopping = new AbortController();

  async function startRunner(): Promise<QueueRunner> {
    const runner = await startQueueRunner({
      ...{ pool, log, concurrency },
      crontab: options.systemTasks.map((task) => `${task.schedule} ${task.name} ?max=1&jobKey=${task.name}`).join('\n'),
      tasks: (signal) => taskList(options, owner, signal),
      onName: registration.add,
    });
    const freed = runner.ended.then(async () => {
      await registration.retire(runner.name);
      running.delete(runner);
    });
    running.set(runner, freed);
    return runner;
  }

  const supervised = superviseRunner(await startRunner(), startRunner, log, stopping.signal);
  return {
    owner,
    isRunning: () => !stopping.signal.aborted && [...running.keys()].some((runner) => !runner.isClosed()),
    async stop() {
      stopping.abort();
      await supervised;
      await Promise.all(
        [...running].map(async ([runner, freed]) => {
          await runner.stop();
          await freed;
        }),
      );
      await registration.end();
      // Not by Kysely: it leaves a pool open that it was never asked through.
      await pool.end();
    },
  };
}

function openQueuePool({ ownerUrl, services, concurrency }: WorkerOptions): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: concurrency + 4, application_name: 'bodega-worker' });
  const noteError = (error: Error) => services.log.warn({ error: error.message }, 'worker connection lost');
  watchPool('queue', pool);
  pool.on('error', noteError);
  pool.on('connect', (client) => client.on('error', noteError));
  return pool;
}

function taskList(
  { services, jobs, systemTasks }: WorkerOptions,
  owner: Kysely<DB>,
  signal: AbortSignal,
): Record<string, Task> {
  return Object.fromEntries([
    ...jobs.map((kind) => [
      kind.name,
      (payload: unknown, helpers: JobHelpers) => runJob(kind, payload, helpers, services, signal),
    ]),
    ...systemTasks.map((task) => [
      task.name,
      (_: unknown, helpers: JobHelpers) => runTask(task, helpers, owner, services),
    ]),
  ]);
}

async function runJob(kind: Job, raw: unknown, { job }: JobHelpers, services: Services, signal: AbortSignal) {
  const { account_id } = AccountPayload.parse(raw);
  const payload = kind.payload.parse(raw);
  const log = services.log.child({ job: kind.name, job_id: job.id, account_id });
  const actor = { account_id, name: null, db: services.database.account(account_id) };
  await timed(kind.name, job.attempts, log, () =>
    kind.run(payload, { actor, services, log, signal, attempt: job.attempts }),
  );
}

async function runTask(task: SystemTask, { job }: JobHelpers, owner: Kysely<DB>, services: Services) {
  const log = services.log.child({ job: task.name, job_id: job.id });
  await timed(task.name, job.attempts, log, () => task.run(owner, services));
}

async function timed(name: string, attempt: number, log: Log, work: () => Promise<void>): Promise<void> {
  const endTimer = jobDurations.startTimer({ job: name });
  try {
    await work();
    endTimer({ outcome: 'done' });
  } catch (error) {
    endTimer({ outcome: 'failed' });
    log.error({ err: error, attempt }, 'job failed');
    throw error;
  }
}
