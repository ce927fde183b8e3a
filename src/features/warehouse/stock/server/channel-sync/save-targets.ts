import { type RawBuilder, sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import { type MadeAtPlace, takenAt } from '#features/core/catalog/server/kits-from-parts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { StockChanges } from '../availability/claim-stock-changes.ts';

type Changed = Pick<StockChanges, 'products' | 'connections'>;

/**
 * Saves the target quantities of what changed, in the caller's transaction that holds the lock of `channel_stock`.
 * `made` is what parts make of the kits among it (`findLinkedKits`). @returns how many targets changed
 */
export async function saveTargets(tx: AccountDb, changed: Changed, made: readonly MadeAtPlace[]): Promise<number> {
  const { products, connections } = changed;
  let saved = 0;
  if (products.length > 0) {
    const ids = products.map(({ product_id }) => product_id);
    saved += await setTargets(tx, ofProducts(products), made);
    saved += await endTargets(tx, sql`t.product_id = any(${ids}::bigint[])`);
  }
  if (connections.length > 0) {
    saved += await setTargets(tx, ofConnections(connections), made);
    saved += await endTargets(tx, sql`t.connection_id = any(${connections}::bigint[]) and t.product_id is not null`);
  }
  return saved;
}

/** The kits that are linked to products of these channels. */
export async function findLinkedKits(tx: AccountDb, connections: readonly number[]): Promise<number[]> {
  if (connections.length === 0) return [];
  const { rows } = await sql<{ kit_id: number }>`
    select distinct k.kit_id from kit_parts k
      join connector_products c on c.product_id = k.kit_id and c.connection_id = any(${connections}::bigint[])`.execute(
    tx,
  );
  return rows.map(({ kit_id }) => kit_id);
}

/** The channels' products with how often each changed, as a table. */
const ofProducts = (products: Changed['products']): RawBuilder<unknown> => sql`
  select c.*, r.n as times from connector_products c
    join jsonb_to_recordset(${jsonb(products)}) as r (product_id bigint, n int) on r.product_id = c.product_id`;

const ofConnections = (connections: readonly number[]): RawBuilder<unknown> => sql`
  select c.*, 1 as times from connector_products c where c.connection_id = any(${connections}::bigint[])`;

/**
 * A target is what can be sold at the core location that the channel's place is mapped to, never less than none: on
 * hand, less what orders reserve, less what is sold to orders that wait. Of several places mapped to one core location
 * the first by code gets it and the others get none: stock must not be sold twice. A product that no warehouse has
 * counted has no target and is left as the channel has it. Of a kit there are as many as its parts make there, once all
 * of them are counted.
 */
async function setTargets(tx: AccountDb, changed: RawBuilder<unknown>, made: readonly MadeAtPlace[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with places as (
      select connection_id, source_location_id, core_id,
             source_location_id = min(source_location_id collate "C") over (partition by connection_id,
               core_id) as is_first
        from connector_locations where core_id is not null),
    made as (
      select * from jsonb_to_recordset(${jsonb(made)}) as r (kit_id bigint, is_counted boolean, core_id text,
        n bigint)),
    kits as (select kit_id, bool_and(is_counted) as is_counted from made group by 1)
    insert into channel_stock as t (connection_id, connector_product_id, source_location_id, connector_product_sku,
      product_id, target, changes)
    select c.connection_id, c.id, p.source_location_id, c.connector_product_sku, c.product_id, case
             when not coalesce(k.is_counted, exists (select from stock_levels counted
               where counted.product_id = c.product_id)) then null
             when not p.is_first then 0
             when k.kit_id is not null then coalesce(m.n, 0)
             else greatest(0, coalesce(s.on_hand, 0) - ${takenAt('place', 'sold')}) end, c.times
      from (${changed}) c
      join connections o on o.id = c.connection_id and ${takesStock}
      join places p on p.connection_id = c.connection_id
      cross join lateral (select c.product_id, p.core_id) place
      left join kits k on k.kit_id = c.product_id
      left join made m on m.kit_id = c.product_id and m.core_id = p.core_id
      left join stock_levels s on s.product_id = c.product_id and s.core_id = p.core_id
     where c.product_id is not null and c.vanished_at is null
    on conflict (account_id, connector_product_id, source_location_id) do update
      set target = excluded.target, product_id = excluded.product_id, changes = t.changes + excluded.changes,
          refused = null, refused_at = null
      where (t.target, t.product_id) is distinct from (excluded.target, excluded.product_id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Ends the targets of products that are no longer linked, mapped or listed, or of a channel that gets no stock any
 * more. `changed` is a condition on `channel_stock t`.
 */
async function endTargets(tx: AccountDb, changed: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    update channel_stock t
      set target = null, product_id = null, changes = 0, is_asked = false, refused = null, refused_at = null
     where ${changed} and not exists (
       select from connector_products c
         join connector_locations l on l.connection_id = c.connection_id and l.source_location_id = t.source_location_id
           and l.core_id is not null
         join connections o on o.id = c.connection_id and ${takesStock}
        where c.id = t.connector_product_id and c.product_id = t.product_id and c.vanished_at is null)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The connectors that can be sent stock, each with the setting that it needs for it; null: none. */
const stockWriters = connectors.flatMap(({ manifest: { id, capabilities, switches } }) =>
  capabilities.includes('stock.write') ? [{ kind: id, needs: switches?.['stock.write'] ?? null }] : [],
);

/** Whether a connection `o` is sent stock. */
const takesStock = sql`exists (
  select from jsonb_to_recordset(${jsonb(stockWriters)}) as w (kind text, needs text)
   where w.kind = o.kind and (w.needs is null or o.settings -> w.needs = 'true'))`;
