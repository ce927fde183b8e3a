import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** In an account in which nothing came or changed for a day, no poll runs more often than this. */
export const IDLE_POLL_SECONDS = 600;

/** Polls of idle accounts come after all other jobs: however many such accounts there are, they delay no other job. */
export const IDLE_PRIORITY = 30;

/** Whether an account `a` is idle. */
export const isIdle: RawBuilder<boolean> = sql<boolean>`(a.traffic_at < now() - interval '1 day')`;

/**
 * Notes that something came, changed, or was asked for by a person or a webhook: polls are as often as usual again,
 * from the next minute on. Once an hour is enough, so that busy workers do not wait for the account's row.
 */
export async function noteTraffic(db: AccountDb): Promise<void> {
  await sql`update accounts set traffic_at = now() where traffic_at < now() - interval '1 hour'`.execute(db);
}
