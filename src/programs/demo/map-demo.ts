import { sql } from 'kysely';
import { suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { UNLINKED_SKUS } from '../../../sandbox/orders/made-up-catalogue.ts';
import { UNMAPPED_METHOD } from '../../../sandbox/orders/made-up-ship-methods.ts';
import { barcodeOf, RENAMED_SKUS, STOCKED_SKUS } from '../../../sandbox/shopify/catalogue.ts';
import { addMadeUpItems } from './made-up-items.ts';

/** Of a catalogue that the demo does not know, one product in so many stays unlinked. */
const UNLINKED_ONE_IN = 40;

/** Channel codes of products that have another code here; the last of them is left to staff. */
const renamed = Object.entries(RENAMED_SKUS).map(([sku, code]) => ({ sku, code }));

/**
 * Maps what the channel and the warehouse list, as a shop would: a product for each SKU, linked where the SKU
 * is the same but for letter case and blanks, or known under another code, a method for each shipping code, a core
 * location for each of the channel's places. Left out on purpose: some links, a shipping code, and the last place.
 */
export async function mapDemo(tx: AccountDb, actor: Pick<Actor, 'account_id'>, channelId: number): Promise<void> {
  await sql`insert into products (sku, name, image_url)
    select distinct on (upper(trim(connector_product_sku))) upper(trim(connector_product_sku)), trim(title), image_url
      from connector_products where connection_id = ${channelId} and trim(connector_product_sku) <> ''
       and connector_product_sku <> all(${renamed.map(({ code }) => code)}::text[])
     order by upper(trim(connector_product_sku)), id
    on conflict (account_id, sku) do nothing`.execute(tx);
  await sql`update connector_products c set product_id = p.id from products p
    where c.connection_id = ${channelId} and c.product_id is null and p.sku = upper(trim(c.connector_product_sku))
      and abs(hashtext(p.sku)) % ${UNLINKED_ONE_IN} <> 0 and p.sku <> all(${[...UNLINKED_SKUS]}::text[])`.execute(tx);
  await sql`update connector_products c set product_id = p.id
     from jsonb_to_recordset(${jsonb(renamed.slice(0, -1))}) as r (sku text, code text) join products p on p.sku = r.sku
    where c.connection_id = ${channelId} and c.product_id is null and c.connector_product_sku = r.code`.execute(tx);
  const barcodes = STOCKED_SKUS.map((sku) => ({ sku, upc: barcodeOf(sku) }));
  await sql`update products p set upc = b.upc from jsonb_to_recordset(${jsonb(barcodes)}) as b (sku text, upc text)
    where p.sku = b.sku and p.upc is null`.execute(tx);
  await suggestAgain(tx, actor, sql`select sku, upc from products`);
  await addMadeUpItems(tx, actor);
  const leftOut = await codeToLeaveOut(tx, channelId);
  await sql`
    with codes as (select id, row_number() over (order by connector_code) as n from shipping_codes
                    where connection_id = ${channelId} and connector_code <> ${leftOut}),
         methods as (select code, row_number() over (order by carrier, code) as n, count(*) over () as total
           from ship_methods where is_active)
    update shipping_codes s set amware_code = m.code from codes c join methods m on m.n = 1 + (c.n - 1) % m.total
     where s.id = c.id`.execute(tx);
  await sql`
    with places as (select id, row_number() over (order by length(source_location_id), source_location_id) as n,
      count(*) over () as total
                      from connector_locations where connection_id = ${channelId})
    update connector_locations l set core_id = c.core_id from places p, core_locations c
     where l.id = p.id and (p.n < p.total or p.total = 1) and c.is_active and c.city <> ''
       and l.source_location_name ilike '%' || c.city`.execute(tx);
}

/** The code that made-up orders use now and then; of other channels the first. */
async function codeToLeaveOut(tx: AccountDb, channelId: number): Promise<string> {
  const codes = await tx
    .selectFrom('shipping_codes')
    .select('connector_code')
    .where('connection_id', '=', channelId)
    .orderBy('connector_code')
    .execute();
  const known = codes.find((row) => row.connector_code === String(UNMAPPED_METHOD)) ?? codes[0];
  return known?.connector_code ?? '';
}
