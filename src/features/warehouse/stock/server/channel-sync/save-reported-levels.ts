import { sql } from 'kysely';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { isPieces } from '../../stock-rules.ts';
import { lockChannelStock } from './lock-channel-stock.ts';

type Reported = Pick<RemoteProduct, 'sku' | 'levels'>;
type Level = { sku: string; location: string; quantity: number };

/**
 * Saves the quantities that a channel reports of its products, in the caller's transaction and after the products
 * themselves. A refused quantity is pushed again once the channel reports another one there, or another id of the
 * product: it was changed on the channel's side.
 */
export async function saveReportedLevels(
  tx: AccountDb,
  connectionId: number,
  products: readonly Reported[],
): Promise<void> {
  if (products.length === 0) return;
  await lockChannelStock(tx);
  await forgetRefusals(tx, connectionId, products);
  const levels = products
    .flatMap(({ sku, levels: places }) => places.map((place) => ({ sku, ...place })))
    .filter(({ quantity }) => isPieces(quantity));
  if (levels.length === 0) return;
  await forgetMissing(tx, connectionId, levels);
  await saveLevels(tx, connectionId, levels);
}

async function forgetRefusals(tx: AccountDb, connectionId: number, products: readonly Reported[]): Promise<void> {
  await sql`update channel_stock t set refused = null, refused_at = null from connector_products c
     where c.connection_id = ${connectionId} and c.connector_product_sku =
       any(${products.map(({ sku }) => sku)}::text[])
       and t.connector_product_id = c.id and t.refused is not null and t.refused_source_id <> c.source_id`.execute(tx);
}

/** A place that the channel no longer reports of a product shows nothing of it. */
async function forgetMissing(tx: AccountDb, connectionId: number, levels: readonly Level[]): Promise<void> {
  await sql`
    with came as (select * from jsonb_to_recordset(${jsonb(levels)}) as r (sku text, location text))
    update channel_stock t set reported = null, reported_at = now() from connector_products c
     where c.connection_id = ${connectionId} and c.connector_product_sku in (select sku from came)
       and t.connector_product_id = c.id and t.reported is not null
       and not exists (select
         from came where sku = t.connector_product_sku and location = t.source_location_id)`.execute(tx);
}

async function saveLevels(tx: AccountDb, connectionId: number, levels: readonly Level[]): Promise<void> {
  await sql`
    insert into channel_stock as t (connection_id, connector_product_id, source_location_id, connector_product_sku,
      reported, reported_at)
    select distinct on (c.id, r.location) c.connection_id, c.id, r.location, c.connector_product_sku, r.quantity, now()
      from jsonb_to_recordset(${jsonb(levels)}) as r (sku text, location text, quantity int)
      join connector_products c on c.connection_id = ${connectionId} and c.connector_product_sku = r.sku
    on conflict (account_id, connector_product_id, source_location_id) do update
      set reported = excluded.reported, reported_at = excluded.reported_at,
          refused = case when t.reported is distinct from excluded.reported then null else t.refused end,
          refused_at = case when t.reported is distinct from excluded.reported then null else t.refused_at end`.execute(
    tx,
  );
}
