import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ImportWork } from './import-row.ts';
import type { Range } from './kit-lines.ts';

/** What lines of a range changed, but for the categories they needed. */
export const changesOf = ({ row }: ImportWork, { from, upTo }: Range) =>
  sql`select * from import_changes
     where import_id = ${row.id} and line > ${from} and line <= ${upTo} and what <> 'category' and not is_undone`;

/** Marks those changes of a range whose line is in `written`. */
const markUndone = ({ row }: ImportWork) =>
  sql`update import_changes c set is_undone = true from written w where c.import_id = ${row.id} and c.line = w.line and c.what <> 'category'`;

/** Parts that have the quantity which the file gave them; each kit that changes gets a new version. */
export async function undoParts(tx: AccountDb, work: ImportWork, range: Range): Promise<void> {
  await sql`select app.lock_kits()`.execute(tx);
  await sql`with same as materialized (
      select c.*, q.part_id from (${changesOf(work, range)}) c
        join kit_parts q on q.kit_id = c.product_id and q.part_id = c.ref::bigint and q.quantity = (c.after->>'quantity')::int),
    removed as (
      delete from kit_parts q using same s
       where s.before is null and q.kit_id = s.product_id and q.part_id = s.part_id returning s.line, q.kit_id),
    restored as (
      update kit_parts q set quantity = (s.before->>'quantity')::int from same s
       where s.before is not null and q.kit_id = s.product_id and q.part_id = s.part_id returning s.line, q.kit_id),
    written as (select * from removed union all select * from restored),
    kits as (
      update products p set version = p.version + 1, updated_at = now(), updated_by = ${work.actor.name}
       where p.id in (select kit_id from written))
    ${markUndone(work)}`.execute(tx);
}

/** Counts that are still what the file said; one that orders hold pieces of stays. */
export async function undoLevels(tx: AccountDb, work: ImportWork, range: Range): Promise<void> {
  await sql`with same as materialized (
      select c.* from (${changesOf(work, range)}) c
        join stock_levels s on s.product_id = c.product_id and s.core_id = c.ref and s.on_hand = (c.after->>'on_hand')::int
       order by s.product_id, s.core_id for update of s),
    removed as (
      delete from stock_levels s using same c
       where c.before is null and s.product_id = c.product_id and s.core_id = c.ref
         and not exists (select from stock_holds h where h.product_id = s.product_id and h.core_id = s.core_id)
      returning c.line),
    restored as (
      update stock_levels s set on_hand = (c.before->>'on_hand')::int, updated_at = now() from same c
       where c.before is not null and s.product_id = c.product_id and s.core_id = c.ref returning c.line),
    written as (select * from removed union all select * from restored)
    ${markUndone(work)}`.execute(tx);
}

/** Places that still have the file's name; one in use stays. */
export async function undoLocations(tx: AccountDb, work: ImportWork, range: Range): Promise<void> {
  await sql`with same as materialized (
      select c.* from (${changesOf(work, range)}) c
        join core_locations l on l.core_id = c.ref and l.connection_id is null and l.core_description = c.after->>'name'),
    used as materialized (
      select id from app.find_referenced('core_locations', array(select ref from same where before is null)) id),
    removed as (
      delete from core_locations l using same c
       where c.before is null and l.core_id = c.ref and not exists (select from used u where u.id = l.core_id) returning c.line),
    restored as (
      update core_locations l set core_description = c.before->>'name' from same c
       where c.before is not null and l.core_id = c.ref returning c.line),
    written as (select * from removed union all select * from restored)
    ${markUndone(work)}`.execute(tx);
}

/** Categories that an import added and nothing is in now. @returns how many stay */
export async function undoCategories(tx: AccountDb, importId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`with added as materialized (
      select c.ref from import_changes c where c.import_id = ${importId} and c.what = 'category' and not c.is_undone),
    used as materialized (select id from app.find_referenced('categories', array(select ref from added)) id),
    removed as (
      delete from categories g using added a
       where g.id = a.ref::bigint and not exists (select from used u where u.id = a.ref) returning g.id::text as ref),
    marked as (
      update import_changes c set is_undone = true from removed r
       where c.import_id = ${importId} and c.what = 'category' and c.ref = r.ref returning c.ref)
    select ((select count(*) from added) - (select count(*) from removed))::int as n`.execute(tx);
  return rows[0]?.n ?? 0;
}
