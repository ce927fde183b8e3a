import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { withoutLoops } from '../begin-batch.ts';
import { code, EMPTY, MAX_CODE, MAX_NAME, upTo } from '../cell-values.ts';
import { type ImportWork, lineColumn } from '../import-row.ts';
import type { Comparison, ImportSheet, LineRange, Staging, Written } from './import-sheet.ts';
import { existingOutcome, faultSql, markUndone, selectChanges, selectLines } from './sheet-sql.ts';

/** The account's own places; those of a connected warehouse are the warehouse's to name. */
export const locations: ImportSheet = {
  cells: { code: code(MAX_CODE, EMPTY), name: upTo(MAX_NAME, true) },
  key: ['code'],
  staging,
  comparison,
  write: (tx, work, range) => withoutLoops(tx, () => writeLocations(tx, work, range)),
  undo: undoLocations,
  event: 'mapping.imported',
  changes_stock: false,
  sample: [
    ['Code', 'Name'],
    ['MAIN', 'Main store'],
    ['SHOP', 'Shop'],
  ],
};

function staging(work: ImportWork): Staging {
  return {
    joins: `left join core_locations l on l.core_id = t.${lineColumn(work, 'code')}`,
    outcome: `case when l.core_id is null then 'added'
      else ${existingOutcome(work, `l.core_description = t.${lineColumn(work, 'name')}`)} end`,
    faults: `case when l.connection_id is not null then ${faultSql(work, 'of_warehouse', 'code')} end`,
  };
}

function comparison(work: ImportWork): Comparison {
  return {
    joins: `join core_locations w on w.core_id = l.${lineColumn(work, 'code')}`,
    key: 'w.core_id',
    fields: [{ name: 'name', from: 'w.core_description', to: `l.${lineColumn(work, 'name')}` }],
  };
}

/** Writes places of the account's own; one that a warehouse brought meanwhile stays as it is. */
async function writeLocations(tx: AccountDb, work: ImportWork, range: LineRange): Promise<Written> {
  const { rows } = await sql<Written>`with batch as materialized (${selectLines(work, range)}),
    found as materialized (
      select b.line, b.c1 as core_id, b.c2 as name, l.core_description as old, l.core_id is null as is_new from batch b
        left join core_locations l on l.core_id = b.c1
       where l.connection_id is null and l.core_description is distinct
         from b.c2 and (l.core_id is null or ${work.row.existing} = 'update')),
    written as (
      insert into core_locations (core_id, connection_id, core_description) select core_id, null, name from found
        order by core_id
      on conflict (account_id, core_id) do update set core_description = excluded.core_description
       where core_locations.connection_id is null
      returning core_id),
    noted as (
      insert into import_changes (import_id, line, what, ref, before, after)
      select ${work.row.id}, f.line, 'location', f.core_id,
             case when not f.is_new then jsonb_build_object('name', f.old) end, jsonb_build_object('name', f.name)
        from found f join written w using (core_id) returning before)
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed from noted`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0 };
}

/** Places that still have the file's name; one in use stays. */
async function undoLocations(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void> {
  await sql`with same as materialized (
      select c.* from (${selectChanges(work, range)}) c
        join core_locations l on l.core_id = c.ref and l.connection_id is null
          and l.core_description = c.after->>'name'),
    used as materialized (
      select id from app.find_referenced('core_locations', array(select ref from same where before is null)) id),
    removed as (
      delete from core_locations l using same c
       where c.before is null and l.core_id = c.ref and not exists (select from used u where u.id = l.core_id)
         returning c.line),
    restored as (
      update core_locations l set core_description = c.before->>'name' from same c
       where c.before is not null and l.core_id = c.ref returning c.line),
    written as (select * from removed union all select * from restored)
    ${markUndone(work)}`.execute(tx);
}
