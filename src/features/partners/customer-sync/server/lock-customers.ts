import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Locks these customers, and with them their links, until the transaction ends: in the order in which a channel's pages
 * take them.
 * @returns the ids of those that are there
 */
export async function lockCustomers(tx: AccountDb, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any(${ids}::bigint[])
     order by connection_id, source_customer_id collate "C" for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}
