import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { PRODUCTS } from '../../catalog/entities.ts';
import { type ImportWork, lineColumn } from './import-row.ts';
import type { Range } from './kit-lines.ts';
import { linesOf, type Written } from './write-items.ts';

/** Adds categories that are not there. */
export async function writeCategories(tx: AccountDb, work: ImportWork, range: Range): Promise<Written> {
  const entity = work.fields.includes('entity')
    ? sql`b.${sql.ref(lineColumn(work, 'entity'))}::int`
    : sql.lit(PRODUCTS);
  const { numAffectedRows } = await sql`with batch as materialized (${linesOf(work, range)}),
    fresh as (
      select b.line, ${entity} as entity_id, b.c1 as name from batch b
       where not exists (select from categories g where g.entity_id = ${entity} and g.name = b.c1)),
    written as (insert into categories (entity_id, name) select entity_id, name from fresh order by line returning id, entity_id, name)
    insert into import_changes (import_id, line, what, ref)
    select ${work.row.id}, f.line, 'category', w.id::text from written w join fresh f using (entity_id, name)`.execute(
    tx,
  );
  return { added: Number(numAffectedRows ?? 0), changed: 0 };
}

/** Writes places of the account's own; one that a warehouse brought meanwhile stays as it is. */
export async function writeLocations(tx: AccountDb, work: ImportWork, range: Range): Promise<Written> {
  const { rows } = await sql<Written>`with batch as materialized (${linesOf(work, range)}),
    found as materialized (
      select b.line, b.c1 as core_id, b.c2 as name, l.core_description as old, l.core_id is null as is_new from batch b
        left join core_locations l on l.core_id = b.c1
       where l.connection_id is null and l.core_description is distinct from b.c2 and (l.core_id is null or ${work.row.existing} = 'update')),
    written as (
      insert into core_locations (core_id, connection_id, core_description) select core_id, null, name from found order by core_id
      on conflict (account_id, core_id) do update set core_description = excluded.core_description
       where core_locations.connection_id is null
      returning core_id),
    noted as (
      insert into import_changes (import_id, line, what, ref, before, after)
      select ${work.row.id}, f.line, 'location', f.core_id,
             case when not f.is_new then jsonb_build_object('name', f.old) end, jsonb_build_object('name', f.name)
        from found f join written w using (core_id) returning before)
    select count(*) filter (where before is null)::int as added, count(*) filter (where before is not null)::int as changed from noted`.execute(
    tx,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}

/**
 * Writes what was counted, in places of the account's own. What follows for orders that wait or hold, and for channels, comes by the
 * notes that triggers make.
 */
export async function writeStock(tx: AccountDb, work: ImportWork, range: Range): Promise<Written> {
  const { rows } = await sql<Written>`with batch as materialized (${linesOf(work, range)}),
    found as materialized (
      select b.line, p.id as product_id, l.core_id, b.c3::int as on_hand, s.on_hand as old
        from batch b cross join lateral (select o.id from products o where o.sku = b.c1 limit 1) p
        join core_locations l on l.core_id = b.c2 and l.connection_id is null
        left join lateral (
          select o.on_hand from stock_levels o where o.product_id = p.id and o.core_id = l.core_id limit 1) s on true
       where s.on_hand is distinct from b.c3::int and (s.on_hand is null or ${work.row.existing} = 'update')),
    written as (
      insert into stock_levels as s (product_id, core_id, on_hand, updated_at)
      select product_id, core_id, on_hand, now() from found order by product_id, core_id
      on conflict (account_id, product_id, core_id) do update set on_hand = excluded.on_hand, updated_at = excluded.updated_at
      returning product_id, core_id),
    noted as (
      insert into import_changes (import_id, line, what, product_id, ref, before, after)
      select ${work.row.id}, f.line, 'level', f.product_id, f.core_id,
             case when f.old is not null then jsonb_build_object('on_hand', f.old) end, jsonb_build_object('on_hand', f.on_hand)
        from found f join written w using (product_id, core_id) returning before)
    select count(*) filter (where before is null)::int as added, count(*) filter (where before is not null)::int as changed from noted`.execute(
    tx,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}
