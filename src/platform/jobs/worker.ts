import { type JobHelpers, type Runner, run, type TaskList } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { DB } from '../db/tables.gen.ts';
import { setTimeLimits } from '../db/time-limits.ts';
import type { Services } from '../services.ts';
import { registerWorkers } from './dead-workers.ts';
import type { Job } from './job.ts';
import { jobDurations } from './job-metrics.ts';
import { quietQueueLog } from './queue-log.ts';

/** Work that belongs to no account, such as merging counters; runs by the clock. */
export type SystemTask = {
  name: string;
  /** A crontab line's five fields, in UTC. */
  schedule: string;
  run: (owner: Kysely<DB>, services: Services) => Promise<void>;
};

export type Worker = { stop(): Promise<void> };

type WorkerOptions = {
  /** The owner's connection: the queue's tables are not the application's. */
  ownerUrl: string;
  services: Services;
  jobs: readonly Job[];
  systemTasks: readonly SystemTask[];
  concurrency: number;
};

const AccountPayload = z.object({ account_id: z.number().int().positive() });

/** Starts running jobs. Jobs that a killed worker left locked are freed first, and every half minute. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { services, concurrency } = options;
  const pool = new pg.Pool({
    connectionString: options.ownerUrl,
    max: concurrency + 4,
    application_name: 'bodega-worker',
    onConnect: (client) => setTimeLimits(client, 'jobs'),
  });
  const noteError = (error: Error) => services.log.warn({ error: error.message }, 'worker connection lost');
  pool.on('error', noteError);
  pool.on('connect', (client) => client.on('error', noteError));
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const stopping = new AbortController();
  const registration = await registerWorkers(options.ownerUrl, services.log);

  const taskList: TaskList = {};
  for (const kind of options.jobs)
    taskList[kind.name] = (payload, helpers) => runJob(kind, payload, helpers, services, stopping.signal);
  for (const task of options.systemTasks) taskList[task.name] = () => task.run(owner, services);

  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency,
    events: registration.events,
    crontab: options.systemTasks.map((task) => `${task.schedule} ${task.name} ?max=1`).join('\n'),
    logger: quietQueueLog,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 8_000,
  });

  return {
    async stop() {
      stopping.abort();
      await runner.stop();
      await registration.end();
      // Not by Kysely: it leaves a pool open that it was never asked through.
      await pool.end();
    },
  };
}

async function runJob(kind: Job, raw: unknown, helpers: JobHelpers, services: Services, signal: AbortSignal) {
  const { account_id } = AccountPayload.parse(raw);
  const payload = kind.payload.parse(raw);
  const log = services.log.child({ job: kind.name, job_id: helpers.job.id, account_id });
  const endTimer = jobDurations.startTimer({ job: kind.name });
  try {
    await kind.run(payload, {
      actor: { account_id, name: null, db: services.database.account(account_id) },
      services,
      log,
      signal,
      attempt: helpers.job.attempts,
    });
    endTimer({ outcome: 'done' });
  } catch (error) {
    endTimer({ outcome: 'failed' });
    log.error({ err: error, attempt: helpers.job.attempts }, 'job failed');
    throw error;
  }
}
