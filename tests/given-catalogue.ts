import { saveConnectorProducts } from '#features/catalogue/product-links/server/save-connector-products.ts';
import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import type { GivenAccount, World } from './given.ts';

type Listed = { sku: string; title?: string; barcode?: string };
type Ours = { sku: string; name?: string; upc?: string };

/** Adds products of a channel, as its catalogue lists them. @returns their ids by SKU */
export async function givenListed(
  world: World,
  { account_id, actor }: Pick<GivenAccount, 'account_id' | 'actor'>,
  channel: number,
  listed: readonly Listed[],
): Promise<Map<string, number>> {
  const unknown = {
    title: '',
    barcode: null,
    source_id: '',
    qty: null,
    image_url: null,
    source_link: null,
    levels: [],
  };
  await saveConnectorProducts(
    actor.db,
    channel,
    1,
    listed.map((product) => ({ ...unknown, ...product })),
  );
  const rows = await world.sql<{ sku: string; id: string }>(
    `select connector_product_sku as sku, id from connector_products
      where account_id = $1 and connection_id = $2 and connector_product_sku = any($3)`,
    [account_id, channel, listed.map(({ sku }) => sku)],
  );
  return new Map(rows.map(({ sku, id }) => [sku, Number(id)]));
}

/** Adds products of the account's own. @returns their ids by SKU */
export async function givenProducts(
  world: World,
  { account_id, actor }: Pick<GivenAccount, 'account_id' | 'actor'>,
  products: readonly Ours[],
): Promise<Map<string, number>> {
  const rows = await world.sql<{ sku: string; id: string }>(
    `insert into products (account_id, sku, name, upc)
     select $1, r.sku, coalesce(r.name, ''), r.upc from jsonb_to_recordset($2) as r (sku text, name text, upc text)
       returning sku, id`,
    [account_id, JSON.stringify(products)],
  );
  await suggestAgain(actor.db, actor, keysOf(products.map(({ sku, upc = null }) => ({ sku, upc }))));
  return new Map(rows.map(({ sku, id }) => [sku, Number(id)]));
}
