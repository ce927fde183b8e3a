import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ImportWork } from './import-row.ts';
import { failCycles, type Range } from './kit-lines.ts';
import { linesOf, type Written } from './write-items.ts';

/** Writes parts of kits, of which each changed kit gets a new version. Kits may have changed since the check: circles are looked for again. */
export async function writeKitParts(tx: AccountDb, work: ImportWork, range: Range): Promise<Written> {
  await sql`select app.lock_kits()`.execute(tx);
  await failCycles(tx, work, range);
  const { rows } = await sql<Written>`with batch as materialized (${linesOf(work, range)}),
    found as materialized (
      select b.line, k.id as kit_id, p.id as part_id, b.c3::int as quantity, q.quantity as old
        from batch b cross join lateral (select o.id from products o where o.sku = b.c1 limit 1) k
        cross join lateral (select o.id from products o where o.sku = b.c2 limit 1) p
        left join lateral (
          select o.quantity from kit_parts o where o.kit_id = k.id and o.part_id = p.id limit 1) q on true
       where q.quantity is distinct from b.c3::int and (q.quantity is null or ${work.row.existing} = 'update')),
    written as (
      insert into kit_parts (kit_id, part_id, quantity) select kit_id, part_id, quantity from found order by kit_id, part_id
      on conflict (account_id, kit_id, part_id) do update set quantity = excluded.quantity),
    kits as (
      update products p set version = p.version + 1, updated_at = now(), updated_by = ${work.actor.name}
       where p.id in (select kit_id from found) returning p.id, p.version),
    noted as (
      insert into import_changes (import_id, line, what, product_id, ref, before, after, version)
      select ${work.row.id}, f.line, 'part', f.kit_id, f.part_id::text,
             case when f.old is not null then jsonb_build_object('quantity', f.old) end, jsonb_build_object('quantity', f.quantity), k.version
        from found f join kits k on k.id = f.kit_id returning before)
    select count(*) filter (where before is null)::int as added, count(*) filter (where before is not null)::int as changed from noted`.execute(
    tx,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}
