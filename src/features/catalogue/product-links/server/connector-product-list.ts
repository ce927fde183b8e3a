import { sql } from 'kysely';
import type { z } from 'zod';
import { findListed } from '#features/partners/connections/server/across-channels.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { defineList } from '#platform/lists/list.ts';
import { ConnectorProductFilter } from '../contract.ts';
import { StoredConnectorProduct } from './connector-product-rows.ts';
import { availableOf, filterSql, locationsOf } from './connector-product-sql.ts';
import { connectorProductsFound } from './connector-products-found.ts';
import { countKept } from './count-connector-products.ts';

type Stored = z.input<typeof StoredConnectorProduct>;

/** A search looks at so many hits. */
const MAX_HITS = 1_000;

/** What the account's channels list: by SKU, and then by channel. */
export const connectorProductList = defineList({
  table: 'connector_products',
  alias: 'c',
  row: StoredConnectorProduct,
  derived: {
    connection_name: sql<string>`n.name`,
    linked_by: memberName('c.linked_by'),
    ignored_by: memberName('c.ignored_by'),
    image_url: sql<string | null>`coalesce(c.image_url, p.image_url)`,
    name: sql<string>`coalesce(p.name, '')`,
    sku: sql<string>`coalesce(p.sku, '')`,
    is_kit: sql<boolean>`coalesce(p.is_kit, false)`,
    quantity_available: sql<number>`case when p.id is null then 0 else ${availableOf(sql`p.id`)} end`,
    warehouse_location: sql<string>`case when p.id is null then '' else ${locationsOf(sql`p.id`)} end`,
    suggested: sql<Stored['suggested']>`
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'sku', s.sku, 'is_kit', s.is_kit,
        'image_url', s.image_url, 'quantity_available', ${availableOf(sql`s.id`)},
        'warehouse_location', ${locationsOf(sql`s.id`)}) end`,
  },
  joins: sql`
    join connections n on n.id = c.connection_id
    left join products p on p.id = c.product_id
    left join products s on s.id = c.suggested_product_id and c.product_id is null`,
  query: ConnectorProductFilter,
  sorts: { sku: [sql`c.connector_product_sku`, sql`c.connection_id`] },
  orderOf: () => ({ sort: 'sku', isDescending: false }),
  filters: {
    connection_id: ({ connection_id }) => connection_id && sql`c.connection_id = ${connection_id}`,
    connectionStatus: ({ connectionStatus }) => filterSql[connectionStatus],
    product_id: ({ product_id }) => product_id && sql`c.product_id = ${product_id}`,
    sku: ({ sku }) => (sku === undefined ? undefined : sql`c.connector_product_sku = ${sku}`),
    q: null,
  },
  search: ({ db }, { q, connection_id }) => (q ? findHits(db, q, connection_id) : undefined),
  kept: ({ db }, { connection_id, connectionStatus, product_id, sku }) =>
    product_id || sku !== undefined
      ? undefined
      : countKept(db, connection_id).then((counts) => counts[connectionStatus]),
});

async function findHits(db: AccountDb, term: string, connection_id: number | undefined) {
  const channels = connection_id === undefined ? await findListed({ db }, undefined, 'products') : [connection_id];
  const { rows } = await connectorProductsFound(channels, term, MAX_HITS).execute(db);
  return { ids: rows.map(({ id }) => id), isCapped: rows.length >= MAX_HITS };
}
