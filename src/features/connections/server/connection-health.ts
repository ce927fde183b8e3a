import { sql } from 'kysely';
import type { ErrorKind } from '#connectors/core/connector-error.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { announce } from '#platform/events/record-event.ts';
import { ConnectionState, healthOf, isStalled, pauseAfter } from '../connection-rules.ts';

/** Successes closer together than this are not noted one by one: busy workers would queue for the row. */
const NOTE_EVERY_S = 5;

/** The ten minutes that an attempt counts in. */
const SPAN = sql`date_bin('10 minutes', now(), '2000-01-01')`;

/** Notes that a partner answered. @returns whether it had failed before */
export async function noteSuccess(actor: Actor, connectionId: number): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    with before as (select id, failures from connections where id = ${connectionId}),
    noted as (
    update connections c
       set last_attempt_at = now(), last_success_at = now(), failures = 0, next_try_at = null
      from before
     where c.id = before.id
       and (c.failures > 0 or c.next_try_at is not null or c.last_success_at is null
            or c.last_success_at < now() - make_interval(secs => ${NOTE_EVERY_S}))
    returning before.failures),
    counted as (
    insert into connection_attempts as a (connection_id, span, good) select ${connectionId}, ${SPAN}, 1 from noted
    on conflict (account_id, connection_id, span) do update set good = a.good + 1)
    select failures from noted`.execute(actor.db);
  const hasRecovered = (rows[0]?.failures ?? 0) > 0;
  if (hasRecovered) await announceHealth(actor.db, actor, connectionId);
  return hasRecovered;
}

/** Whether work for the connection may go on: no person paused it and nothing broke it. */
export async function isActive(db: AccountDb, connectionId: number): Promise<boolean> {
  const row = await db.selectFrom('connections').select('state').where('id', '=', connectionId).executeTakeFirst();
  return row?.state === 'active';
}

/**
 * What a failure does to the connection. `break`: no call until a person acts; `pause`: the partner is left alone for a while,
 * longer each time; `wait`: it said how long, and that is no failure.
 */
export type Effect = { to: 'break' } | { to: 'pause' } | { to: 'wait'; ms: number };

/** The sort of failure, and the partner's own words. */
type Blow = { kind: ErrorKind; reason: string; effect: Effect };

/**
 * Notes that a partner failed, in the caller's transaction. Failures during a pause count as the one that began it: calls that
 * fail together are one outage. @returns when the partner may be tried again
 */
export async function noteFailure(tx: AccountDb, actor: Actor, connectionId: number, blow: Blow): Promise<Date> {
  const row = await tx
    .selectFrom('connections')
    .select(['state', 'failures', 'next_try_at'])
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const before = { ...row, state: ConnectionState.parse(row.state) };
  const after = suffer(before, blow.effect, new Date());
  await tx
    .updateTable('connections')
    .set({ ...after, last_attempt_at: new Date(), ...(blow.effect.to !== 'wait' && lastError(blow)) })
    .where('id', '=', connectionId)
    .execute();
  if (blow.effect.to !== 'wait') await countFailure(tx, connectionId);
  const isOtherwise = healthOf(before) !== healthOf(after) || isStalled(before) !== isStalled(after);
  if (isOtherwise) await announceHealth(tx, actor, connectionId);
  return after.next_try_at ?? new Date();
}

async function countFailure(tx: AccountDb, connectionId: number): Promise<void> {
  await sql`insert into connection_attempts as a (connection_id, span, bad) values (${connectionId}, ${SPAN}, 1)
    on conflict (account_id, connection_id, span) do update set bad = a.bad + 1`.execute(tx);
}

const lastError = ({ kind, reason }: Blow) => ({
  last_error: reason,
  last_error_kind: kind,
  last_error_at: new Date(),
});

type Standing = { state: ConnectionState; failures: number; next_try_at: string | Date | null };
type NewStanding = Standing & { next_try_at: Date | null };

function suffer({ state, failures, next_try_at }: Standing, effect: Effect, now: Date): NewStanding {
  if (effect.to === 'break') {
    return { state: state === 'active' ? 'broken' : state, failures: failures + 1, next_try_at: null };
  }
  const until = next_try_at === null ? now : new Date(next_try_at);
  if (effect.to === 'wait') {
    return { state, failures, next_try_at: new Date(Math.max(until.getTime(), now.getTime() + effect.ms)) };
  }
  if (until > now) return { state, failures: Math.max(1, failures), next_try_at: until };
  return { state, failures: failures + 1, next_try_at: new Date(now.getTime() + pauseAfter(failures + 1)) };
}

/** Tells the open screens that a connection fares differently. */
export function announceHealth(db: AccountDb, actor: Pick<Actor, 'account_id'>, connectionId: number): Promise<void> {
  return announce(db, actor, { type: 'connection.changed', connection_id: connectionId });
}
