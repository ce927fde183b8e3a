import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { WriteQueue } from '../connection-rules.ts';
import { MAX_COUNTED } from '../outages-contract.ts';
import type { Tries } from './next-status.ts';
import { unfinished } from './unfinished-writes.ts';

/** What waits of each queue for a connection `c`, as the tables that the queues are kept in say it. */
const waiting = {
  outbox: sql`partner_writes w where w.connection_id = c.id and w.state in ${unfinished}`,
  stock: sql`channel_stock t where t.connection_id = c.id and t.state = 'waiting'`,
  contacts: sql`customer_links l where l.connection_id = c.id and l.state = 'waiting'`,
} satisfies Record<WriteQueue, RawBuilder<unknown>>;

/** How much waits of a queue for a connection `c`; so many are counted. */
export const countWaiting = (queue: WriteQueue): RawBuilder<number> =>
  sql`(select count(*)::int from (select from ${waiting[queue]} limit ${sql.lit(MAX_COUNTED)}) waits)`;

/**
 * When the partner of a connection may be called again for what waits in a queue; null or past: now. `c` is the name of
 * its row.
 */
export const nextTryOf = (queue: WriteQueue, c: string): RawBuilder<string | null> =>
  sql`greatest(${sql.ref(`${c}.next_try_at`)}, (select q.next_try_at from failing_queues q
    where q.account_id = ${sql.ref(`${c}.account_id`)} and q.connection_id = ${sql.ref(`${c}.id`)}
      and q.queue = ${sql.lit(queue)}))`;

/** `standsStill` of the rules in SQL, of a connection `c` and what waits in a queue for it. */
export const standsStillInSql = (after: number, queue: WriteQueue): RawBuilder<boolean> => sql`(c.state = 'broken'
  or (c.state = 'active' and c.failures + coalesce((select q.failures from failing_queues q
    where q.connection_id = c.id and q.queue = ${sql.lit(queue)}), 0) >= ${sql.lit(after)}))`;

/**
 * How often in a row nothing went through: of what is read, and of the queue that failed most since something of it
 * did.
 */
export const failuresOf = ({ failures }: Tries, queues: ReadonlyMap<WriteQueue, Tries>): number =>
  failures + Math.max(0, ...[...queues.values()].map((queue) => queue.failures));

/** The queues of a connection that fail. */
export async function readQueues(db: AccountDb, connectionId: number): Promise<Map<WriteQueue, Tries>> {
  const { rows } = await sql<Tries & { queue: string }>`
    select queue, failures, (1000 * extract(epoch from next_try_at - now()))::float8 as wait_ms
      from failing_queues where connection_id = ${connectionId}`.execute(db);
  return new Map(rows.map(({ queue, ...tries }) => [WriteQueue.parse(queue), tries]));
}

/** Saves how a queue stands that failed. */
export async function saveQueue(tx: AccountDb, connectionId: number, queue: WriteQueue, tries: Tries): Promise<void> {
  await sql`
    insert into failing_queues (connection_id, queue, failures, next_try_at)
    values (${connectionId}, ${queue}, ${tries.failures}, now() + ${tries.wait_ms}::float8 * interval '1 ms')
    on conflict (account_id, connection_id, queue) do update
      set failures = excluded.failures, next_try_at = excluded.next_try_at`.execute(tx);
}

/** Ends the failures of the queue that something went through of, and of those of which nothing waits. */
export function endFailures(
  { db }: Pick<Actor, 'db'>,
  connectionId: number,
  queue: WriteQueue | undefined,
): Promise<{ ended: number; left: number }> {
  return db.transaction().execute(async (tx) => {
    await sql`select from connections where id = ${connectionId} for no key update`.execute(tx);
    const isEmpty = sql.join(
      WriteQueue.options.map((one) => sql`(q.queue = ${one} and not exists (select from ${waiting[one]}))`),
      sql` or `,
    );
    const { numAffectedRows } = await sql`
      delete from failing_queues q using connections c
       where q.connection_id = ${connectionId} and c.id = q.connection_id and (q.queue = ${queue ?? null}::text
         or ${isEmpty})`.execute(tx);
    const { rows } = await sql`select from failing_queues where connection_id = ${connectionId}`.execute(tx);
    return { ended: Number(numAffectedRows ?? 0), left: rows.length };
  });
}

/** Milliseconds until a queue that fails is tried again; 0: it may be. */
export async function queueDelayOf(db: AccountDb, connectionId: number, queue: WriteQueue): Promise<number> {
  return Math.max(0, Math.ceil((await readQueues(db, connectionId)).get(queue)?.wait_ms ?? 0));
}

/** A member asked for what waits in a queue: it is tried without waiting for the end of the pause. */
export async function tryNow(tx: AccountDb, connectionId: number, queue: WriteQueue): Promise<void> {
  await sql`update failing_queues set next_try_at = null
    where connection_id = ${connectionId} and queue = ${queue}`.execute(tx);
}

/** Resets the failures of a connection's queues; with `asIfNew`, in the same transaction. */
export async function forgetFailures(tx: AccountDb, connectionId: number): Promise<void> {
  await tx.deleteFrom('failing_queues').where('connection_id', '=', connectionId).execute();
}
