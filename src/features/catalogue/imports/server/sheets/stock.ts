import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { withoutLoops } from '../begin-batch.ts';
import { code, EMPTY, MAX_NAME, pieces, upTo } from '../cell-values.ts';
import { type ImportWork, lineColumn } from '../import-row.ts';
import type { Comparison, ImportSheet, LineRange, Staging, Written } from './import-sheet.ts';
import { existingOutcome, faultSql, markUndone, selectChanges, selectLines } from './sheet-sql.ts';

/** What was counted of an item, in places of the account's own. */
export const stock: ImportSheet = {
  cells: { sku: code(100, EMPTY), location: upTo(MAX_NAME, true), on_hand: pieces(0, EMPTY) },
  key: ['sku', 'location'],
  staging,
  comparison,
  write: (tx, work, range) => withoutLoops(tx, () => writeLevels(tx, work, range)),
  undo: undoLevels,
  event: 'stock.imported',
  changes_stock: true,
  sample: [
    ['SKU', 'Location', 'On hand'],
    ['LAMP-01', 'MAIN', '40'],
    ['BULB-E27', 'Main store', '600'],
  ],
};

/** A place is named by its code, else by its name. */
function staging(work: ImportWork): Staging {
  const place = `t.${lineColumn(work, 'location')}`;
  return {
    joins: `left join products p on p.sku = t.${lineColumn(work, 'sku')}
      left join lateral (
        select count(*) as n, min(l.core_id) as core_id, count(l.connection_id) as of_warehouse from core_locations l
         where l.core_id = ${place}
            or l.core_description = ${place} and not exists (select from core_locations c
              where c.core_id = ${place})) l on true
      left join stock_levels s on s.product_id = p.id and s.core_id = l.core_id and l.n = 1`,
    outcome: `case when s.core_id is null then 'added'
      else ${existingOutcome(work, `s.on_hand = t.${lineColumn(work, 'on_hand')}::int`)} end`,
    faults: `case when p.id is null then ${faultSql(work, 'unknown_item', 'sku')}
      when l.n = 0 then ${faultSql(work, 'unknown_location', 'location')}
      when l.n > 1 then ${faultSql(work, 'two_locations', 'location')}
      when l.of_warehouse > 0 then ${faultSql(work, 'of_warehouse', 'location')} end`,
    instead: { [lineColumn(work, 'location')]: `case when l.n = 1 then l.core_id end` },
  };
}

function comparison(work: ImportWork): Comparison {
  return {
    joins: `join products p on p.sku = l.${lineColumn(work, 'sku')}
      join stock_levels s on s.product_id = p.id and s.core_id = l.${lineColumn(work, 'location')}`,
    key: `p.sku || ' · ' || s.core_id`,
    fields: [{ name: 'on_hand', from: 's.on_hand::text', to: `l.${lineColumn(work, 'on_hand')}` }],
  };
}

/**
 * Writes what was counted, in places of the account's own. What follows for orders that wait or reserve, and for
 * channels, comes by the notes that triggers make.
 */
async function writeLevels(tx: AccountDb, work: ImportWork, range: LineRange): Promise<Written> {
  const { rows } = await sql<Written>`with batch as materialized (${selectLines(work, range)}),
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
      on conflict (account_id, product_id, core_id) do update
        set on_hand = excluded.on_hand, updated_at = excluded.updated_at
      returning product_id, core_id),
    noted as (
      insert into import_changes (import_id, line, what, product_id, ref, before, after)
      select ${work.row.id}, f.line, 'level', f.product_id, f.core_id,
             case when f.old is not null then jsonb_build_object('on_hand', f.old)
               end, jsonb_build_object('on_hand', f.on_hand)
        from found f join written w using (product_id, core_id) returning before)
    select count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed from noted`.execute(tx);
  return rows[0] ?? { added: 0, changed: 0 };
}

/** Counts that are still what the file said; one that orders reserve pieces of stays. */
async function undoLevels(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void> {
  // By itself: a statement that waited for a count would not see the pieces of it that an order took meanwhile.
  await sql`select from stock_levels s
     where (s.product_id, s.core_id) in (select c.product_id, c.ref from (${selectChanges(work, range)}) c)
     order by s.product_id, s.core_id for update`.execute(tx);
  await sql`with same as materialized (
      select c.* from (${selectChanges(work, range)}) c
        join stock_levels s on s.product_id = c.product_id and s.core_id = c.ref
          and s.on_hand = (c.after->>'on_hand')::int),
    removed as (
      delete from stock_levels s using same c
       where c.before is null and s.product_id = c.product_id and s.core_id = c.ref
         and not exists (select from stock_reservations h where h.product_id = s.product_id and h.core_id = s.core_id)
      returning c.line),
    restored as (
      update stock_levels s set on_hand = (c.before->>'on_hand')::int, updated_at = now() from same c
       where c.before is not null and s.product_id = c.product_id and s.core_id = c.ref returning c.line),
    written as (select * from removed union all select * from restored)
    ${markUndone(work)}`.execute(tx);
}
