import { sql } from 'kysely';
import type { LevelToSave } from '#connectors/core/commands.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** A target quantity that differs from the last synced one; `id` is its row of `channel_stock`. */
export type LevelToPush = LevelToSave & { id: number };

/**
 * What waits to be pushed to a channel, at most so many; lowest quantities first, since a sold-out product is the most
 * urgent.
 */
export async function findLevelsToPush(db: AccountDb, connectionId: number, most: number): Promise<LevelToPush[]> {
  const { rows } = await sql<LevelToPush>`
    select t.id, c.source_id, t.connector_product_sku as sku, t.source_location_id as location, t.target as quantity,
      t.reported
      from channel_stock t join connector_products c on c.id = t.connector_product_id
     where t.connection_id = ${connectionId} and t.state = 'waiting'
     order by t.target, t.id limit ${most}`.execute(db);
  return rows;
}
