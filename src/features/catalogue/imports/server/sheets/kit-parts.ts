import { sql } from 'kysely';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { type FaultCode, WHOLE_LINE } from '../../faults.ts';
import { findCycleEdges } from '../../kit-cycles.ts';
import { withoutLoops } from '../begin-batch.ts';
import { code, EMPTY, pieces } from '../cell-values.ts';
import { failLines } from '../fail-lines.ts';
import { type ImportWork, lineColumn } from '../import-row.ts';
import type { Comparison, ImportSheet, LineRange, Staging, Written } from './import-sheet.ts';
import { existingOutcome, faultSql, isOfRange, markUndone, selectChanges, selectLines } from './sheet-sql.ts';

/** What kits are made of: a part of a kit, and how many pieces of it. */
export const kitParts: ImportSheet = {
  cells: { kit_sku: code(100, EMPTY), part_sku: code(100, EMPTY), quantity: pieces(1, EMPTY) },
  key: ['kit_sku', 'part_sku'],
  staging,
  comparison,
  finaliseCheck: (tx, work) => failCycles(tx, work, null),
  async write(tx, work, range) {
    const written = await withoutLoops(tx, () => writeParts(tx, work, range));
    await markKits(tx, selectKits(work, range));
    return written;
  },
  async undo(tx, work, range) {
    await undoParts(tx, work, range);
    await markKits(tx, selectKits(work, range));
  },
  event: 'product.imported',
  changes_stock: true,
  sample: [
    ['Kit SKU', 'Part SKU', 'Quantity'],
    ['LAMP-01', 'BULB-E27', '1'],
    ['LAMP-01', 'CABLE-2M', '1'],
  ],
};

function staging(work: ImportWork): Staging {
  return {
    joins: `left join products k on k.sku = t.${lineColumn(work, 'kit_sku')}
      left join products p on p.sku = t.${lineColumn(work, 'part_sku')}
      left join kit_parts q on q.kit_id = k.id and q.part_id = p.id`,
    outcome: `case when q.kit_id is null then 'added'
      else ${existingOutcome(work, `q.quantity = t.${lineColumn(work, 'quantity')}::int`)} end`,
    faults: `case when k.id is null then ${faultSql(work, 'unknown_item', 'kit_sku')}
      when p.id is null then ${faultSql(work, 'unknown_item', 'part_sku')}
      when k.id = p.id then ${faultSql(work, 'own_part', 'part_sku')} end`,
  };
}

function comparison(work: ImportWork): Comparison {
  return {
    joins: `join products k on k.sku = l.${lineColumn(work, 'kit_sku')}
      join products p on p.sku = l.${lineColumn(work, 'part_sku')}
      join kit_parts q on q.kit_id = k.id and q.part_id = p.id`,
    key: `k.sku || ' · ' || p.sku`,
    fields: [{ name: 'quantity', from: 'q.quantity::text', to: `l.${lineColumn(work, 'quantity')}` }],
  };
}

/** Leaves out the lines that would make a kit part of itself; of a range, or of the whole file. */
async function failCycles(tx: AccountDb, work: ImportWork, range: LineRange | null): Promise<void> {
  const { row } = work;
  const within = range ? sql`and l.line > ${range.from} and l.line <= ${range.upTo}` : sql``;
  const known = await sql<{ kit: number; part: number }>`select kit_id as kit, part_id as part from kit_parts`.execute(
    tx,
  );
  const wanted = await sql<{ line: number; kit: number; part: number; sku: string }>`
    select l.line, k.id as kit, p.id as part, l.c2 as sku from import_lines l
      join products k on k.sku = l.c1 join products p on p.sku = l.c2
     where l.import_id = ${row.id} and l.outcome in ('added', 'changed') ${within}
       and not exists (select from kit_parts q where q.kit_id = k.id and q.part_id = p.id) order by l.line`.execute(tx);
  const closing = findCycleEdges(known.rows, wanted.rows);
  if (closing.length === 0) return;
  const fault: FaultCode = 'kit_cycle';
  await failLines(
    tx,
    work,
    sql`select line, ${fault}, ${row.mapping.part_sku ?? WHOLE_LINE}::int, sku, null::jsonb
          from jsonb_to_recordset(${jsonb(closing)}) as r (line int, sku text)`,
  );
}

/**
 * Writes parts of kits, of which each changed kit gets a new version. Kits may have changed since the check: circles
 * are looked for again.
 */
async function writeParts(tx: AccountDb, work: ImportWork, range: LineRange): Promise<Written> {
  await sql`select app.lock_kits()`.execute(tx);
  await failCycles(tx, work, range);
  const { rows } = await sql<Written>`with batch as materialized (${selectLines(work, range)}),
    found as materialized (
      select b.line, k.id as kit_id, p.id as part_id, b.c3::int as quantity, q.quantity as old
        from batch b cross join lateral (select o.id from products o where o.sku = b.c1 limit 1) k
        cross join lateral (select o.id from products o where o.sku = b.c2 limit 1) p
        left join lateral (
          select o.quantity from kit_parts o where o.kit_id = k.id and o.part_id = p.id limit 1) q on true
       where q.quantity is distinct from b.c3::int and (q.quantity is null or ${work.row.existing} = 'update')),
    written as (
      insert into kit_parts (kit_id, part_id, quantity) select kit_id, part_id, quantity from found
        order by kit_id, part_id
      on conflict (account_id, kit_id, part_id) do update set quantity = excluded.quantity),
    kits as (
      update products p set version = p.version + 1, updated_at = now(), updated_by = ${authorId(work.actor)}
       where p.id in (select kit_id from found) returning p.id, p.version),
    noted as (
      insert into import_changes (import_id, line, what, product_id, ref, before, after, version)
      select ${work.row.id}, f.line, 'part', f.kit_id, f.part_id::text,
             case when f.old is not null then jsonb_build_object('quantity', f.old)
               end, jsonb_build_object('quantity', f.quantity), k.version
        from found f join kits k on k.id = f.kit_id returning before)
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed from noted`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0 };
}

/** Parts that have the quantity which the file gave them; each kit that changes gets a new version. */
async function undoParts(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void> {
  await sql`select app.lock_kits()`.execute(tx);
  await sql`with same as materialized (
      select c.*, q.part_id from (${selectChanges(work, range)}) c
        join kit_parts q on q.kit_id = c.product_id and q.part_id = c.ref::bigint
          and q.quantity = (c.after->>'quantity')::int),
    removed as (
      delete from kit_parts q using same s
       where s.before is null and q.kit_id = s.product_id and q.part_id = s.part_id returning s.line, q.kit_id),
    restored as (
      update kit_parts q set quantity = (s.before->>'quantity')::int from same s
       where s.before is not null and q.kit_id = s.product_id and q.part_id = s.part_id returning s.line, q.kit_id),
    written as (select * from removed union all select * from restored),
    kits as (
      update products p set version = p.version + 1, updated_at = now(), updated_by = ${authorId(work.actor)}
       where p.id in (select kit_id from written))
    ${markUndone(work)}`.execute(tx);
}

/** The kits whose parts the lines of a range changed, be that undone or not. */
const selectKits = (work: ImportWork, range: LineRange) =>
  sql`select c.product_id from import_changes c where ${isOfRange(work, range, 'part')}`;
