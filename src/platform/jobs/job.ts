import { sql } from 'kysely';
import type { z } from 'zod';
import type { Actor } from '../db/actor.ts';
import type { AccountDb } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

/** What a job's handler works with. `signal` aborts when the worker has to stop. */
export type JobRun = {
  actor: Actor;
  services: Services;
  log: Log;
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
};

type Payload = z.ZodObject;

/** A kind of background work. Every payload names its account; the handler may run twice for one payload. */
export type Job<P extends Payload = Payload> = {
  name: string;
  payload: P;
  // A method, so that jobs of all payloads fit in one list; the worker parses each payload by the job's own schema.
  run(payload: z.output<P>, run: JobRun): Promise<void>;
};

/** Defines a job, such as `job('check-orders', z.object({ order_ids: z.array(Id) }), async (payload, run) => …)`. */
export function job<P extends Payload>(name: string, payload: P, run: Job<P>['run']): Job<P> {
  return { name, payload, run };
}

export type JobOptions = {
  /** Jobs of one queue run one after another. Queues must stay few: one a connection. */
  queue?: string;
  runAt?: Date;
  /** A job waiting under the same key is replaced, so that bursts become one. */
  key?: string;
  /** `preserve_run_at` keeps the time of the job that already waits, so that a stream of changes cannot push it away for ever. */
  keyMode?: 'replace' | 'preserve_run_at' | 'unsafe_dedupe';
  maxAttempts?: number;
};

/** Adds a job in the caller's transaction: it runs only if the change that caused it is committed. */
export async function addJob<P extends Payload>(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  kind: Job<P>,
  payload: z.output<P>,
  options: JobOptions = {},
): Promise<void> {
  const body = JSON.stringify({ ...payload, account_id: actor.account_id });
  await sql`select app.add_job(${kind.name}, ${body}::json, ${options.queue ?? null}, ${options.runAt ?? null},
    ${options.maxAttempts ?? null}, ${options.key ?? null}, ${options.keyMode ?? 'replace'})`.execute(db);
}

/**
 * Adds many jobs of one kind in one call; `key` makes a job key of each payload. Jobs with keys are added in the order of these, here
 * and in all SQL that adds many (`order by key collate "C"`), so that no two who add the same ones wait for each other.
 */
export async function addJobs<P extends Payload>(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  kind: Job<P>,
  payloads: readonly z.output<P>[],
  options: { queue?: string; key?: (payload: z.output<P>) => string; runAt?: (payload: z.output<P>) => Date } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const { key, runAt } = options;
  const added = key ? [...payloads].sort((a, b) => (key(a) < key(b) ? -1 : 1)) : payloads;
  const bodies = added.map((payload) => JSON.stringify({ ...payload, account_id: actor.account_id }));
  await sql`select app.add_jobs(${kind.name}, ${bodies}::json[], ${options.queue ?? null},
    ${key ? added.map(key) : null}::text[], ${runAt ? added.map(runAt) : null}::timestamptz[])`.execute(db);
}
