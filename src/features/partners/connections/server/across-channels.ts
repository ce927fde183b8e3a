import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { getConnectionId } from './find-connections.ts';

/** What lists across channels show of a connection `c`, in the order of an index. */
const listed = {
  products: sql`connector_products t where t.connection_id = c.id order by t.connector_product_sku`,
  stock: sql`channel_stock t where t.connection_id = c.id and t.target is not null order by t.source_location_id`,
} as const;

/**
 * The ids of the connections that a list is about: the one, or all of the account that it shows something of. @throws
 * AppError not_found
 */
export async function findListed(
  actor: Pick<Actor, 'db'>,
  id: number | undefined,
  list: keyof typeof listed,
): Promise<number[]> {
  if (id !== undefined) return [await getConnectionId(actor, String(id))];
  // The first in an index of each connection: as a plain condition it would be a scan of the table.
  const { rows } = await sql<{ id: number }>`
    select c.id from connections c
     cross join lateral (select from ${listed[list]} limit 1) first
     where c.removed_at is null order by c.id`.execute(actor.db);
  return rows.map((row) => row.id);
}

/** How many of `total` rows a list shows that ends after so many, and whether there are more. */
export type Shown = { total: number; is_capped: boolean };

export const capAt = (total: number, most: number): Shown => ({
  total: Math.min(total, most),
  is_capped: total > most,
});
