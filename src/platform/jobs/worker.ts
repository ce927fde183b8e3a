import type { JobHelpers, Task } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { watchPool } from '../db/pool-metrics.ts';
import { retryUntilReachable } from '../db/retry-until-reachable.ts';
import type { DB } from '../db/tables.gen.ts';
import { setTimeLimits } from '../db/time-limits.ts';
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

/**
 * Jobs that share slots, and only with each other: however many of them wait or take long, the jobs of the other groups
 * run. Within a group no account may fill all slots either: its jobs have queues of their account, or the group is
 * shared.
 */
export type JobGroup = {
  jobs: readonly Job[];
  /** How many run at once. */
  slots: number;
  /**
   * An account has half of the slots at most, the next one half of the rest, unless it is the only one
   * (`slot-shares.ts`).
   */
  isShared?: boolean;
  /** How often an idle slot looks for jobs whose time has come; those that may run at once wake it. */
  pollIntervalMs?: number;
};

export type Worker = {
  /** The owner's connections, for what belongs to no account. */
  owner: Kysely<DB>;
  /** False while a group of jobs is not taken: it stops, or the queue failed and has not begun again. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

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

const Id = z.number().int().positive();
/** The fields that `addJob` adds to every payload. */
const AccountPayload = z.object({ account_id: Id, added_by: Id.optional() });

/**
 * Starts running jobs, each group in slots of its own. Jobs that a killed worker left locked are freed first, and every
 * half minute. When the queue fails, as it does when the database goes away under a job, it starts again under another
 * name and the jobs of the old one are freed. Where it is out of reach at the start, as it may be again after it was
 * there, the start waits for it.
 * @throws Error when it is not there for some minutes
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { log } = options.services;
  const pool = openQueuePool(options);
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const registration = await retryUntilReachable(log, () => registerWorkers(options.ownerUrl, log));
  /** Those that still run jobs, and when all that they left is freed. */
  const running = new Map<QueueRunner, Promise<void>>();
  const stopping = new AbortController();
  const shared = { pool, log, onName: registration.add };
  const kinds = runnersOf(options, owner);

  async function startRunner(kind: RunnerKind): Promise<QueueRunner> {
    const runner = await startQueueRunner({ ...shared, ...kind });
    const freed = runner.ended.then(async () => {
      await registration.retire(runner.name);
      await runner.gone;
      await registration.retire(runner.name);
      running.delete(runner);
    });
    running.set(runner, freed);
    return runner;
  }

  const supervised: Promise<void>[] = [];
  for (const kind of kinds) {
    const start = () => startRunner(kind);
    supervised.push(superviseRunner(await retryUntilReachable(log, start), start, log, stopping.signal));
  }
  const open = () => [...running.keys()].filter((runner) => !runner.isClosed()).length;
  return {
    owner,
    isRunning: () => !stopping.signal.aborted && open() === kinds.length,
    async stop() {
      stopping.abort();
      await Promise.all(supervised);
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

type RunnerKind = Omit<Parameters<typeof startQueueRunner>[0], 'pool' | 'log' | 'onName'>;

/** The clock's work in slots of its own, then the groups. */
function runnersOf({ services, groups, systemTasks }: WorkerOptions, owner: Kysely<DB>): RunnerKind[] {
  const clock: RunnerKind = {
    concurrency: SYSTEM_SLOTS,
    crontab: systemTasks.map((task) => `${task.schedule} ${task.name} ?max=1&jobKey=${task.name}`).join('\n'),
    tasks: () => Object.fromEntries(systemTasks.map((task) => [task.name, systemTask(task, owner, services)])),
  };
  const others = groups.map(
    ({ jobs, slots, ...how }): RunnerKind => ({
      ...how,
      concurrency: slots,
      crontab: '',
      tasks: (signal) => Object.fromEntries(jobs.map((kind) => [kind.name, accountTask(kind, services, signal)])),
    }),
  );
  return systemTasks.length > 0 ? [clock, ...others] : others;
}

function openQueuePool({ ownerUrl, services, groups }: WorkerOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    // Each group, and the sweeps, listen on one.
    max: QUEUE_CONNECTIONS + groups.length + 1,
    application_name: 'bodega-worker',
    onConnect: (client) => setTimeLimits(client, 'jobs'),
  });
  const logError = (error: Error) => services.log.warn({ error: error.message }, 'worker connection lost');
  watchPool('queue', pool);
  pool.on('error', logError);
  pool.on('connect', (client) => client.on('error', logError));
  return pool;
}

function accountTask(kind: Job, services: Services, signal: AbortSignal): Task {
  return async (raw, { job }) => {
    const { account_id, added_by: user_id } = AccountPayload.parse(raw);
    const payload = kind.payload.parse(raw);
    const log = services.log.child({ job: kind.name, job_id: job.id, account_id });
    const actor = { account_id, name: null, user_id, db: services.database.account(account_id) };
    await timed(kind.name, job.attempts, log, () =>
      kind.run(payload, { actor, services, log, signal, attempt: job.attempts }),
    );
  };
}

function systemTask(task: SystemTask, owner: Kysely<DB>, services: Services): Task {
  return async (_: unknown, { job }: JobHelpers) => {
    const log = services.log.child({ job: task.name, job_id: job.id });
    await timed(task.name, job.attempts, log, () => task.run(owner, services));
  };
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
