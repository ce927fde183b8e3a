import { sql } from 'kysely';
import { writeLine } from '#base/csv-cells.ts';
import { kitsFromParts } from '#features/core/catalog/server/kits-from-parts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { LinkFilter } from '../contract.ts';
import { CHANNEL_COLUMN, linkFileHeader } from '../link-file.ts';
import { availableOf, filterSql, locationsOf } from './connector-product-sql.ts';
import { connectorProductsFound } from './connector-products-found.ts';

const ROWS_A_READ = 1_000;
const MAX_HITS = 1_000;
/** Spreadsheets take a text without it for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

type LinkFileRow = {
  product_id: number | null;
  is_kit: boolean;
  connector_product_sku: string;
  title: string;
  sku: string;
  name: string;
  available: number | null;
  warehouse: string;
};

type Narrowed = { connectionStatus: LinkFilter; q: string };

/**
 * The table as it is narrowed, as CSV, one channel after the other: `channels` by id. Read and written so many rows at
 * a time.
 */
export async function* writeLinkFile(
  db: AccountDb,
  channels: readonly number[],
  narrowed: Narrowed,
): AsyncGenerator<string> {
  const isOfSeveral = channels.length > 1;
  yield BYTE_ORDER_MARK + writeLine(isOfSeveral ? [...linkFileHeader, CHANNEL_COLUMN] : linkFileHeader);
  const named = db.selectFrom('connections').select(['id', 'name']).where('id', 'in', channels).orderBy('name');
  for (const { id, name } of channels.length === 0 ? [] : await named.execute()) {
    for await (const rows of readChannel(db, id, narrowed)) {
      yield rows.map((row) => writeLine(isOfSeveral ? [...cellsOf(row), name] : cellsOf(row))).join('');
    }
  }
}

async function* readChannel(
  db: AccountDb,
  connectionId: number,
  { connectionStatus, q }: Narrowed,
): AsyncGenerator<LinkFileRow[]> {
  const found = q === '' ? sql`true` : sql`c.id in (${connectorProductsFound([connectionId], q, MAX_HITS)})`;
  let after = '';
  for (;;) {
    const { rows } = await sql<LinkFileRow>`
      select c.product_id, coalesce(p.is_kit, false) as is_kit, c.connector_product_sku, c.title, coalesce(p.sku,
        '') as sku, coalesce(p.name, '') as name,
             case when p.id is not null then ${availableOf(sql`p.id`)} end as available,
             case when p.id is not null then ${locationsOf(sql`p.id`)} else '' end as warehouse
        from (select * from connector_products where connection_id = ${connectionId} and ${filterSql[connectionStatus]}
                 and connector_product_sku > ${after}) c
        left join products p on p.id = c.product_id
       where ${found} order by c.connector_product_sku limit ${ROWS_A_READ}`.execute(db);
    const made = await kitsFromParts(
      db,
      rows.flatMap(({ product_id, is_kit }) => (product_id === null ? [] : [{ id: product_id, is_kit }])),
    );
    yield rows.map((row) => ({ ...row, available: made.get(row.product_id ?? 0) ?? row.available }));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_READ) return;
    after = last.connector_product_sku;
  }
}

const cellsOf = ({ connector_product_sku, title, sku, name, available, warehouse }: LinkFileRow) => [
  connector_product_sku,
  title,
  sku,
  name,
  available === null ? '' : String(available),
  warehouse,
];
