import { sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import { listedProductsFound } from '#features/core/catalog/server/listed-products-found.ts';
import { capAt, type Shown } from '#features/partners/connections/server/across-channels.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type PageSlice, sliceFromStart } from '#platform/db/page-slice.ts';
import type { ChannelStockQuery, findChannelStock } from '../../contract.ts';
import { findStockedPlaces, type StockScope } from './channel-stock-sql.ts';
import { countProducts, mostListed } from './count-channel-stock.ts';
import { findPageProducts } from './find-page-products.ts';
import { findStockRows } from './find-stock-rows.ts';

type Page = z.input<(typeof findChannelStock.replies)[200]>;

/** A search looks at so many quantities at most. */
const MAX_HITS = 2_000;

/**
 * A page of channels' stock, a row for each of their products. The ids come from an index alone, and only then the
 * rows. It is no list of `platform/lists`: a product is one row here and one for each place in the table, and stands
 * where the first of them does.
 */
export async function findStockPage(
  { db }: Actor,
  channels: readonly number[],
  query: ChannelStockQuery,
): Promise<Page> {
  const { search, filterBy, orderBy, orderDir } = query;
  const hits = search === '' ? undefined : await findHits(db, channels, search);
  const places = await findStockedPlaces(db, channels, query.core_id);
  const scope = { places, filterBy, orderBy, orderDir };
  const slice = sliceFromStart(query);
  const { ids, total, is_capped } = hits
    ? await findSearchPage(db, { ...scope, products: hits.products }, slice)
    : await findListPage(db, scope, slice);
  return {
    data: await findStockRows(db, scope, ids),
    ...pageFigures(total, query),
    total_is_capped: is_capped || (hits?.is_capped ?? false),
  };
}

async function findHits(db: AccountDb, channels: readonly number[], search: string) {
  const { rows } = await sql<{ products: number[]; is_capped: boolean }>`
    select coalesce(jsonb_agg(distinct id), '[]') as products, count(*) >= ${MAX_HITS} as is_capped
      from (select t.connector_product_id as id from (${listedProductsFound(channels, search, MAX_HITS)}) found
              join channel_stock t on t.connector_product_id = found.id
             where t.target is not null limit ${MAX_HITS}) hits`.execute(db);
  return rows[0] ?? { products: [], is_capped: false };
}

type ProductPage = Shown & { ids: readonly number[] };

/** What a search found is sorted as a whole, and so counted. */
async function findSearchPage(db: AccountDb, scope: StockScope, { offset, limit }: PageSlice): Promise<ProductPage> {
  const all = await findPageProducts(db, scope, { offset: 0, limit: MAX_HITS });
  return { ids: all.slice(offset, offset + limit), total: all.length, is_capped: false };
}

async function findListPage(db: AccountDb, scope: StockScope, { offset, limit }: PageSlice): Promise<ProductPage> {
  const shown = capAt(await countProducts(db, scope), mostListed(scope));
  const left = Math.min(limit, shown.total - offset);
  return { ...shown, ids: left <= 0 ? [] : await findPageProducts(db, scope, { offset, limit: left }) };
}
