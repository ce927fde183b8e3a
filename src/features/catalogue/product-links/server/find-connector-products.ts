import { type RawBuilder, sql } from 'kysely';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import { MOST_ACROSS } from '#features/partners/connections/most-across.ts';
import { capAt, sliceShown } from '#features/partners/connections/server/across-channels.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { PageSlice } from '#platform/db/page-slice.ts';
import type { ConnectorProduct, ConnectorProductPage, ConnectorProductQuery } from '../contract.ts';
import { filterSql, readConnectorProducts } from './connector-product-sql.ts';
import { connectorProductsFound } from './connector-products-found.ts';
import { countKept } from './count-connector-products.ts';

type ProductFilter = Pick<ConnectorProductQuery, 'connectionStatus' | 'q' | 'sku' | 'page' | 'perPage'> &
  Partial<Pick<ConnectorProductQuery, 'product_id'>>;

const MAX_HITS = 1_000;

/**
 * A page of what channels list, by SKU and then by channel. Totals come from kept counters, those of a search from its
 * hits, of which at most 1,000 are looked at; ids come from an index alone, of one channel from whichever end is
 * nearer, and only then the rows.
 */
export async function findConnectorProductPage(
  { db }: Actor,
  channels: readonly number[],
  wanted: ProductFilter,
): Promise<ConnectorProductPage> {
  const hits = wanted.q === '' ? undefined : await findHits(db, channels, wanted.q);
  const condition = conditionOf(wanted, hits);
  const isNarrow = hits !== undefined || wanted.sku !== undefined || wanted.product_id !== undefined;
  const found = isNarrow
    ? await count(db, channels, condition)
    : (await countKept(db, channels))[wanted.connectionStatus];
  const shown = capAt(found, channels.length > 1 ? MOST_ACROSS : found);
  return {
    data: await readConnectorProducts(db, await findIds(db, channels, condition, sliceShown(wanted, shown))),
    ...pageFigures(shown.total, wanted),
    total_is_capped: shown.is_capped || (hits?.length ?? 0) >= MAX_HITS,
  };
}

/** Of which of a channel's products. */
function conditionOf({ connectionStatus, sku, product_id }: ProductFilter, hits: number[] | undefined) {
  return sql.join(
    [
      filterSql[connectionStatus],
      ...(sku === undefined ? [] : [sql`connector_product_sku = ${sku}`]),
      ...(product_id === undefined ? [] : [sql`product_id = ${product_id}`]),
      ...(hits === undefined ? [] : [sql`id = any(${hits}::bigint[])`]),
    ],
    sql` and `,
  );
}

async function findHits(db: AccountDb, channels: readonly number[], term: string): Promise<number[]> {
  const { rows } = await connectorProductsFound(channels, term, MAX_HITS).execute(db);
  return rows.map(({ id }) => id);
}

async function count(db: AccountDb, channels: readonly number[], condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from connector_products
     where connection_id = any(${channels}::bigint[]) and ${condition}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function findIds(
  db: AccountDb,
  channels: readonly number[],
  condition: RawBuilder<unknown>,
  { isFromEnd, offset, limit }: PageSlice,
): Promise<number[]> {
  if (limit === 0) return [];
  const direction = isFromEnd ? sql`desc` : sql`asc`;
  const ofChannel = (id: RawBuilder<unknown>) => sql`
    select id, connection_id, connector_product_sku as sku from connector_products
     where connection_id = ${id} and ${condition} order by connector_product_sku ${direction}`;
  const [first, ...others] = channels;
  const { rows } = await (others.length === 0
    ? sql<{ id: number }>`${ofChannel(sql`${first}`)} limit ${limit} offset ${offset}`
    : sql<{ id: number }>`
        select c.id from unnest(${channels}::bigint[]) as k (id)
         cross join lateral (${ofChannel(sql`k.id`)} limit ${offset + limit}) c
         order by c.sku ${direction}, c.connection_id ${direction} limit ${limit} offset ${offset}`
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** @throws AppError not_found */
export async function getConnectorProductRow(staff: Pick<Staff, 'db'>, id: number): Promise<ConnectorProduct> {
  const [row] = await readConnectorProducts(staff.db, [id]);
  if (!row) throw new AppError('not_found');
  return row;
}
