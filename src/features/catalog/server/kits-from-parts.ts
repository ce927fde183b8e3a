import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { explodeKits } from './explode-kits.ts';

/**
 * How many of each of these kits the parts on hand and not on hold make, over all places: a kit leaves from one of them. Items that
 * are no kits are left out.
 */
export async function kitsFromParts(db: AccountDb, itemIds: readonly number[]): Promise<Map<number, number>> {
  const parts = await explodeKits(db, itemIds);
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ kit_id: number; n: number }>`
    with parts as (
      select * from jsonb_to_recordset(${jsonb(parts)}) as r (kit_id bigint, part_id bigint, quantity numeric)),
    made as (
      select p.kit_id, min(floor(greatest(0, s.on_hand - coalesce(held.n, 0)) / p.quantity)) as n, count(*) as parts
        from parts p
        join stock_levels s on s.product_id = p.part_id
        left join lateral (select sum(h.quantity) as n from stock_holds h
                            where h.product_id = p.part_id and h.core_id = s.core_id) held on true
       group by p.kit_id, s.core_id)
    select w.kit_id, coalesce(sum(m.n), 0)::bigint as n
      from (select kit_id, count(*) as parts from parts group by 1) w
      left join made m on m.kit_id = w.kit_id and m.parts = w.parts
     group by 1`.execute(db);
  return new Map(rows.map(({ kit_id, n }) => [kit_id, n]));
}

/** The rows, but of a kit there are as many as its parts make. */
export async function withKitsMade<T extends { id: number; quantity_available: number }>(
  db: AccountDb,
  rows: readonly T[],
): Promise<T[]> {
  const ids = rows.map(({ id }) => id);
  const made = await kitsFromParts(db, ids);
  return rows.map((row) => ({ ...row, quantity_available: made.get(row.id) ?? row.quantity_available }));
}
