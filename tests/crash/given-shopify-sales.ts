import { z } from 'zod';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { importShipments } from '#features/warehouse/fulfilment/server/import-shipments.job.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { World } from '../given.ts';
import { type givenPartners, givenRun, givenWarehouse } from '../given-connection.ts';
import { sendWrites } from '../outbox.ts';
import { passTime } from './passing-time.ts';

type Partners = Awaited<ReturnType<typeof givenPartners>>;

const Shown = z.object({
  fulfilments: z.array(z.object({ id: z.int(), status: z.string(), lines: z.array(z.object({ quantity: z.int() })) })),
});
const Added = z.object({ id: z.int() });

/** An account with a Shopify shop and a warehouse, and how sales are made there. */
export async function givenShopifySales(world: World, partners: Partners) {
  const account = await world.account({ holding_minutes: 0 });
  const { account_id, actor, staff } = account;
  const run = givenRun(world, actor);
  const { warehouse, channel } = await givenShopifyShop();

  /** A Shopify shop and a warehouse with everything linked and mapped; past orders are not read. */
  async function givenShopifyShop() {
    const ids = {
      warehouse: await givenWarehouse(world, account, partners),
      channel: await createConnection(actor, world.services, {
        kind: 'shopify',
        name: 'Shopify',
        credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
        settings: { base_url: `${partners.url}/shopify`, follows_returns: true },
        state: 'active',
      }),
    };
    for (const connection_id of [ids.warehouse, ids.channel]) await importPartnerLists.run({ connection_id }, run);
    await importConnectorProducts.run({ connection_id: ids.channel }, run);
    const mappings = [
      `insert into products (account_id, sku, name) select $1, upper(trim(connector_product_sku)), min(title)
         from connector_products where account_id = $1 group by 2`,
      `update connector_products c set product_id = p.id from products p
        where c.account_id = $1 and p.account_id = $1 and p.sku = upper(trim(c.connector_product_sku))`,
      `insert into shipping_codes (account_id, connection_id, connector_code)
       select account_id, id, 'std-ec' from connections where account_id = $1 and kind = 'shopify' on conflict do nothing`,
      `update shipping_codes set amware_code = (select min(code) from ship_methods where account_id = $1 and is_active)
        where account_id = $1`,
      `update connector_locations set core_id = 'LIM1' where account_id = $1`,
      `insert into stream_states (account_id, connection_id, stream, watermark)
       select account_id, id, 'orders', to_char(now() at time zone 'utc' + interval '9 minutes 55 seconds',
              'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from connections where account_id = $1 and kind = 'shopify'`,
    ];
    for (const mapping of mappings) await world.sql(mapping, [account_id]);
    await importStock.run({ connection_id: ids.warehouse }, run);
    return ids;
  }

  /** A paid sale of two jugs and 5.00 for shipping, imported and checked, and what happens to it. */
  async function givenSale() {
    const wanted = { sku: 'JARRA-01', country: 'PE', shipping: 500, isPaidByCard: true };
    const source = String(Added.parse(await partners.control('POST', '/shopify/orders', wanted)).id);
    const read = async () => {
      await passTime(world);
      await importOrders.run({ connection_id: channel }, run);
    };
    await read();
    const order = () =>
      actor.db.selectFrom('orders').selectAll().where('source_order_id', '=', source).executeTakeFirstOrThrow();
    const { id } = await order();
    const check = () => checkOrdersJob.run({ order_ids: [id] }, run);
    await check();
    const balance = async () => getOrderBalance.replies[200].parse((await staff.get(`/api/orders/${id}/balance`)).body);
    const send = async () => {
      await passTime(world);
      for (const connection_id of [warehouse, channel]) await sendWrites.run({ connection_id }, run);
    };
    return {
      id,
      order,
      balance,
      check,
      send,
      submit: async () => {
        await submitOrder.run({ order_id: id }, run);
        await send();
      },
      ship: async () => {
        await partners.control('POST', `/coree/orders/${(await order()).amware_ref_num}/ship`);
        await importShipments.run({ connection_id: warehouse }, run);
        await send();
        await read();
      },
      read,
      /** The warehouse sends a part, and will not send the rest. */
      shipShort: async () => {
        const at = `/coree/orders/${(await order()).amware_ref_num}`;
        await partners.control('POST', `${at}/packing`);
        await partners.control('POST', `${at}/short`);
        await importShipments.run({ connection_id: warehouse }, run);
        await world.sql('update orders set ask_state_at = now() where id = $1', [id]);
        await importShipments.run({ connection_id: warehouse }, run);
        await send();
        await read();
      },
      /** The channel was notified long ago. */
      passTelling: () =>
        world.sql("update partner_writes set done_at = done_at - interval '61 minutes' where order_id = $1", [id]),
      answer: async (answer: string) =>
        (await staff.post(`/api/orders/${id}/balance/answer`, { kind: 'told_wrong', answer })).status,
      /** The shop's staff mark pieces as sent, or take that back, and the order is read again. */
      inShop: async (method: 'POST' | 'DELETE', path: string, fields?: object) => {
        await partners.control(method, `/shopify/orders/${source}/fulfilments${path}`, fields);
        await read();
        await check();
      },
      fulfilments: async () => Shown.parse(await partners.control('GET', `/shopify/orders/${source}`)).fulfilments,
      /** The shop gives money back, and the order is read again. */
      refund: async (fields: object) => {
        await partners.control('POST', `/shopify/orders/${source}/refunds`, fields);
        await read();
        await check();
      },
      /** The shop's staff or a buyer request a return or change one, and the order is read again. */
      inReturn: async (method: 'POST' | 'PUT', path: string, fields: object) => {
        const done = await partners.control(method, `/shopify/orders/${source}/returns${path}`, fields);
        await read();
        return done;
      },
      told: async () => {
        const { imbalances, moving } = await balance();
        return [...imbalances, ...moving].map(({ kind, subject }) => `${kind} ${subject}`);
      },
      shown: () => partners.control('GET', `/shopify/orders/${source}`),
    };
  }

  return { ...account, run, channel, givenSale };
}
