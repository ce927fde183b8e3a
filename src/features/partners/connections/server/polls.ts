import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { capabilitiesOf } from '#connectors/core/capabilities.ts';
import type { Capability, Manifest } from '#connectors/core/connector.ts';
import type { Work } from '#connectors/core/limiter.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import type { WriteQueue } from '../connection-rules.ts';
import { isActive, retryDelayOf } from './connection-health.ts';
import { queueDelayOf } from './failing-queues.ts';
import { type OpenConnection, openConnection } from './open-connection.ts';
import { IDLE_POLL_SECONDS, IDLE_PRIORITY, isIdle, noteTraffic } from './traffic.ts';

type PollPlan = { capabilities: readonly Capability[]; every: number; work?: Work; queue?: WriteQueue };

/**
 * The polls, which read from partners or push to them, by the names of their jobs; each runs `every` so many of the
 * connection's intervals. In this order where all are due at once: orders and stock need to know the locations.
 */
export const polls = {
  'import-partner-lists': { capabilities: ['locations.read', 'shipcodes.read'], every: 60 },
  'import-connector-products': { capabilities: ['products.read'], every: 60 },
  'import-orders': { capabilities: ['orders.read'], every: 1 },
  'import-shipments': { capabilities: ['shipments.read'], every: 1 },
  'import-stock': { capabilities: ['stock.read'], every: 5 },
  'push-stock': { capabilities: ['stock.write'], every: 1, work: 'stock', queue: 'stock' },
  'read-listing-profiles': { capabilities: ['listing.upload'], every: 5 },
  'push-contacts': { capabilities: ['contacts.write'], every: 1, queue: 'contacts' },
} satisfies Record<string, PollPlan>;

export type PollName = keyof typeof polls;
const pollNames = Object.keys(polls).filter((name): name is PollName => name in polls);

/** The polls of a connector with these capabilities. */
export function pollsFor(capabilities: readonly Capability[]): PollName[] {
  return pollNames.filter((name) => capabilities.some((one) => isReadBy(polls[name], one)));
}

/** The polls of a connector's connections, each with the setting that switches it on; null: all of them have it. */
export function switchedPolls(manifest: Manifest): { poll: PollName; needs: string | null }[] {
  return pollsFor(manifest.capabilities).map((poll) => {
    const { capabilities }: PollPlan = polls[poll];
    const needs = manifest.capabilities.flatMap((one) =>
      capabilities.includes(one) ? [manifest.switches?.[one] ?? null] : [],
    );
    return { poll, needs: needs.includes(null) ? null : (needs[0] ?? null) };
  });
}

/** How long after one run of a poll its next is due, in seconds. */
export const secondsBetween = (name: PollName, pollSeconds: number) => pollSeconds * polls[name].every;

/** The queue that a poll sends; null where it reads. */
export const queueOf = (name: PollName): WriteQueue | null => {
  const { queue }: PollPlan = polls[name];
  return queue ?? null;
};

const isReadBy = ({ capabilities }: PollPlan, capability: Capability) => capabilities.includes(capability);

/** `sweep-connections` adds a failed poll again, instead of the queue's hours of backing off. */
export const MAX_ATTEMPTS = 3;

const PollPayload = z.object({ connection_id: Id });
export type PollJob = Job<typeof PollPayload>;

/** What a poll works with: a job's run, and the connection opened for it. */
export type Poll = JobRun & { open: OpenConnection };

/**
 * Defines the job of a poll. It does nothing unless the connection is active, and adds its own next run at its end: at
 * once where `read` says there is more, else after its interval, and in no case before a failing partner is tried
 * again; in an account in which nothing happens less often, behind all other jobs. What pushes a queue that fails
 * leaves the partner alone meanwhile, however often what waits changes. It ends for good where the connection's
 * settings switch it off. While the partner's limit has no call for it, it waits without a slot.
 */
export function pollJob(name: PollName, read: (poll: Poll) => Promise<'done' | 'more'>): PollJob {
  return job(name, PollPayload, async ({ connection_id }, run) => {
    const { db } = run.actor;
    if (!(await isActive(db, connection_id))) return;
    const { work }: PollPlan = polls[name];
    const queue = queueOf(name);
    const pauseMs = queue ? await queueDelayOf(db, connection_id, queue) : 0;
    if (pauseMs > 0) return addPoll(db, run.actor, connection_id, name, pauseMs);
    const open = await openConnection(run.actor, run.services, connection_id, run.signal, {
      waitsInPlace: run.waitsInPlace ?? false,
      ...(work && { work }),
    });
    if (!pollsFor(capabilitiesOf(open.connector.manifest, open.ctx.settings)).includes(name)) return;
    const limitMs = await open.reserveCall();
    if (limitMs > 0) return addPoll(db, run.actor, connection_id, name, limitMs);
    const outcome = await read({ ...run, open });
    if (outcome === 'more') return addPoll(db, run.actor, connection_id, name, await pauseOf(db, connection_id, name));
    const { waitMs, priority } = await nextRunOf(db, connection_id, name);
    return addPoll(db, run.actor, connection_id, name, waitMs, { priority });
  });
}

/** The part of a connection's settings that is ours and not its connector's: the interval at which it is read. */
export const PollSettings = z.object({ poll_seconds: z.number().int().min(1).max(86_400).default(60) });

/** Milliseconds until a failing partner, or a failing queue of it, is tried again; 0: it may be called. */
async function pauseOf(db: AccountDb, connectionId: number, name: PollName): Promise<number> {
  const queue = queueOf(name);
  return Math.max(await retryDelayOf(db, connectionId), queue ? await queueDelayOf(db, connectionId, queue) : 0);
}

/** In how many milliseconds a poll runs again, by the database's clock, and with which priority. */
async function nextRunOf(db: AccountDb, connectionId: number, name: PollName) {
  const { rows } = await sql<{ settings: unknown; is_idle: boolean }>`
    select c.settings, ${isIdle} as is_idle from connections c join accounts a on a.id = c.account_id
     where c.id = ${connectionId}`.execute(db);
  const { poll_seconds } = PollSettings.parse(rows[0]?.settings);
  const is_idle = rows[0]?.is_idle ?? false;
  const seconds = Math.max(secondsBetween(name, poll_seconds), is_idle ? IDLE_POLL_SECONDS : 0);
  const waitMs = Math.max(1000 * seconds, await pauseOf(db, connectionId, name));
  return { waitMs, priority: is_idle ? IDLE_PRIORITY : undefined };
}

const DEBOUNCE_MS = 1_000;

/**
 * Runs a poll soon, because a webhook said that there is something new. Calls close together cause one run; a call
 * while the poll runs causes another run after it, since this one may have missed the change.
 */
export async function debouncePoll(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionId: number,
  name: PollName,
): Promise<void> {
  await noteTraffic(db);
  return addJob(
    db,
    actor,
    { name, payload: PollPayload },
    { connection_id: connectionId },
    {
      queue: connectionQueue(connectionId),
      key: `hint:${connectionId}:${name}`,
      keyMode: 'preserve_run_at',
      delayMs: DEBOUNCE_MS,
      maxAttempts: MAX_ATTEMPTS,
    },
  );
}

/**
 * The serial queue of a connection: reads run one after another, so that an older state never overwrites a newer one.
 */
export const connectionQueue = (connectionId: number) => `polls:${connectionId}`;

/**
 * Adds a poll of a connection, at once unless a wait is given; one that already waits is moved there.
 * The polls of one connection run one after another: they share the partner's limit, and a partner that hangs then
 * holds up one of our slots and not five. Writes do not pass this queue, so that no long reading delays them.
 */
export function addPoll(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionId: number,
  name: PollName,
  delayMs = 0,
  { priority }: { priority?: number | undefined } = {},
): Promise<void> {
  return addJob(
    db,
    actor,
    { name, payload: PollPayload },
    { connection_id: connectionId },
    {
      queue: connectionQueue(connectionId),
      key: `poll:${connectionId}:${name}`,
      maxAttempts: MAX_ATTEMPTS,
      ...(delayMs > 0 && { delayMs }),
      ...(priority !== undefined && { priority }),
    },
  );
}
