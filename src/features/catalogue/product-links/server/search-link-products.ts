import { sql } from 'kysely';
import { kitsFromParts, withKitsMade } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import { A_PAGE_FOUND, type LinkProduct, MOST_FOUND, MOST_LISTED } from '../choices-contract.ts';
import { availableOf, locationsOf } from './connector-product-sql.ts';

/** A page of five of the products found, the closest first; a limited number is found. */
export async function findProductPage(actor: Actor, term: string, page: number) {
  const ids = await findIds(actor, term, MOST_FOUND);
  const shown = ids.slice((page - 1) * A_PAGE_FOUND, page * A_PAGE_FOUND);
  return { data: await readProducts(actor, shown), last_page: Math.max(1, Math.ceil(ids.length / A_PAGE_FOUND)) };
}

/** Products for a list to choose from, the closest first. */
export async function findProductList(actor: Actor, term: string): Promise<LinkProduct[]> {
  return readProducts(actor, await findIds(actor, term, MOST_LISTED));
}

async function findIds({ db }: Actor, term: string, most: number): Promise<number[]> {
  if (term === '') return [];
  const { rows } = await sql<{ id: number }>`select id from app.find_products(${term}, ${most}) order by place`.execute(
    db,
  );
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
