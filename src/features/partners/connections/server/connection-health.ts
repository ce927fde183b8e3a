import { sql } from 'kysely';
import type { ErrorKind } from '#connectors/core/connector-error.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { ConnectionState, healthOf, STALLED_AFTER, standsStill, type WriteQueue } from '../connection-rules.ts';
import { endFailures, failuresOf, readQueues, saveQueue } from './failing-queues.ts';
import { type ConnectionStatus, type Consequence, nextStatus } from './next-status.ts';

/** Successes closer together than this are not recorded one by one: busy workers would queue for the row. */
const RECORD_EVERY_S = 5;

/** The ten-minute bucket that a call is counted in. */
const SPAN = sql`date_bin('10 minutes', now(), '2000-01-01')`;

/**
 * Records that a partner answered, what was read or something of a queue. What fails of other queues is not over by
 * that, unless nothing of it waits any more.
 * @returns whether it had failed before and all is well now
 */
export async function recordSuccess(
  actor: Actor,
  connectionId: number,
  queue: WriteQueue | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ had_failed: boolean | null; has_failing: boolean }>`
    with before as (select id, failures from connections where id = ${connectionId}),
    noted as (
    update connections c
       set last_attempt_at = now(), last_success_at = now(), next_try_at = null, failures = 0
      from before
     where c.id = before.id
       and (c.failures > 0 or c.next_try_at is not null or c.last_success_at is null
            or c.last_success_at < now() - make_interval(secs => ${RECORD_EVERY_S}))
    returning before.failures > 0 as had_failed),
    counted as (
    insert into connection_attempts as a (connection_id, span, good) select ${connectionId}, ${SPAN}, 1 from noted
    on conflict (account_id, connection_id, span) do update set good = a.good + 1)
    select (select had_failed from noted) as had_failed,
           exists (select from failing_queues where connection_id = ${connectionId}) as has_failing`.execute(actor.db);
  const { had_failed, has_failing } = rows[0] ?? {};
  const { ended, left } = has_failing ? await endFailures(actor, connectionId, queue) : { ended: 0, left: 0 };
  const hasChanged = had_failed === true || ended > 0;
  if (hasChanged) await publishHealth(actor.db, actor, connectionId);
  return hasChanged && left === 0;
}

/**
 * Resets a connection's failures. Its queues are reset with it (`forgetFailures`).
 */
export const asIfNew = { failures: 0, next_try_at: null } as const;

/**
 * Milliseconds until a failing partner is tried again, of a row of `connections`; null or less than none: it may be
 * called.
 */
export const retryDelay = sql<number | null>`(1000 * extract(epoch from next_try_at - now()))::float8`;

/** By the database's clock. */
const inMs = (ms: number | null) => sql<string | null>`now() + ${ms}::float8 * interval '1 ms'`;

/** Milliseconds until a partner that failed is tried again; 0: it may be called. */
export async function retryDelayOf(db: AccountDb, connectionId: number): Promise<number> {
  const row = await db
    .selectFrom('connections')
    .select(retryDelay.as('wait_ms'))
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return Math.max(0, Math.ceil(row?.wait_ms ?? 0));
}

/** Whether the connection may be used: neither paused by a person nor broken. */
export async function isActive(db: AccountDb, connectionId: number): Promise<boolean> {
  const row = await db.selectFrom('connections').select('state').where('id', '=', connectionId).executeTakeFirst();
  return row?.state === 'active';
}

/** A failed call. */
type Failure = {
  kind: ErrorKind;
  /** The partner's message. */
  reason: string;
  /** The HTTP status that it was answered with, if it was. */
  status: number | undefined;
  /** What follows for the connection. */
  consequence: Consequence;
  /** The queue that it was of. */
  queue: WriteQueue | undefined;
};

/**
 * Records that a partner failed, in the caller's transaction. Failures during a pause count as the one that began it:
 * calls that fail together are one outage. @returns the milliseconds until this may be tried again
 */
export async function recordFailure(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  failure: Failure,
): Promise<number> {
  const row = await tx
    .selectFrom('connections')
    .select(['state', 'failures', retryDelay.as('wait_ms')])
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const queues = await readQueues(tx, connectionId);
  const { queue } = failure;
  const before: ConnectionStatus = {
    state: ConnectionState.parse(row.state),
    reads: { failures: row.failures, wait_ms: row.wait_ms },
    queue: queue ? (queues.get(queue) ?? { failures: 0, wait_ms: null }) : null,
  };
  const after = nextStatus(before, failure.consequence);
  await tx
    .updateTable('connections')
    .set({
      state: after.state,
      failures: after.reads.failures,
      next_try_at: inMs(after.reads.wait_ms),
      last_attempt_at: sql`now()`,
      ...(failure.consequence.to !== 'wait' && lastError(failure)),
    })
    .where('id', '=', connectionId)
    .execute();
  if (queue && after.queue && after.queue.failures > 0) await saveQueue(tx, connectionId, queue, after.queue);
  if (failure.consequence.to !== 'wait') await countFailure(tx, connectionId);
  const standing = ({ state, reads, queue: own }: ConnectionStatus) => ({
    state,
    failures: failuresOf(reads, own && queue ? new Map([...queues, [queue, own]]) : queues),
  });
  if (shownHealth(standing(before)) !== shownHealth(standing(after))) await publishHealth(tx, actor, connectionId);
  return Math.max(0, after.reads.wait_ms ?? 0, after.queue?.wait_ms ?? 0);
}

/** A connection's health as the screens show it, as one text to compare. */
const shownHealth = (connection: Parameters<typeof healthOf>[0]): string =>
  `${healthOf(connection)} ${standsStill(connection, STALLED_AFTER)}`;

async function countFailure(tx: AccountDb, connectionId: number): Promise<void> {
  await sql`insert into connection_attempts as a (connection_id, span, bad) values (${connectionId}, ${SPAN}, 1)
    on conflict (account_id, connection_id, span) do update set bad = a.bad + 1`.execute(tx);
}

const lastError = ({ kind, reason, status }: Failure) => ({
  last_error: reason,
  last_error_kind: kind,
  last_error_status: status ?? null,
  last_error_at: sql<string>`now()`,
});

/** Publishes that a connection's health changed, for the open screens. */
export function publishHealth(db: AccountDb, actor: Pick<Actor, 'account_id'>, connectionId: number): Promise<void> {
  return publishEvent(db, actor, { type: 'connection.changed', connection_id: connectionId });
}
