import { type RawBuilder, sql } from 'kysely';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { itemFieldNames } from '#features/core/catalog/item-fields.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type ExportRow, timeColumn } from '../export-sheets.ts';
import type { ExportFilter } from './export-filter.ts';

/** More would not be faster, as measured. */
export const ROWS_A_PAGE = 500;

type ItemExport = { entity: EntityId; filter: ExportFilter; time_zone: string };
type ItemRow = ExportRow & { sku: string };

// Decimals without the noughts that say nothing.
const DECIMALS = new Set(['weight', 'cost', 'price']);
const fields = sql.join(
  itemFieldNames.map((name) =>
    DECIMALS.has(name) ? sql`trim_scale(${sql.ref(`p.${name}`)})::text as ${sql.ref(name)}` : sql.ref(`p.${name}`),
  ),
);

/** The items, by SKU within each part: a category after the other, chosen ones so many at a time. */
export async function* itemPages(tx: AccountDb, { entity, filter, time_zone }: ItemExport): AsyncGenerator<ItemRow[]> {
  for (const part of partsOf(filter)) {
    let after = '';
    for (;;) {
      const rows = await readPage(tx, { entity, filter, time_zone, part, after });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < ROWS_A_PAGE) break;
      after = last.sku;
    }
  }
}

/** Each condition has an index that gives its rows by SKU, or names so few that sorting them costs nothing. */
function partsOf(filter: ExportFilter): RawBuilder<unknown>[] {
  switch (filter.by) {
    case 'categories':
      return filter.ids.map((id) => sql`category_id = ${id}`);
    case 'entities':
      return chunksOf(filter.ids).map((ids) => sql`id = any(${ids}::bigint[])`);
    case 'warehouse_locations':
      // `offset 0`: asked for each item by its key, never joined over the whole table.
      return [
        sql`exists (select
          from stock_levels s
          where s.product_id = products.id and s.core_id = any(${filter.core_ids}::text[]) offset 0)`,
      ];
    case 'all':
    case 'orders':
    case 'customers':
    case 'order_days':
    case 'documents':
    case 'audit':
      return [sql`true`];
  }
}

function chunksOf(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / ROWS_A_PAGE);
  return Array.from({ length: count }, (_, index) => ids.slice(index * ROWS_A_PAGE, (index + 1) * ROWS_A_PAGE));
}

async function readPage(
  tx: AccountDb,
  { entity, filter, time_zone, part, after }: ItemExport & { part: RawBuilder<unknown>; after: string },
): Promise<ItemRow[]> {
  // A file of some places counts what is there.
  const isOfAllPlaces = filter.by !== 'warehouse_locations';
  const isThere = filter.by === 'warehouse_locations' ? sql`core_id = any(${filter.core_ids}::text[])` : sql`true`;
  const { rows } = await sql<ItemRow>`
    select ${fields}, c.name as category, exists (select from kit_parts k where k.kit_id = p.id) as is_kit,
           l.on_hand as quantity_on_hand, h.reserved as quantity_on_hold, 
           case when p.is_kit and ${isOfAllPlaces} then coalesce(p.available, 0) else l.on_hand - h.reserved
             end as quantity_available, l.incoming as quantity_incoming,
           to_char(p.updated_at at time zone ${time_zone},
             'YYYY-MM-DD HH24:MI:SS') as ${sql.ref(timeColumn('updated_at', time_zone))}
      from (select * from products where entity_id = ${entity} and sku > ${after} and ${part} order by sku
        limit ${ROWS_A_PAGE}) p
      left join categories c on c.id = p.category_id
      cross join lateral (select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(incoming), 0) as incoming
                            from stock_levels where product_id = p.id and ${isThere}) l
      cross join lateral (select coalesce(sum(quantity), 0) as reserved from stock_reservations
        where product_id = p.id and ${isThere}) h
     order by p.sku`.execute(tx);
  return rows;
}

/** Whether something that was chosen is no more. */
export async function findGone(
  tx: AccountDb,
  { entity, filter }: Pick<ItemExport, 'entity' | 'filter'>,
): Promise<boolean> {
  const count = async (left: RawBuilder<{ n: number }>) => (await left.execute(tx)).rows[0]?.n ?? 0;
  switch (filter.by) {
    case 'all':
    case 'orders':
    case 'customers':
    case 'order_days':
    case 'documents':
    case 'audit':
      return false;
    case 'entities':
      return (
        (await count(
          sql`select count(*)::int as n
            from products where entity_id = ${entity} and id = any(${filter.ids}::bigint[])`,
        )) < filter.ids.length
      );
    case 'categories':
      return (
        (await count(sql`select count(*)::int as n from categories where id = any(${filter.ids}::bigint[])`)) <
        filter.ids.length
      );
    case 'warehouse_locations':
      return (
        (await count(
          sql`select count(*)::int as n from core_locations where core_id = any(${filter.core_ids}::text[])`,
        )) < filter.core_ids.length
      );
  }
}
