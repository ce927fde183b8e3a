import { sql } from 'kysely';
import { explodeKits } from '#features/catalog/server/explode-kits.ts';
import type { Actor } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/**
 * The pieces of a product that can be sold, over all places: at each what is on hand and not on hold, of a kit as many as its parts make
 * there. Null until a warehouse has counted it, of a kit all of its parts.
 */
export async function findAvailable({ db }: Pick<Actor, 'db'>, productId: number): Promise<number | null> {
  const exploded = await explodeKits(db, [productId]);
  const parts = exploded.length > 0 ? exploded : [{ part_id: productId, quantity: 1 }];
  const { rows } = await sql<{ available: number | null }>`
    with parts as (
      select * from jsonb_to_recordset(${jsonb(parts)}) as r (part_id bigint, quantity numeric)),
    places as (
      select distinct s.core_id from parts p join stock_levels s on s.product_id = p.part_id),
    whole as (
      select k.core_id, min(floor(greatest(0, coalesce(s.on_hand, 0) - coalesce(held.n, 0)) / p.quantity)) as n
        from parts p
       cross join places k
        left join stock_levels s on s.product_id = p.part_id and s.core_id = k.core_id
        left join lateral (select sum(h.quantity) as n from stock_holds h
                            where h.product_id = p.part_id and h.core_id = k.core_id) held on true
       group by 1)
    select case when not exists (
             select from parts p where not exists (select from stock_levels s where s.product_id = p.part_id))
           then (select sum(n) from whole)::bigint end as available`.execute(db);
  return rows[0]?.available ?? null;
}
