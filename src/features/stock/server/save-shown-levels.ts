import { sql } from 'kysely';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { isPieces } from '../stock-rules.ts';
import { lockChannelStock } from './lock-channel-stock.ts';

type Shown = Pick<RemoteProduct, 'sku' | 'levels'>;

/**
 * Saves what a channel shows of its products, in the caller's transaction and after the products themselves. What the channel
 * refused is tried again once it shows something else there: it was changed on its side.
 */
export async function saveShownLevels(tx: AccountDb, connectionId: number, products: readonly Shown[]): Promise<void> {
  const levels = products
    .flatMap(({ sku, levels: places }) => places.map((place) => ({ sku, ...place })))
    .filter(({ quantity }) => isPieces(quantity));
  if (levels.length === 0) return;
  await lockChannelStock(tx);
  await sql`
    with came as (select * from jsonb_to_recordset(${jsonb(levels)}) as r (sku text, location text))
    update channel_stock t set shown = null, shown_at = now()
     where t.shown is not null
       and t.connector_product_id in (select c.id from connector_products c
             where c.connection_id = ${connectionId} and c.connector_product_sku in (select sku from came))
       and not exists (select from came where sku = t.connector_product_sku and location = t.exigo_id)`.execute(tx);
  await sql`
    insert into channel_stock as t (connection_id, connector_product_id, exigo_id, connector_product_sku, shown, shown_at)
    select distinct on (c.id, r.location) c.connection_id, c.id, r.location, c.connector_product_sku, r.quantity, now()
      from jsonb_to_recordset(${jsonb(levels)}) as r (sku text, location text, quantity int)
      join connector_products c on c.connection_id = ${connectionId} and c.connector_product_sku = r.sku
    on conflict (account_id, connector_product_id, exigo_id) do update
      set shown = excluded.shown, shown_at = excluded.shown_at,
          refused = case when t.shown is distinct from excluded.shown then null else t.refused end,
          refused_at = case when t.shown is distinct from excluded.shown then null else t.refused_at end`.execute(tx);
}
