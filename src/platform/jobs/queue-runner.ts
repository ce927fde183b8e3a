import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Runner, run, type Task, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { queueLog } from './queue-log.ts';
import { shareSlots } from './slot-shares.ts';

const SHUTDOWN_MS = 8_000;
/** By then the queue has written how its last jobs ended, or never will. */
const ABANDONED_AFTER_MS = 2 * SHUTDOWN_MS;
/**
 * A look misses jobs of queues that another look locks just then, of a neighbour's slot or of another program, and the
 * next job of a queue while the end of the one before is being written. The runner is notified of neither. So it looks
 * again shortly after each notification of new jobs and after each end of a queue's job, on a busy machine too: the
 * next poll may be 2 s away.
 */
const LOOK_AGAIN_MS = [5, 25, 125, 750];

/** Takes jobs from the queue under one name, until it is stopped or cannot record how a job ended. */
export type QueueRunner = {
  /** By this name the queue locks the jobs it takes. */
  name: string;
  /** Resolves once it takes no more jobs; those under way may go on. */
  closed: Promise<void>;
  /** Resolves once no job of it is under way any more. */
  ended: Promise<void>;
  /**
   * Resolves once it locks no more jobs either: while it fails, a look for jobs that was under way may still lock some.
   */
  gone: Promise<void>;
  isClosed(): boolean;
  stop(): Promise<void>;
};

type RunnerOptions = {
  pool: pg.Pool;
  log: Log;
  concurrency: number;
  /** How often an idle slot looks for jobs whose time has come; 2 s unless said. */
  pollIntervalMs?: number;
  /** No account has all slots, unless there is no other. */
  isShared?: boolean;
  /** The clock's jobs, as crontab lines. */
  crontab: string;
  /** The jobs by name; the signal aborts when the runner takes no more. */
  tasks: (signal: AbortSignal) => Record<string, Task>;
  onName: (name: string) => void;
};

/** @throws Error when the database is out of reach */
export async function startQueueRunner(options: RunnerOptions): Promise<QueueRunner> {
  const events: WorkerEvents = new EventEmitter();
  const closing = new AbortController();
  const closed = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  const underWay = countUnderWay();
  let name = '';
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
    options.onName(name);
  });
  events.on('pool:fatalError', () => {
    underWay.refuse();
    failed.resolve();
  });
  events.on('pool:gracefulShutdown', () => {
    closing.abort();
    closed.resolve();
  });
  const looks = laterLooks(closing.signal);
  events.on('pool:listen:notification', ({ workerPool }) => looks.plan(workerPool));
  events.on('job:complete', ({ job, worker: { workerPool } }) => {
    if (job.job_queue_id !== null) looks.plan(workerPool);
  });
  const runner: Runner = await run({
    pgPool: options.pool,
    taskList: underWay.counted(options.tasks(closing.signal)),
    concurrency: options.concurrency,
    events,
    ...(options.isShared && { forbiddenFlags: sharesOf(options, events) }),
    crontab: options.crontab,
    ...(options.pollIntervalMs !== undefined && { pollInterval: options.pollIntervalMs }),
    logger: queueLog(options.log),
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: SHUTDOWN_MS,
    // Without batches nothing awaits the queue's write at a job's end, and a failed write ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const stopped = runner.promise.catch((error: unknown) => options.log.warn({ err: error }, 'the job queue failed'));
  const ended = Promise.race([stopped, failed.promise.then(underWay.none)]);
  // After a failure the queue's own word may never come: it counts its failed writes more than once.
  const abandoned = ended.then(() => wait(ABANDONED_AFTER_MS, undefined, { ref: false }));
  const gone = Promise.race([stopped, abandoned]);
  return {
    name,
    closed: closed.promise,
    ended,
    gone,
    isClosed: () => closing.signal.aborted,
    async stop() {
      if (!closing.signal.aborted)
        runner.stop().catch((error: unknown) => options.log.warn({ err: error }, 'the job queue did not stop cleanly'));
      await ended;
    },
  };
}

const sharesOf = ({ pool, concurrency }: RunnerOptions, events: WorkerEvents) =>
  shareSlots({
    events,
    slots: concurrency,
    async isAlone() {
      const { rowCount } = await pool.query('select from accounts limit 2');
      return (rowCount ?? 0) < 2;
    },
  });

/**
 * Looks for jobs that were missed, until `closing`: each plan takes the place of the one before, so that they stay few
 * however much happens.
 */
function laterLooks(closing: AbortSignal) {
  let planned: NodeJS.Timeout[] = [];
  const cancel = () => {
    for (const look of planned) clearTimeout(look);
  };
  closing.addEventListener('abort', cancel);
  return {
    plan(workerPool: WorkerPool) {
      cancel();
      if (closing.aborted) return; // jobs may end after that
      // Each at a time of its own, lest they miss the same again.
      planned = LOOK_AGAIN_MS.map((ms) => setTimeout(() => workerPool.nudge(1), ms * (1 + Math.random())).unref());
    },
  };
}

function countUnderWay() {
  const running = new Set<Promise<unknown>>();
  let isRefusing = false;

  const counted =
    (task: Task): Task =>
    async (payload, helpers) => {
      if (isRefusing) throw new Error('The job queue failed before this job began');
      const work = Promise.resolve(task(payload, helpers));
      running.add(work);
      try {
        await work;
      } finally {
        running.delete(work);
      }
    };

  return {
    counted: (tasks: Record<string, Task>): TaskList =>
      Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, counted(task)])),
    /** From now on no job begins: those that were taken already fail at once, to be tried again. */
    refuse() {
      isRefusing = true;
    },
    /** Resolves once none is under way. */
    async none(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
