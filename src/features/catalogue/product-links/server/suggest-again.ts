import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { linkSameSkusSoon } from './link-same-skus.job.ts';

/** By what an item is recognised in a channel's catalogue. */
type ItemKeys = { sku: string; upc: string | null };

/** As `suggestAgain` takes them. */
export const keysOf = (items: readonly ItemKeys[]): RawBuilder<unknown> =>
  sql`select sku, upc from jsonb_to_recordset(${jsonb(items)}) as k (sku text, upc text)`;

/**
 * Renews the suggestions of channel products that have a SKU or barcode among `keys`, a query of `sku` and `upc`: those
 * of added and removed items, and of changed items before and after. Suggestions by title of an item in `gone` are
 * dropped. Code that adds or removes items or changes these columns calls it in the same transaction. It locks in the
 * order in which a catalogue's import writes, and links exact matches where the connection links them automatically.
 */
export async function suggestAgain(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  keys: RawBuilder<unknown>,
  gone: readonly number[] = [],
): Promise<void> {
  const { rows } = await sql<{ connection_id: number }>`
    with keys as materialized (
      select distinct app.sku_key(k.sku) as sku_key, app.barcode_key(k.upc) as upc_key from (${keys}) k),
    named as (
      select c.id from keys k cross join connections n
        join connector_products c on c.connection_id = n.id and c.sku_key = k.sku_key
      union
      select c.id from keys k cross join connections n
        join connector_products c on c.connection_id = n.id and c.barcode_key = k.upc_key
      union
      select c.id from connector_products c
        where c.suggested_by = 'title' and c.suggested_product_id = any(${gone}::bigint[])),
    locked as materialized (
      select c.id, c.connector_product_sku, c.barcode from connector_products c
       where c.id in (select id from named) order by c.connector_product_sku for update),
    found as (
      select l.id, s.product_id, s.reason, s.n from locked l
        cross join lateral app.suggest_product(l.connector_product_sku, l.barcode) s),
    changed as (
      update connector_products c
         set suggested_product_id = f.product_id, suggested_by = f.reason, suggestions = f.n, suggested_score = null
        from found f where c.id = f.id
         and (c.suggested_product_id, c.suggested_by, c.suggestions) is distinct from (f.product_id, f.reason, f.n)
      returning c.connection_id, c.suggested_by, c.suggestions)
    select distinct connection_id from changed where suggested_by = 'sku' and suggestions = 1`.execute(tx);
  await linkSameSkusSoon(
    tx,
    actor,
    rows.map(({ connection_id }) => connection_id),
  );
}
