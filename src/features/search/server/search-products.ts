import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { MOST_HITS, type ProductHit } from '../contract.ts';

/** Products whose SKU or name contains the term; one whose SKU is the term comes first. Quantities are of all locations. */
export async function findProductHits({ db }: Actor, term: string): Promise<ProductHit[]> {
  if (term === '') return [];
  const { rows } = await sql<ProductHit>`
    select p.id, p.name, p.sku, p.image_url,
           (select coalesce(sum(on_hand), 0) from stock_levels l where l.product_id = p.id) as quantity_on_hand,
           (select coalesce(sum(quantity), 0) from stock_holds h where h.product_id = p.id) as quantity_on_hold
      from (select id from products where sku = ${term} union select app.search_products(${term}, ${MOST_HITS})) found (id)
      join products p on p.id = found.id
     order by p.sku <> ${term}, p.sku limit ${MOST_HITS}`.execute(db);
  return rows;
}
