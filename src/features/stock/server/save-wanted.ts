import { type RawBuilder, sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { KitEdge } from '../../catalog/kit-rules.ts';
import { madeAtPlaces } from '../../catalog/server/kits-from-parts.ts';

/**
 * What can be sold at the core location that a channel's place is mapped to, of each linked product; never less than none. Of
 * several places of a channel that are mapped to one core location, the first by code gets it and the others none: what is
 * there must not be sold twice. A product that no warehouse has counted yet is left as the channel has it. Of a kit there are as
 * many as its parts make there; it is counted once all of them are.
 *
 * `noted` joins `connector_products c` with what changed, `n` is how many changes that were. @returns how many quantities changed
 */
export async function saveWanted(
  tx: AccountDb,
  kits: readonly KitEdge[],
  noted: RawBuilder<unknown>,
  n: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with places as (
      select connection_id, exigo_id, core_id,
             exigo_id = min(exigo_id collate "C") over (partition by connection_id, core_id) as is_first
        from connector_locations where core_id is not null),
    ${madeAtPlaces(kits)}
    insert into channel_stock as t (connection_id, connector_product_id, exigo_id, connector_product_sku, product_id, wanted, changes)
    select c.connection_id, c.id, p.exigo_id, c.connector_product_sku, c.product_id, case
             when not coalesce(w.is_counted, exists (select from stock_levels counted where counted.product_id = c.product_id)) then null
             when not p.is_first then 0
             when w.kit_id is not null then coalesce(m.n, 0)
             else greatest(0, coalesce(s.on_hand, 0) - coalesce(held.n, 0)) end, ${n}
      from connector_products c ${noted}
      join connections o on o.id = c.connection_id and o.kind = any(${kindsThatTakeStock()}::text[])
      join places p on p.connection_id = c.connection_id
      left join wholes w on w.kit_id = c.product_id
      left join made m on m.kit_id = c.product_id and m.core_id = p.core_id
      left join stock_levels s on s.product_id = c.product_id and s.core_id = p.core_id
      left join lateral (select sum(h.quantity) as n from stock_holds h
                          where h.product_id = c.product_id and h.core_id = p.core_id) held on true
     where c.product_id is not null and c.vanished_at is null
    on conflict (account_id, connector_product_id, exigo_id) do update
      set wanted = excluded.wanted, product_id = excluded.product_id, changes = t.changes + excluded.changes,
          refused = null, refused_at = null
      where (t.wanted, t.product_id) is distinct from (excluded.wanted, excluded.product_id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What is not linked any more, whose place is not mapped any more, or what the channel no longer lists is told nothing. `noted`: a condition on `channel_stock t`. */
export async function endWanted(tx: AccountDb, noted: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update channel_stock t set wanted = null, product_id = null, changes = 0, is_asked = false, refused = null, refused_at = null
     where ${noted} and not exists (
       select from connector_products c
         join connector_locations l on l.connection_id = c.connection_id and l.exigo_id = t.exigo_id and l.core_id is not null
        where c.id = t.connector_product_id and c.product_id = t.product_id and c.vanished_at is null)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const kindsThatTakeStock = () =>
  connectors.filter(({ manifest }) => manifest.capabilities.includes('stock.write')).map(({ manifest }) => manifest.id);
