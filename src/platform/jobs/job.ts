import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

/** The resources of a job's handler. `signal` aborts when the worker has to stop. */
export type JobRun = {
  actor: Actor;
  services: Services;
  log: Log;
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
  /** Run outside a worker, where it takes no slot: it waits for partners' limits instead of ending. */
  waitsInPlace?: boolean;
};

type Payload = z.ZodObject;

/** A kind of background work. Every payload names its account; the handler may run twice for one payload. */
export type Job<P extends Payload = Payload> = {
  name: string;
  payload: P;
  // A method, so that jobs of all payloads fit in one list; the worker parses each payload by the job's own schema.
  run(payload: z.output<P>, run: JobRun): Promise<void>;
};

/**
 * A job as those who add it know it. One that is added below the feature that runs it is declared apart from its
 * handler.
 */
export type JobKind<P extends Payload = Payload> = Pick<Job<P>, 'name' | 'payload'>;

/** Declares a kind of job whose handler is in another file: `job(checkOrders.name, checkOrders.payload, …)`. */
export const jobKind = <P extends Payload>(name: string, payload: P): JobKind<P> => ({ name, payload });

/** Defines a job, such as `job('check-orders', z.object({ order_ids: z.array(Id) }), async (payload, run) => …)`. */
export function job<P extends Payload>(name: string, payload: P, run: Job<P>['run']): Job<P> {
  return { name, payload, run };
}

/** The author of a job: the account, and the member where one adds it. */
export type Adder = Pick<Actor, 'account_id' | 'user_id'>;

type JobOptions = {
  /** Jobs of one queue run one after another. Queues must stay few: some for each connection and account. */
  queue?: string;
  /** How long it waits at least, by the database's clock. */
  delayMs?: number;
  /** A job waiting under the same key is replaced, so that bursts become one. */
  key?: string;
  /**
   * `preserve_run_at` keeps the time of the job that already waits, so that a stream of changes cannot push it away for
   * ever.
   */
  keyMode?: 'replace' | 'preserve_run_at';
  maxAttempts?: number;
  /** Those with a smaller number run first; 0 unless given. */
  priority?: number;
};

/** Adds a job in the caller's transaction: it runs only if the change that caused it is committed. */
export async function addJob<P extends Payload>(
  db: AccountDb,
  actor: Adder,
  kind: JobKind<P>,
  payload: z.output<P>,
  options: JobOptions = {},
): Promise<void> {
  const { queue = null, delayMs = null, maxAttempts = null, key = null, keyMode = 'replace' } = options;
  const { priority = null } = options;
  const [body] = bodiesOf(actor, [payload]);
  await sql`select app.queue_job(${kind.name}, ${body}::json, ${queue}, ${delayMs}, ${maxAttempts}, ${key}, ${keyMode},
    ${priority})`.execute(db);
}

type PlanOptions<P extends Payload> = {
  key: (payload: z.output<P>) => string;
  delayMs: (payload: z.output<P>) => number;
};

/**
 * Has one job for each key run after so many milliseconds, in one call. The key says all that the job does: one that
 * waits for that time stays, and may come a second late; one that waits for another time is moved. So the job has to
 * begin with a lock that the caller holds, or it might miss what the caller changes. The function reads the queue's own
 * tables: its view has no payload, by which accounts are kept apart. Looking first and then adding by the queue's own
 * call was a third of the database's work for a check.
 */
export async function planJobs<P extends Payload>(
  db: AccountDb,
  actor: Adder,
  kind: JobKind<P>,
  payloads: readonly z.output<P>[],
  { key, delayMs }: PlanOptions<P>,
): Promise<void> {
  if (payloads.length === 0) return;
  const planned = inOrderOf(key, payloads);
  await sql`select app.plan_jobs(${kind.name}, ${bodiesOf(actor, planned)}::json[], ${planned.map(key)}::text[],
    ${planned.map(delayMs)}::float8[])`.execute(db);
}

type ManyOptions<P extends Payload> = {
  queue?: (payload: z.output<P>, index: number) => string;
  key?: (payload: z.output<P>) => string;
  delayMs?: (payload: z.output<P>) => number;
  priority?: number;
};

/**
 * Adds many jobs of one kind in one call; the functions say what holds for each payload. Those that are due at once are
 * begun in the order given, a microsecond apart. Jobs with keys are added in the order of these, here and in all SQL
 * that adds many (`order by key collate "C"`), and two processes that add the same ones never deadlock.
 */
export async function addJobs<P extends Payload>(
  db: AccountDb,
  actor: Adder,
  kind: JobKind<P>,
  payloads: readonly z.output<P>[],
  { queue, key, delayMs, priority }: ManyOptions<P> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const added = key ? inOrderOf(key, payloads) : payloads;
  const places = new Map(payloads.map((payload, place) => [payload, place]));
  const delayOf = (payload: z.output<P>) => (delayMs?.(payload) ?? 0) + (places.get(payload) ?? 0) / 1000;
  await sql`select app.queue_jobs(${kind.name}, ${bodiesOf(actor, added)}::json[],
    ${queue ? added.map(queue) : null}::text[],
    ${key ? added.map(key) : null}::text[], ${added.map(delayOf)}::float8[], ${priority ?? null})`.execute(db);
}

const inOrderOf = <T>(key: (one: T) => string, all: readonly T[]): T[] =>
  [...all].sort((a, b) => (key(a) < key(b) ? -1 : 1));

/** The member is passed on, so changes of a job in a member's name are stored with the member's id. */
const bodiesOf = ({ account_id, user_id: added_by }: Adder, payloads: readonly object[]): string[] =>
  payloads.map((payload) => JSON.stringify({ ...payload, account_id, added_by }));
