import type { World } from './given.ts';

type Listed = { sku: string; title?: string; barcode?: string };
type Ours = { sku: string; name?: string; upc?: string };

/** Adds products of a channel, as its catalogue lists them. @returns their ids by SKU */
export async function givenListed(
  world: World,
  account: { account_id: number },
  channel: number,
  listed: readonly Listed[],
): Promise<Map<string, number>> {
  const rows = await world.sql<{ sku: string; id: string }>(
    `insert into connector_products (account_id, connection_id, connector_product_sku, title, barcode, seen_run)
     select $1, $2, r.sku, coalesce(r.title, ''), r.barcode, 1 from jsonb_to_recordset($3) as r (sku text, title text, barcode text)
     returning connector_product_sku as sku, id`,
    [account.account_id, channel, JSON.stringify(listed)],
  );
  return new Map(rows.map(({ sku, id }) => [sku, Number(id)]));
}

/** Adds products of the account's own. @returns their ids by SKU */
export async function givenProducts(
  world: World,
  account: { account_id: number },
  products: readonly Ours[],
): Promise<Map<string, number>> {
  const rows = await world.sql<{ sku: string; id: string }>(
    `insert into products (account_id, sku, name, upc)
     select $1, r.sku, coalesce(r.name, ''), r.upc from jsonb_to_recordset($2) as r (sku text, name text, upc text) returning sku, id`,
    [account.account_id, JSON.stringify(products)],
  );
  return new Map(rows.map(({ sku, id }) => [sku, Number(id)]));
}
