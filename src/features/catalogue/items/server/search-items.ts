import { sql } from 'kysely';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { kitsFromParts, kitsPossible } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type ItemHit, MAX_HITS } from '../search-contract.ts';

/**
 * Items of an entity that have all words of the term in SKU and name, or whose barcode it is; one whose SKU is the term
 * comes first, then those of the same SKU in another letter case. Quantities are of all locations.
 */
export async function findItemHits({ db }: Actor, entity: EntityId, term: string): Promise<ItemHit[]> {
  if (term === '') return [];
  const { rows } = await sql<Omit<ItemHit, 'kits_possible'> & { is_kit: boolean }>`
    select p.id, p.name, p.sku, p.image_url, p.is_kit,
           (select coalesce(sum(on_hand), 0) from stock_levels l where l.product_id = p.id) as quantity_on_hand,
           (select coalesce(sum(quantity), 0) from stock_reservations h where h.product_id = p.id) as quantity_on_hold
      from (select id from products where sku = ${term} and entity_id = ${entity}
            union ${itemsFound(term, entity, MAX_HITS)}) found
      join products p on p.id = found.id
     order by p.sku <> ${term}, p.sku_key is distinct from app.sku_key(${term}), p.sku limit ${MAX_HITS}`.execute(db);
  const made = await kitsFromParts(db, rows);
  return rows.map(({ is_kit, ...row }) => ({ ...row, kits_possible: kitsPossible({ id: row.id, is_kit }, made) }));
}
