import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { GivenAccount, World } from '../given.ts';
import { givenRun } from '../given-connection.ts';
import { dropJobs } from '../job-queue.ts';

/** The warehouse's location of each of the channel's places 1 to 6. */
const CORE_IDS = ['MEX1', 'BOG1', 'LIM1', 'UIO1', 'GUA1', 'LPB1'];

export type MappedShop = { channel: number; warehouse: number };

const POLL_SECONDS = 1;

/** An active connection to the simulated channel. @returns its id */
export function connectChannel(
  world: World,
  { actor }: GivenAccount,
  partnersUrl: string,
  name = 'Shop',
): Promise<number> {
  return createConnection(actor, world.services, {
    kind: 'exigo',
    name,
    credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
    settings: {
      base_url: `${partnersUrl}/exigo/3.0`,
      time_zone: 'America/Lima',
      currencies: ['usd'],
      poll_seconds: POLL_SECONDS,
    },
    state: 'active',
  });
}

function connectWarehouse(world: World, { actor }: GivenAccount, partnersUrl: string): Promise<number> {
  return createConnection(actor, world.services, {
    kind: 'amware',
    name: 'Warehouse',
    credentials: { client_id: 'demo', client_secret: 'sandbox-coree' },
    settings: { base_url: `${partnersUrl}/coree/v1`, account_code: 'DEMO', poll_seconds: POLL_SECONDS },
    state: 'active',
  });
}

/**
 * An account whose mappings are complete: every item a linked product, every code and place mapped, the stock counted.
 */
export async function givenMappedShop(world: World, account: GivenAccount, partnersUrl: string): Promise<MappedShop> {
  const shop = {
    channel: await connectChannel(world, account, partnersUrl),
    warehouse: await connectWarehouse(world, account, partnersUrl),
  };
  const run = givenRun(world, account.actor);
  await importPartnerLists.run({ connection_id: shop.warehouse }, run);
  await importPartnerLists.run({ connection_id: shop.channel }, run);
  await importConnectorProducts.run({ connection_id: shop.channel }, run);
  const { account_id } = account;
  await world.sql(
    `insert into products (account_id, sku, name)
     select $1, upper(trim(connector_product_sku)), min(title) from connector_products where account_id = $1
       group by 2`,
    [account_id],
  );
  await world.sql(
    `update connector_products c set product_id = p.id from products p
      where c.account_id = $1 and p.account_id = $1 and p.sku = upper(trim(c.connector_product_sku))`,
    [account_id],
  );
  await world.sql(
    `update shipping_codes s set amware_code = (select code from ship_methods m where m.account_id = $1 and m.is_active
       order by md5(m.code || s.connector_code) limit 1) where s.account_id = $1`,
    [account_id],
  );
  await world.sql(
    'update connector_locations set core_id = ($2::text[])[source_location_id::int] where account_id = $1',
    [account_id, CORE_IDS],
  );
  await importStock.run({ connection_id: shop.warehouse }, run);
  await dropJobs(world);
  return shop;
}
