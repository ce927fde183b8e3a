import { sql } from 'kysely';
import type { ErrorKind } from '#connectors/core/connector-error.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { ConnectionState, healthOf, isStalled } from '../connection-rules.ts';
import { type Consequence, nextStatus } from './next-status.ts';
import { unfinished } from './unfinished-writes.ts';

/** Successes closer together than this are not recorded one by one: busy workers would queue for the row. */
const RECORD_EVERY_S = 5;

/** The ten-minute bucket that a call is counted in. */
const SPAN = sql`date_bin('10 minutes', now(), '2000-01-01')`;

/**
 * Records that a partner answered. What was read does not end the failures of writes while something is still to be sent.
 * @returns whether it had failed before and all is well now
 */
export async function recordSuccess(actor: Actor, connectionId: number, isWrite: boolean): Promise<boolean> {
  const left = sql`case when not ${isWrite}::boolean and c.write_failures > 0 and exists (
    select from partner_writes where connection_id = ${connectionId} and state in ${unfinished}) then c.write_failures else 0 end`;
  const { rows } = await sql<{ before: number; after: number }>`
    with before as (select id, failures from connections where id = ${connectionId}),
    noted as (
    update connections c
       set last_attempt_at = now(), last_success_at = now(), next_try_at = null, failures = ${left}, write_failures = ${left},
           writes_next_try_at = case when ${left} > 0 then c.writes_next_try_at end,
           writes_failing_since = case when ${left} > 0 then c.writes_failing_since end
      from before
     where c.id = before.id
       and (c.failures > ${left} or c.next_try_at is not null or c.last_success_at is null
            or c.last_success_at < now() - make_interval(secs => ${RECORD_EVERY_S}))
    returning before.failures as before, c.failures as after),
    counted as (
    insert into connection_attempts as a (connection_id, span, good) select ${connectionId}, ${SPAN}, 1 from noted
    on conflict (account_id, connection_id, span) do update set good = a.good + 1)
    select before, after from noted`.execute(actor.db);
  const { before, after } = rows[0] ?? { before: 0, after: 0 };
  if (after < before) await publishHealth(actor.db, actor, connectionId);
  return after < before && after === 0;
}

/** Of a connection that starts anew: what failed before counts no more. */
export const asIfNew = {
  failures: 0,
  write_failures: 0,
  next_try_at: null,
  writes_next_try_at: null,
  writes_failing_since: null,
} as const;

/** Milliseconds until a failing partner is tried again, of a row of `connections`; null or less than none: it may be called. */
export const retryDelay = sql<number | null>`(1000 * extract(epoch from next_try_at - now()))::float8`;

/** The same for what is to be written to it. */
const writesDelay = sql<number | null>`(1000 * extract(epoch from writes_next_try_at - now()))::float8`;

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

/** A failed call: its kind, the partner's message, what follows for the connection, and whether something was to be written. */
type Failure = { kind: ErrorKind; reason: string; consequence: Consequence; isWrite: boolean };

/**
 * Records that a partner failed, in the caller's transaction. Failures during a pause count as the one that began it: calls that
 * fail together are one outage. @returns the milliseconds until this may be tried again
 */
export async function recordFailure(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  failure: Failure,
): Promise<number> {
  const row = await tx
    .selectFrom('connections')
    .select(['state', 'failures', 'write_failures', retryDelay.as('wait_ms'), writesDelay.as('writes_wait_ms')])
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = { ...row, state: ConnectionState.parse(row.state) };
  const { wait_ms, writes_wait_ms, ...after } = nextStatus(before, failure.consequence, failure.isWrite);
  await tx
    .updateTable('connections')
    .set({
      ...after,
      next_try_at: inMs(wait_ms),
      writes_next_try_at: inMs(writes_wait_ms),
      ...(after.write_failures > 0 && { writes_failing_since: sql`coalesce(writes_failing_since, now())` }),
      last_attempt_at: sql`now()`,
      ...(failure.consequence.to !== 'wait' && lastError(failure)),
    })
    .where('id', '=', connectionId)
    .execute();
  if (failure.consequence.to !== 'wait') await countFailure(tx, connectionId);
  const hasChanged = healthOf(before) !== healthOf(after) || isStalled(before) !== isStalled(after);
  if (hasChanged) await publishHealth(tx, actor, connectionId);
  return Math.max(0, wait_ms ?? 0, failure.isWrite ? (writes_wait_ms ?? 0) : 0);
}

async function countFailure(tx: AccountDb, connectionId: number): Promise<void> {
  await sql`insert into connection_attempts as a (connection_id, span, bad) values (${connectionId}, ${SPAN}, 1)
    on conflict (account_id, connection_id, span) do update set bad = a.bad + 1`.execute(tx);
}

const lastError = ({ kind, reason }: Failure) => ({
  last_error: reason,
  last_error_kind: kind,
  last_error_at: sql<string>`now()`,
});

/** Publishes that a connection's health changed, for the open screens. */
export function publishHealth(db: AccountDb, actor: Pick<Actor, 'account_id'>, connectionId: number): Promise<void> {
  return publishEvent(db, actor, { type: 'connection.changed', connection_id: connectionId });
}
