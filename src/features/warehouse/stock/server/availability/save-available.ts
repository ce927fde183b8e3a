import { sql } from 'kysely';
import { type MadeAtPlace, sumOverPlaces } from '#features/core/catalog/server/kits-from-parts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/**
 * Counts again what can be sold of these items and saves it with each (`products.available`). `made` is what parts make
 * of the kits among them. A locked item is skipped instead of waited for, and queued again.
 * @returns how many figures changed
 */
export async function saveAvailable(
  tx: AccountDb,
  itemIds: readonly number[],
  made: readonly MadeAtPlace[],
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with counted as materialized (
      select p.id, p.available as was,
             case when p.is_kit then coalesce(m.n, 0)
                  else (select coalesce(sum(l.on_hand), 0) from stock_levels l where l.product_id = p.id)
                     - (select coalesce(sum(h.quantity), 0) from stock_reservations h
                       where h.product_id = p.id) end as n
        from products p
        left join jsonb_to_recordset(${jsonb(sumOverPlaces(made))}) as m (kit_id bigint, n bigint) on m.kit_id = p.id
       where p.id = any(${itemIds}::bigint[])),
    wrong as materialized (select id, n from counted where was is distinct from n),
    free as materialized (
      select p.id from products p where p.id = any(array(select id from wrong))
        order by p.id for no key update skip locked),
    saved as (update products p set available = w.n from wrong w join free using (id) where p.id = w.id returning p.id),
    passed as (insert into stock_changes (product_id) select id from wrong where id not in (select id from free))
    select count(*)::int as changed from saved`.execute(tx);
  return rows[0]?.changed ?? 0;
}
