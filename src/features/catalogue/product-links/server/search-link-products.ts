import { sql } from 'kysely';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { kitsFromParts, withKitsMade } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import { A_PAGE_FOUND, type LinkProduct, MAX_FOUND, MAX_LISTED } from '../choices-contract.ts';
import { availableOf, locationsOf } from './connector-product-sql.ts';

/** A page of five of the products found, the closest first; a limited number is found. */
export async function findProductPage(actor: Actor, term: string, page: number) {
  const ids = await findIds(actor, term, MAX_FOUND);
  const shown = ids.slice((page - 1) * A_PAGE_FOUND, page * A_PAGE_FOUND);
  return { data: await readProducts(actor, shown), last_page: Math.max(1, Math.ceil(ids.length / A_PAGE_FOUND)) };
}

/** Products for a list to choose from, the closest first. */
export async function findProductList(actor: Actor, term: string): Promise<LinkProduct[]> {
  return readProducts(actor, await findIds(actor, term, MAX_LISTED));
}

/**
 * Ids of products, the closest first: the very SKU, then those that begin so. Among very many hits not the best of all
 * are found: reading them all would take as long as the table is large.
 */
async function findIds({ db }: Actor, term: string, limit: number): Promise<number[]> {
  if (term === '') return [];
  const key = sql`app.sku_key(${term})`;
  const { rows } = await sql<{ id: number }>`
    select p.id from (${itemsFound(term, PRODUCTS, limit * 5)}) found join products p using (id)
     order by p.sku <> ${term}, p.sku_key is distinct
       from ${key}, starts_with(p.sku_key, ${key}) is not true, p.sku, p.id
     limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

async function readProducts({ db }: Actor, ids: readonly number[]): Promise<LinkProduct[]> {
  const { rows } = await sql<LinkProduct & { is_kit: boolean }>`
    select p.id, p.name, p.sku, p.image_url, p.is_kit, ${availableOf(sql`p.id`)} as quantity_available,
           ${locationsOf(sql`p.id`)} as warehouse_location
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join products p on p.id = wanted.id
     order by wanted.place`.execute(db);
  return withKitsMade(rows, await kitsFromParts(db, rows));
}
