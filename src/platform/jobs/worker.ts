import { type JobHelpers, type Runner, type RunnerOptions, run, type TaskList } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { DB } from '../db/tables.gen.ts';
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

/**
 * Jobs that share slots, and only with each other: however many of them wait or take long, the jobs of the other groups run. Within a
 * group nobody may fill all slots either, so its jobs have queues of their account or connection.
 */
export type JobGroup = {
  jobs: readonly Job[];
  /** How many run at once. */
  slots: number;
  /** How often an idle slot looks for jobs whose time has come; those that may run at once are told of. */
  pollIntervalMs?: number;
};

export type Worker = { stop(): Promise<void> };

type WorkerOptions = {
  /** The owner's connection: the queue's tables are not the application's. */
  ownerUrl: string;
  services: Services;
  groups: readonly JobGroup[];
  systemTasks: readonly SystemTask[];
};

const SYSTEM_SLOTS = 2;
/** Slots share them: a job's own connections are the application's, so that the queue is asked but for a moment. */
const QUEUE_CONNECTIONS = 6;

const AccountPayload = z.object({ account_id: z.number().int().positive() });

/** Starts running jobs. Jobs that a killed worker left locked are freed first, and every half minute. */
export async function startWorker({ ownerUrl, services, groups, systemTasks }: WorkerOptions): Promise<Worker> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    // Each group, and the sweeps, listen on one.
    max: QUEUE_CONNECTIONS + groups.length + 1,
    application_name: 'bodega-worker',
  });
  const noteError = (error: Error) => services.log.warn({ error: error.message }, 'worker connection lost');
  pool.on('error', noteError);
  pool.on('connect', (client) => client.on('error', noteError));
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const stopping = new AbortController();
  const registration = await registerWorkers(ownerUrl, services.log);

  const start = (concurrency: number, taskList: TaskList, more: RunnerOptions = {}) =>
    run({
      pgPool: pool,
      taskList,
      concurrency,
      events: registration.events,
      logger: quietQueueLog,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 8_000,
      ...more,
    });
  const runners: Runner[] = [];
  if (systemTasks.length > 0) {
    const tasks = systemTasks.map((task) => [task.name, () => task.run(owner, services)]);
    const crontab = systemTasks.map((task) => `${task.schedule} ${task.name} ?max=1`).join('\n');
    runners.push(await start(SYSTEM_SLOTS, Object.fromEntries(tasks), { crontab }));
  }
  for (const { jobs, slots: concurrency, pollIntervalMs: pollInterval } of groups) {
    const tasks = jobs.map((kind) => [
      kind.name,
      (payload: unknown, helpers: JobHelpers) => runJob(kind, payload, helpers, services, stopping.signal),
    ]);
    runners.push(await start(concurrency, Object.fromEntries(tasks), { ...(pollInterval && { pollInterval }) }));
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
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
