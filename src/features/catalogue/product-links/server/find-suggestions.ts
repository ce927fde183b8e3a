import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { kitsFromParts, withKitsMade } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { Suggestion } from '../choices-contract.ts';
import { availableOf, locationsOf } from './connector-product-sql.ts';

const MAX = 5;
const MAX_TITLE = 200;

type SuggestionRow = Suggestion['product'] & { is_kit: boolean } & {
  reason: Suggestion['reason'];
  score: number | null;
};

/**
 * Products that one of a channel's products may be: those of the same SKU, then of the same barcode, then of a similar
 * title.
 * @throws AppError not_found
 */
export async function findProductSuggestions({ db }: Actor, id: number): Promise<Suggestion[]> {
  const wanted = await db
    .selectFrom('connector_products')
    .select(['sku_key', 'barcode_key', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!wanted) throw new AppError('not_found');
  const { rows } = await sql<SuggestionRow>`
    with found as (
      (select id, 1 as place, 'sku' as reason, null::real as score from products
        where sku_key = ${wanted.sku_key} and entity_id = ${PRODUCTS} limit ${MAX})
      union all (select id, 2, 'barcode', null from products
        where upc_key = ${wanted.barcode_key} and entity_id = ${PRODUCTS} limit ${MAX})
      union all select id, 3, 'title', score
        from app.similar_products(${wanted.title.slice(0, MAX_TITLE)}, ${MAX})),
    best as (select distinct on (id) * from found order by id, place)
    select p.id, p.name, p.sku, p.image_url, p.is_kit, b.reason, b.score,
      ${availableOf(sql`p.id`)} as quantity_available,
           ${locationsOf(sql`p.id`)} as warehouse_location
      from best b join products p on p.id = b.id order by b.place, b.score desc nulls last, p.sku
        limit ${MAX}`.execute(db);
  const counted = withKitsMade(rows, await kitsFromParts(db, rows));
  return counted.map(({ reason, score, is_kit: _, ...product }) => ({
    product,
    reason,
    percent: score === null ? null : Math.round(100 * score),
    candidates: reason === 'title' ? 1 : rows.filter((row) => row.reason === reason).length,
  }));
}
