import { sql } from 'kysely';
import { withoutStrayCharacters } from '#base/stray-characters.ts';
import type { QuarantinedRecord } from '#connectors/core/connector.ts';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/**
 * Stores a page of a channel's catalogue as read by the run `run`. Links stay, and a SKU keeps the channel's writing.
 * What is new, or has another barcode, gets the suggestion of its product. Rows are written in the order of their SKUs,
 * as everybody does who writes several.
 */
export async function saveConnectorProducts(
  tx: AccountDb,
  connectionId: number,
  run: number,
  products: readonly RemoteProduct[],
): Promise<{ added: number; changed: number }> {
  const listed = products.map((product) => ({ ...product, title: withoutStrayCharacters(product.title) }));
  const { rows } = await sql<{ added: number; changed: number }>`
    with listed as (
      select distinct on (sku) * from jsonb_to_recordset(${jsonb(listed)})
        as r (sku text, title text, qty int, image_url text, source_link text, source_id text, barcode text)
       where sku <> '' order by sku),
    saved as (
      insert into connector_products as t (connection_id, connector_product_sku, title, qty, image_url, source_link,
        source_id, barcode, seen_run,
                                           suggested_product_id, suggested_by, suggestions)
      select ${connectionId}, sku, title, qty, image_url, source_link, source_id, barcode, ${run}, s.product_id,
        s.reason, s.n
        from listed cross join lateral app.suggest_product(sku, barcode) s
      on conflict (account_id, connection_id, connector_product_sku) do update
        set title = excluded.title, qty = excluded.qty, image_url = excluded.image_url,
          source_link = excluded.source_link,
            source_id = excluded.source_id, barcode = excluded.barcode, vanished_at = null,
              seen_run = excluded.seen_run,
            title_looked_at = case when t.title = excluded.title then t.title_looked_at end,
            (suggested_product_id, suggested_by, suggestions, suggested_score) = (
              select t.suggested_product_id, t.suggested_by, t.suggestions, t.suggested_score
               where t.barcode is not distinct from excluded.barcode
              union all
              select excluded.suggested_product_id, excluded.suggested_by, excluded.suggestions, null
               where t.barcode is distinct from excluded.barcode)
        where (t.title, t.qty, t.image_url, t.source_link, t.source_id, t.barcode, t.vanished_at,
          t.seen_run) is distinct from
              (excluded.title, excluded.qty, excluded.image_url, excluded.source_link, excluded.source_id,
                excluded.barcode, null, excluded.seen_run)
      returning connector_product_sku as sku, title, qty, image_url, source_link, source_id, barcode)
    select count(*) filter (where b.id is null)::int as added,
           count(*) filter (where b.id is not null and (b.title, b.qty, b.image_url, b.source_link, b.source_id,
             b.barcode, b.vanished_at)
             is distinct from (s.title, s.qty, s.image_url, s.source_link, s.source_id, s.barcode,
               null))::int as changed
      from saved s
      left join connector_products b on b.connection_id = ${connectionId} and b.connector_product_sku = s.sku`.execute(
    tx,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}

/** Records that cannot be read are listed all the same: what was stored of them before stays. */
export async function keepQuarantined(
  tx: AccountDb,
  connectionId: number,
  run: number,
  quarantined: readonly QuarantinedRecord[],
): Promise<void> {
  if (quarantined.length === 0) return;
  const ids = quarantined.map(({ source_id }) => source_id);
  await sql`update connector_products set seen_run = ${run}
    where connection_id = ${connectionId} and (connector_product_sku = any(${ids}::text[])
      or (source_id <> '' and source_id = any(${ids}::text[])))`.execute(tx);
}

/**
 * Marks what a whole run did not list: it is kept, since orders and links name it, and loses the mark when it is listed
 * again. A SKU that only orders named was never listed and does not vanish. @returns how many are gone since the run
 * before
 */
export async function markVanished(tx: AccountDb, connectionId: number, run: number): Promise<number> {
  const gone = await sql`update connector_products set vanished_at = now()
    where connection_id = ${connectionId} and seen_run < ${run} and seen_run > 0 and vanished_at is null`.execute(tx);
  return Number(gone.numAffectedRows ?? 0n);
}
