import { sql } from 'kysely';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { withoutLoops } from '../begin-batch.ts';
import { entity, MAX_NAME, upTo } from '../cell-values.ts';
import { type ImportWork, lineColumn } from '../import-row.ts';
import type { Comparison, ImportSheet, LineRange, Staging, Written } from './import-sheet.ts';
import { existingOutcome, selectLines } from './sheet-sql.ts';

/** What items are grouped by. A category has nothing but its name: lines add, and change nothing. */
export const categories: ImportSheet = {
  cells: { name: upTo(MAX_NAME, true), entity },
  key: ['name', 'entity'],
  staging,
  comparison,
  write: (tx, work, range) => withoutLoops(tx, () => writeCategories(tx, work, range)),
  finaliseUndo: undoCategories,
  event: 'product.imported',
  changes_stock: false,
  sample: [
    ['Name', 'Entity'],
    ['Lamps', 'Products'],
    ['Electric', 'Raw Materials'],
  ],
};

function staging(work: ImportWork): Staging {
  const entity = work.fields.includes('entity') ? `t.${lineColumn(work, 'entity')}::int` : String(PRODUCTS);
  return {
    joins: `left join categories g on g.entity_id = ${entity} and g.name = t.${lineColumn(work, 'name')}`,
    outcome: `case when g.id is null then 'added' else ${existingOutcome(work, 'true')} end`,
    faults: 'null::jsonb',
  };
}

function comparison(work: ImportWork): Comparison {
  const name = `l.${lineColumn(work, 'name')}`;
  return { joins: '', key: 'l.c1', fields: [{ name: 'name', from: name, to: name }] };
}

/** Adds categories that are not there. */
async function writeCategories(tx: AccountDb, work: ImportWork, range: LineRange): Promise<Written> {
  const entity = work.fields.includes('entity')
    ? sql`b.${sql.ref(lineColumn(work, 'entity'))}::int`
    : sql.lit(PRODUCTS);
  const { numAffectedRows } = await sql`with batch as materialized (${selectLines(work, range)}),
    fresh as (
      select b.line, ${entity} as entity_id, b.c1 as name from batch b
       where not exists (select from categories g where g.entity_id = ${entity} and g.name = b.c1)),
    written as (insert into categories (entity_id, name) select entity_id, name from fresh order by line
      returning id, entity_id, name)
    insert into import_changes (import_id, line, what, ref)
    select ${work.row.id}, f.line, 'category', w.id::text from written w join fresh f using (entity_id, name)`.execute(
    tx,
  );
  return { added: Number(numAffectedRows ?? 0), changed: 0 };
}

/** Categories that an import added and nothing is in now. @returns how many stay */
export async function undoCategories(tx: AccountDb, { row }: ImportWork): Promise<number> {
  const { rows } = await sql<{ n: number }>`with added as materialized (
      select c.ref from import_changes c where c.import_id = ${row.id} and c.what = 'category' and not c.is_undone),
    used as materialized (select id from app.find_referenced('categories', array(select ref from added)) id),
    removed as (
      delete from categories g using added a
       where g.id = a.ref::bigint and not exists (select from used u where u.id = a.ref) returning g.id::text as ref),
    marked as (
      update import_changes c set is_undone = true from removed r
       where c.import_id = ${row.id} and c.what = 'category' and c.ref = r.ref returning c.ref)
    select ((select count(*) from added) - (select count(*) from removed))::int as n`.execute(tx);
  return rows[0]?.n ?? 0;
}
