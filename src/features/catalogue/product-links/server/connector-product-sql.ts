import { type RawBuilder, sql } from 'kysely';
import { kitsFromParts, withKitsMade } from '#features/core/catalog/server/kits-from-parts.ts';
import { waitingBySubject } from '#features/core/order-problems/server/waiting-by-subject.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Suggestion } from '../choices-contract.ts';
import type { ConnectorProduct, LinkFilter } from '../contract.ts';

/** The list's filters in SQL, as the partial indexes have them. */
export const filterSql: Record<LinkFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  linked: sql`product_id is not null`,
  unlinked: sql`product_id is null and ignored_at is null`,
  suggested: sql`product_id is null and ignored_at is null and suggested_product_id is not null`,
  ignored: sql`ignored_at is not null`,
};

/** What accepting all exact matches takes, likewise. */
export const isMatch = sql`product_id is null and ignored_at is null and suggested_by = 'sku'`;

/** What can be sold of a product, over all its locations, in SQL. */
export const availableOf = (productId: RawBuilder<unknown>) => sql<number>`
  ((select coalesce(sum(on_hand), 0) from stock_levels l where l.product_id = ${productId})
   - (select coalesce(sum(quantity), 0) from stock_reservations h where h.product_id = ${productId}))::int`;

/** The names of the locations that have a product, in SQL. */
export const locationsOf = (productId: RawBuilder<unknown>) => sql<string>`
  coalesce((select string_agg(w.core_description, ', ' order by w.core_description)
     from stock_levels l join core_locations w on w.core_id = l.core_id
       where l.product_id = ${productId} and l.on_hand > 0), '')`;

type ConnectorProductRow = Omit<ConnectorProduct, 'suggestion' | 'orders_waiting' | 'orders_staying'> & {
  is_kit: boolean;
  suggested: (Suggestion['product'] & { is_kit: boolean }) | null;
  suggested_by: Suggestion['reason'] | null;
  suggested_score: number | null;
  suggestions: number;
};

/** Reads whole rows of the given ids, in the order of their SKUs and channels: a page's worth, never a table's. */
export async function readConnectorProducts(db: AccountDb, ids: readonly number[]): Promise<ConnectorProduct[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConnectorProductRow>`
    select c.id, c.connection_id, n.name as connection_name, c.product_id, c.connector_product_sku, c.title, c.qty,
      coalesce(c.image_url, p.image_url) as image_url,
           c.source_link, c.barcode, c.vanished_at, c.linked_by, c.linked_at, c.ignored_by, c.ignored_at,
             coalesce(p.name, '') as name, coalesce(p.sku, '') as sku, coalesce(p.is_kit, false) as is_kit,
           case when p.id is null then 0 else ${availableOf(sql`p.id`)} end as quantity_available,
           case when p.id is null then '' else ${locationsOf(sql`p.id`)} end as warehouse_location,
           c.suggested_by, c.suggested_score, c.suggestions,
           case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'is_kit',
             s.is_kit, 'image_url', s.image_url,
             'quantity_available', ${availableOf(sql`s.id`)}, 'warehouse_location', ${locationsOf(sql`s.id`)})
               end as suggested
      from connector_products c
      join connections n on n.id = c.connection_id
      left join products p on p.id = c.product_id
      left join products s on s.id = c.suggested_product_id and c.product_id is null
     where c.id = any(${ids}::bigint[])
     order by c.connector_product_sku, c.connection_id`.execute(db);
  return withWaiting(db, await withKits(db, rows));
}

/** The rows with what the parts make of those products that are kits, linked or suggested. */
async function withKits(db: AccountDb, rows: readonly ConnectorProductRow[]): Promise<ConnectorProductRow[]> {
  const products = rows.flatMap(({ product_id, is_kit, suggested }) => [
    ...(product_id === null ? [] : [{ id: product_id, is_kit }]),
    ...(suggested ? [suggested] : []),
  ]);
  const made = await kitsFromParts(db, products);
  return rows.map((row) => ({
    ...row,
    quantity_available: made.get(row.product_id ?? 0) ?? row.quantity_available,
    suggested: row.suggested && (withKitsMade([row.suggested], made)[0] ?? null),
  }));
}

async function withWaiting(db: AccountDb, rows: readonly ConnectorProductRow[]): Promise<ConnectorProduct[]> {
  const waiting = new Map<string, { orders: number; staying: number }>();
  for (const [connection_id, group] of Map.groupBy(rows, (row) => row.connection_id)) {
    const subjects = group.map((row) => row.connector_product_sku);
    const found = await waitingBySubject(db, { kind: 'unlinked_product', connection_id, subjects });
    for (const [subject, orders] of found) waiting.set(`${connection_id} ${subject}`, orders);
  }
  return rows.map(({ suggested, suggested_by, suggested_score, suggestions, is_kit: _, ...row }) => {
    const orders = waiting.get(`${row.connection_id} ${row.connector_product_sku}`);
    return {
      ...row,
      suggestion:
        suggested && suggested_by
          ? {
              product: suggested,
              reason: suggested_by,
              percent: suggested_by === 'title' ? Math.round(100 * (suggested_score ?? 0)) : null,
              candidates: suggestions,
            }
          : null,
      orders_waiting: orders?.orders ?? 0,
      orders_staying: orders?.staying ?? 0,
    };
  });
}
