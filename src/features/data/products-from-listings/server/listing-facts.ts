import { type RawBuilder, sql } from 'kysely';
import { RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Listing } from '../listing-product.ts';
import type { ListingFacts } from '../plan-listing.ts';

/** A listing with all that decides what becomes of it. */
export type ListingRow = ListingFacts & Listing & { id: number; product_id: number | null };

/** Reads the listings `c` of a query's end, such as `where c.id = any(…)`: some hundred, each looked up by indexes. */
export async function readListings(db: AccountDb, which: RawBuilder<unknown>): Promise<ListingRow[]> {
  const { rows } = await sql<ListingRow>`
    select c.id, c.connector_product_sku as sku, c.title, c.barcode, c.image_url, c.product_id,
           c.product_id is not null or c.ignored_at is not null as is_settled, c.vanished_at is not null as is_gone,
             c.sku_key is null as is_blank,
           c.suggested_product_id, c.suggested_by, c.suggestions, c.refused_product_id,
           exists (select from products m
             where m.sku_key = c.sku_key and m.entity_id = ${RAW_MATERIALS}) as is_raw_material,
           (select count(*) from (select from connector_products d
              where d.connection_id = c.connection_id and d.sku_key = c.sku_key limit 2) twins) > 1 as is_repeated
      from connector_products c ${which}`.execute(db);
  return rows;
}
