import { sql } from 'kysely';
import { writeLine } from '#base/csv-cells.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { kitsFromParts } from '../../catalog/server/kits-from-parts.ts';
import type { LinkFilter } from '../contract.ts';
import { linkFileHeader } from '../link-file.ts';
import { availableOf, locationsOf } from './connector-product-sql.ts';
import { filterSql } from './find-connector-products.ts';

const ROWS_A_READ = 1_000;
const MOST_HITS = 1_000;
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

/** The table as it is narrowed, as CSV, read and written so many rows at a time. */
export async function* writeLinkFile(
  db: AccountDb,
  connectionId: number,
  { connectionStatus, q }: { connectionStatus: LinkFilter; q: string },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLine(linkFileHeader);
  const found =
    q === '' ? sql`true` : sql`c.id in (select app.search_connector_products(${connectionId}, ${q}, ${MOST_HITS}))`;
  let after = '';
  for (;;) {
    const { rows } = await sql<LinkFileRow>`
      select c.product_id, coalesce(p.is_kit, false) as is_kit, c.connector_product_sku, c.title, coalesce(p.sku, '') as sku, coalesce(p.name, '') as name,
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
    yield rows.map((row) => lineOf({ ...row, available: made.get(row.product_id ?? 0) ?? row.available })).join('');
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_READ) return;
    after = last.connector_product_sku;
  }
}

const lineOf = ({ connector_product_sku, title, sku, name, available, warehouse }: LinkFileRow) =>
  writeLine([connector_product_sku, title, sku, name, available === null ? '' : String(available), warehouse]);
