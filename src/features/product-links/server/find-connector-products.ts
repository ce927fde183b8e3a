import { type RawBuilder, sql } from 'kysely';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceOfPage } from '#platform/db/page-slice.ts';
import type { ConnectorProduct, ConnectorProductPage, ConnectorProductQuery, LinkFilter } from '../contract.ts';
import { readConnectorProducts } from './connector-product-sql.ts';
import { countKept } from './count-connector-products.ts';

type ProductFilter = Pick<ConnectorProductQuery, 'connectionStatus' | 'product_id' | 'q' | 'sku' | 'page' | 'perPage'>;

const MOST_HITS = 1_000;

/** The filters in SQL, as the partial indexes have them. */
export const filterSql: Record<LinkFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  linked: sql`product_id is not null`,
  unlinked: sql`product_id is null`,
  suggested: sql`product_id is null and suggested_product_id is not null`,
};

/**
 * A page of a channel's products by SKU. Totals come from kept counters, those of a search from its hits, of which at most
 * 1,000 are looked at; ids come from an index alone, from whichever end is nearer, and only then the rows.
 */
export async function findConnectorProductPage(
  { db }: Actor,
  connectionId: number,
  wanted: ProductFilter,
): Promise<ConnectorProductPage> {
  const hits = wanted.q === '' ? undefined : await findHits(db, connectionId, wanted.q);
  const condition = conditionOf(connectionId, wanted, hits);
  const isNarrow = hits !== undefined || wanted.sku !== undefined || wanted.product_id !== undefined;
  const total = isNarrow ? await count(db, condition) : (await countKept(db, connectionId))[wanted.connectionStatus];
  return {
    data: await readConnectorProducts(db, await findIds(db, condition, wanted, total)),
    ...pageFigures(total, wanted),
    total_is_capped: (hits?.length ?? 0) >= MOST_HITS,
  };
}

function conditionOf(connectionId: number, wanted: ProductFilter, hits: number[] | undefined): RawBuilder<unknown> {
  const { connectionStatus, sku, product_id } = wanted;
  return sql.join(
    [
      sql`connection_id = ${connectionId}`,
      filterSql[connectionStatus],
      ...(sku === undefined ? [] : [sql`connector_product_sku = ${sku}`]),
      ...(product_id === undefined ? [] : [sql`product_id = ${product_id}`]),
      ...(hits === undefined ? [] : [sql`id = any(${hits}::bigint[])`]),
    ],
    sql` and `,
  );
}

async function findHits(db: AccountDb, connectionId: number, term: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app.search_connector_products(${connectionId}, ${term}, ${MOST_HITS}) as found (id)`.execute(db);
  return rows.map(({ id }) => id);
}

async function count(db: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from connector_products where ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function findIds(
  db: AccountDb,
  condition: RawBuilder<unknown>,
  wanted: ProductFilter,
  total: number,
): Promise<number[]> {
  const { isFromEnd, offset, limit } = sliceOfPage(wanted, total);
  if (limit === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from connector_products where ${condition}
     order by connector_product_sku ${isFromEnd ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @throws AppError not_found */
export async function getConnectorProductRow(staff: Pick<Staff, 'db'>, id: number): Promise<ConnectorProduct> {
  const [row] = await readConnectorProducts(staff.db, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}
