import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { DocumentExportKind, ExportKind, ExportRow } from '../export-sheets.ts';
import { ROWS_A_PAGE } from './item-pages.ts';

type ListKind = Exclude<
  ExportKind,
  'products' | 'raw_materials' | 'orders' | 'customers' | 'audit' | 'imbalances' | DocumentExportKind
>;
/** Where a page ends: what the next one begins after. */
type Mark = readonly (string | number)[];

const mark = (row: ExportRow | undefined): Mark =>
  ['mark_1', 'mark_2'].map((name) => row?.[name]).map((value) => (typeof value === 'number' ? value : String(value)));

/** Each kind's rows after a mark, in the order of a unique index. */
const queries: Readonly<Record<ListKind, (after: Mark | undefined) => RawBuilder<ExportRow>>> = {
  kit_parts: (after) => sql`
    select kit.sku as kit_sku, part.sku as part_sku, k.quantity, kit.name as kit_name, part.name as part_name,
           k.kit_id as mark_1, k.part_id as mark_2
      from (select * from kit_parts
        where ${after ? sql`(kit_id, part_id) > (${after[0]}::bigint, ${after[1]}::bigint)` : sql`true`}
             order by kit_id, part_id limit ${ROWS_A_PAGE}) k
      join products kit on kit.id = k.kit_id join products part on part.id = k.part_id
     order by k.kit_id, k.part_id`,
  categories: (after) => sql`
    select case entity_id when 1 then 'raw_materials' else 'products'
      end as entity, name, entity_id as mark_1, name as mark_2
      from categories where ${after ? sql`(entity_id, name) > (${after[0]}::smallint, ${after[1]}::text)` : sql`true`}
     order by entity_id, name limit ${ROWS_A_PAGE}`,
  locations: (after) => sql`
    select core_id as code, core_description as name, city, country, is_active, core_id as mark_1, '' as mark_2
      from core_locations where ${after ? sql`core_id > ${after[0]}` : sql`true`} order by core_id
        limit ${ROWS_A_PAGE}`,
  stock: (after) => sql`
    select p.sku, l.core_id as location, l.on_hand, l.incoming, w.core_description as location_name,
      p.name as item_name, l.product_id as mark_1, l.core_id as mark_2
      from (select * from stock_levels
        where ${after ? sql`(product_id, core_id) > (${after[0]}::bigint, ${after[1]}::text)` : sql`true`}
             order by product_id, core_id limit ${ROWS_A_PAGE}) l
      join products p on p.id = l.product_id join core_locations w on w.core_id = l.core_id
     order by l.product_id, l.core_id`,
};

/** All rows of a kind that has no parts to choose from. */
export async function* listPages(tx: AccountDb, kind: ListKind): AsyncGenerator<readonly ExportRow[]> {
  let after: Mark | undefined;
  for (;;) {
    const { rows } = await queries[kind](after).execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_A_PAGE) return;
    after = mark(rows.at(-1));
  }
}
