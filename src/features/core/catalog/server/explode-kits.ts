import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { explode, type KitEdge } from '../kit-rules.ts';

/**
 * All parts of these items over all levels, kit by kit. Each kit is read once, so that its depth costs no more than its
 * parts.
 */
export async function readKitEdges(db: AccountDb, itemIds: readonly number[]): Promise<KitEdge[]> {
  const { rows } = await sql<KitEdge>`
    with recursive reached (id) as (
      select unnest(${itemIds}::bigint[])
      union select k.part_id from reached r join kit_parts k on k.kit_id = r.id)
    select k.kit_id, k.part_id, k.quantity from reached r join kit_parts k on k.kit_id = r.id
     order by k.kit_id, k.part_id`.execute(db);
  return rows;
}

/**
 * Of those of these items that are kits: the parts without parts of their own, and how many pieces one kit takes of
 * each over all levels. An item that is no kit has no row.
 */
export async function explodeKits(db: AccountDb, itemIds: readonly number[]): Promise<KitEdge[]> {
  if (itemIds.length === 0) return [];
  return explode(await readKitEdges(db, itemIds), itemIds);
}
