import { sql } from 'kysely';
import type { LevelToSave } from '#connectors/core/commands.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** A quantity that a channel is still to be told; `id` is its row. */
export type WaitingLevel = LevelToSave & { id: number };

/** What waits to be told a channel, at most so many; the fewest pieces first: what is sold out is the most urgent. */
export async function findWaiting(db: AccountDb, connectionId: number, most: number): Promise<WaitingLevel[]> {
  const { rows } = await sql<WaitingLevel>`
    select t.id, c.source_id, t.connector_product_sku as sku, t.exigo_id as location, t.wanted as quantity, t.shown
      from channel_stock t join connector_products c on c.id = t.connector_product_id
     where t.connection_id = ${connectionId} and t.state = 'waiting'
     order by t.wanted, t.id limit ${most}`.execute(db);
  return rows;
}
