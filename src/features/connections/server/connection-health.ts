import { sql } from 'kysely';
import type { ErrorKind } from '#connectors/core/connector-error.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { ConnectionState, healthOf, isStalled, pauseAfter } from '../connection-rules.ts';

/** Successes closer together than this are not recorded one by one: busy workers would queue for the row. */
const RECORD_EVERY_S = 5;

/** The ten-minute bucket that a call is counted in. */
const SPAN = sql`date_bin('10 minutes', now(), '2000-01-01')`;

/** Records that a partner answered. @returns whether it had failed before */
export async function recordSuccess(actor: Actor, connectionId: number): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    with before as (select id, failures from connections where id = ${connectionId}),
    noted as (
    update connections c
       set last_attempt_at = now(), last_success_at = now(), failures = 0, next_try_at = null
      from before
     where c.id = before.id
       and (c.failures > 0 or c.next_try_at is not null or c.last_success_at is null
            or c.last_success_at < now() - make_interval(secs => ${RECORD_EVERY_S}))
    returning before.failures),
    counted as (
    insert into connection_attempts as a (connection_id, span, good) select ${connectionId}, ${SPAN}, 1 from noted
    on conflict (account_id, connection_id, span) do update set good = a.good + 1)
    select failures from noted`.execute(actor.db);
  const hasRecovered = (rows[0]?.failures ?? 0) > 0;
  if (hasRecovered) await publishHealth(actor.db, actor, connectionId);
  return hasRecovered;
}

/** Milliseconds until a failing partner is tried again, of a row of `connections`; null or less than none: it may be called. */
export const waitLeft = sql<number | null>`(1000 * extract(epoch from next_try_at - now()))::float8`;

/** Milliseconds until a partner that failed is tried again; 0: it may be called. */
export async function pauseOf(db: AccountDb, connectionId: number): Promise<number> {
  const row = await db
    .selectFrom('connections')
    .select(waitLeft.as('wait_ms'))
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return Math.max(0, Math.ceil(row?.wait_ms ?? 0));
}

/** Whether the connection may be used: neither paused by a person nor broken. */
export async function isActive(db: AccountDb, connectionId: number): Promise<boolean> {
  const row = await db.selectFrom('connections').select('state').where('id', '=', connectionId).executeTakeFirst();
  return row?.state === 'active';
}

/**
 * What a failure means for the connection. `break`: no call until a person acts; `pause`: the partner is left alone for a while,
 * longer each time; `wait`: it said how long, and that is no failure.
 */
export type Consequence = { to: 'break' } | { to: 'pause' } | { to: 'wait'; ms: number };

/** A failed call: its kind, the partner's message and what follows for the connection. */
type Failure = { kind: ErrorKind; reason: string; consequence: Consequence };

/**
 * Records that a partner failed, in the caller's transaction. Failures during a pause count as the one that began it: calls that
 * fail together are one outage. @returns the milliseconds until the partner may be tried again
 */
export async function recordFailure(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  failure: Failure,
): Promise<number> {
  const row = await tx
    .selectFrom('connections')
    .select(['state', 'failures', waitLeft.as('wait_ms')])
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = { ...row, state: ConnectionState.parse(row.state) };
  const { wait_ms, ...after } = nextState(before, failure.consequence);
  await tx
    .updateTable('connections')
    .set({
      ...after,
      next_try_at: sql`now() + ${wait_ms}::float8 * interval '1 ms'`,
      last_attempt_at: sql`now()`,
      ...(failure.consequence.to !== 'wait' && lastError(failure)),
    })
    .where('id', '=', connectionId)
    .execute();
  if (failure.consequence.to !== 'wait') await countFailure(tx, connectionId);
  const hasChanged = healthOf(before) !== healthOf(after) || isStalled(before) !== isStalled(after);
  if (hasChanged) await publishHealth(tx, actor, connectionId);
  return wait_ms ?? 0;
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

/** `wait_ms`: until the partner may be called again, by the database's clock; null: at once. */
type ConnectionStatus = { state: ConnectionState; failures: number; wait_ms: number | null };

const LONGEST_WAIT_MS = 24 * 3_600_000;

function nextState({ state, failures, wait_ms }: ConnectionStatus, consequence: Consequence): ConnectionStatus {
  if (consequence.to === 'break') {
    return { state: state === 'active' ? 'broken' : state, failures: failures + 1, wait_ms: null };
  }
  const left = wait_ms ?? 0;
  if (consequence.to === 'wait')
    return { state, failures, wait_ms: Math.max(left, Math.min(consequence.ms, LONGEST_WAIT_MS)) };
  if (left > 0) return { state, failures: Math.max(1, failures), wait_ms: left };
  return { state, failures: failures + 1, wait_ms: pauseAfter(failures + 1) };
}

/** Publishes that a connection's health changed, for the open screens. */
export function publishHealth(db: AccountDb, actor: Pick<Actor, 'account_id'>, connectionId: number): Promise<void> {
  return publishEvent(db, actor, { type: 'connection.changed', connection_id: connectionId });
}
