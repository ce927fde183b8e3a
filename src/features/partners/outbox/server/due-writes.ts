import { sql } from 'kysely';
import { nextTryOf } from '#features/partners/connections/server/failing-queues.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { WriteKinds } from './write-kind.ts';

/**
 * A connection's open writes `w` that are their subjects' oldest: a subject's writes are sent in order. Of kinds
 * that are not known here a newer program takes care.
 */
const oldestOf = (connectionId: number, kinds: WriteKinds) => sql`
  partner_writes w
    where w.connection_id = ${connectionId} and w.state in ${unfinished}
    and w.type = any(${kinds.map(({ type }) => type)}::text[])
    and not exists (select
      from partner_writes o where o.subject = w.subject and o.subject_id = w.subject_id and o.id < w.id
                     and o.state in ${unfinished})`;

export type DueSubject = { subject: string; subject_id: number };

/** A subject as one text. */
export const subjectKey = ({ subject, subject_id }: DueSubject): string => `${subject}:${subject_id}`;

/**
 * The subject whose write to the connection is the next to be sent, but for these; null where none is due or its
 * partner may not be called.
 */
export async function findDueSubject(
  db: AccountDb,
  kinds: WriteKinds,
  connectionId: number,
  except: ReadonlySet<string>,
): Promise<DueSubject | null> {
  const { rows } = await sql<DueSubject>`
    select w.subject, w.subject_id from ${oldestOf(connectionId, kinds)}
       and coalesce(w.next_try_at <= now(), true) and w.subject || ':' || w.subject_id <> all(${[...except]}::text[])
       and exists (select from connections n where n.id = ${connectionId} and n.state = 'active'
                     and coalesce(${nextTryOf('outbox', 'n')} <= now(), true))
     order by w.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Milliseconds until a write of the connection is due and its partner may be called, by the database's clock; 0: now.
 * Null: none waits, or the connection is paused or broken.
 */
export async function findWaitMs(db: AccountDb, kinds: WriteKinds, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    with due as (select min(coalesce(w.next_try_at, now())) as at from ${oldestOf(connectionId, kinds)})
    select greatest(0, ceil(1000 * extract(epoch
      from greatest(due.at, ${nextTryOf('outbox', 'n')}) - now())))::float8 as ms
      from due, connections n where due.at is not null and n.id = ${connectionId} and n.state = 'active'`.execute(db);
  return rows[0]?.ms ?? null;
}

/** The connection of a subject's oldest open write; null where it has none. */
export async function findNextConnection(db: AccountDb, { subject, subject_id }: DueSubject): Promise<number | null> {
  const { rows } = await sql<{ connection_id: number }>`
    select w.connection_id
      from partner_writes w where w.subject = ${subject} and w.subject_id = ${subject_id} and w.state in ${unfinished}
     order by w.id limit 1`.execute(db);
  return rows[0]?.connection_id ?? null;
}
