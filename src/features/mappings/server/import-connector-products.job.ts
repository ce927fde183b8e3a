import { sql } from 'kysely';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { pollJob } from '../../connections/server/polls.ts';
import { readStream } from '../../connections/server/read-stream.ts';
import { saveShownLevels } from '../../stock/server/save-shown-levels.ts';

/** Takes over a channel's catalogue. Links to products stay; a SKU is kept as the channel writes it. */
export const importConnectorProducts = pollJob('import-connector-products', (poll) =>
  readStream(poll, {
    stream: 'products',
    action: 'import_products',
    async store(tx, items) {
      const { added, changed } = await saveConnectorProducts(tx, poll.open.id, items);
      await saveShownLevels(tx, poll.open.id, items);
      return added + changed === 0 ? null : { text: 'products_read', params: { count: items.length, added, changed } };
    },
  }),
);

async function saveConnectorProducts(tx: AccountDb, connectionId: number, products: readonly RemoteProduct[]) {
  const { rows } = await sql<{ added: number; changed: number }>`
    with listed as (
      select distinct on (sku) * from jsonb_to_recordset(${jsonb(products)})
        as r (sku text, title text, qty int, image_url text, source_link text, source_id text)),
    saved as (
      insert into connector_products as t (connection_id, connector_product_sku, title, qty, image_url, source_link, source_id)
      select ${connectionId}, sku, title, qty, image_url, source_link, source_id from listed
      on conflict (account_id, connection_id, connector_product_sku) do update
        set title = excluded.title, qty = excluded.qty, image_url = excluded.image_url, source_link = excluded.source_link,
            source_id = excluded.source_id
        where (t.title, t.qty, t.image_url, t.source_link, t.source_id)
              is distinct from (excluded.title, excluded.qty, excluded.image_url, excluded.source_link, excluded.source_id)
      returning connector_product_sku as sku)
    select count(*) filter (where b.id is null)::int as added, count(b.id)::int as changed
      from saved s
      left join connector_products b on b.connection_id = ${connectionId} and b.connector_product_sku = s.sku`.execute(
    tx,
  );
  return rows[0] ?? { added: 0, changed: 0 };
}
