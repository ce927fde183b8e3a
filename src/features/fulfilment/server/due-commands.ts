import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** A connection's open writes `c` that are their orders' oldest: what an order asked for first is done first, whoever does it. */
const oldestOf = (connectionId: number) => sql`
  commands c where c.connection_id = ${connectionId} and c.state in ('queued', 'sending', 'in_doubt')
    and not exists (select from commands o where o.order_id = c.order_id and o.id < c.id and o.state in ('queued', 'sending', 'in_doubt'))`;

/** The order whose write to the connection is the next to be sent; null where none is due or its partner may not be called. */
export async function findDueOrder(
  db: AccountDb,
  connectionId: number,
  except: readonly number[],
): Promise<number | null> {
  const { rows } = await sql<{ order_id: number }>`
    select c.order_id from ${oldestOf(connectionId)}
       and coalesce(c.next_try_at <= now(), true) and c.order_id <> all(${except}::bigint[])
       and exists (select from connections n where n.id = ${connectionId} and n.state = 'active' and coalesce(n.next_try_at <= now(), true))
     order by c.id limit 1`.execute(db);
  return rows[0]?.order_id ?? null;
}

/**
 * Milliseconds until a write of the connection is due and its partner may be called, by the database's clock; 0: now.
 * Null: none waits, or the connection is paused or broken.
 */
export async function findWaitMs(db: AccountDb, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    with due as (select min(coalesce(c.next_try_at, now())) as at from ${oldestOf(connectionId)})
    select greatest(0, ceil(1000 * extract(epoch from greatest(due.at, n.next_try_at) - now())))::float8 as ms
      from due, connections n where due.at is not null and n.id = ${connectionId} and n.state = 'active'`.execute(db);
  return rows[0]?.ms ?? null;
}

/** The connection of an order's oldest open write; null where it has none. */
export async function findNextConnection(db: AccountDb, orderId: number): Promise<number | null> {
  const { rows } = await sql<{ connection_id: number }>`
    select connection_id from commands where order_id = ${orderId} and state in ('queued', 'sending', 'in_doubt')
     order by id limit 1`.execute(db);
  return rows[0]?.connection_id ?? null;
}
