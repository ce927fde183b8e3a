import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { importConnectorProducts } from '#features/catalogue/product-links/server/import-connector-products.job.ts';
import { balancesOf } from '#features/orders/balance/server/balances-of.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { importShipments } from '#features/warehouse/fulfilment/server/import-shipments.job.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import { pushStock } from '#features/warehouse/stock/server/push-stock.job.ts';
import { passTime } from '../crash/passing-time.ts';
import { givenWorld } from '../given.ts';
import { givenPartners, givenRun, givenWarehouse } from '../given-connection.ts';
import { sendWrites } from '../outbox.ts';
import { cancel, refund, settleRefund, shownParcels } from './vendure-orders.ts';
import { LOGIN } from './vendure-peer.ts';
import { type ChannelTarget, openChannel } from './vendure-target.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host, new URL(inject('vendure').url).host] });

/** An account between a real shop and the simulated warehouse, with everything linked and mapped. */
async function givenAccount({ channel_token }: ChannelTarget) {
  const account = await world.account();
  const { account_id, actor } = account;
  const run = givenRun(world, actor);
  const warehouse = await givenWarehouse(world, account, partners);
  const channel = await createConnection(actor, world.services, {
    kind: 'vendure',
    name: 'Vendure',
    credentials: LOGIN,
    settings: { base_url: `${inject('vendure').url}/admin-api`, channel_token },
    state: 'active',
  });
  for (const connection_id of [warehouse, channel]) await importPartnerLists.run({ connection_id }, run);
  await importConnectorProducts.run({ connection_id: channel }, run);
  const mappings = [
    `insert into products (account_id, sku, name) select $1, connector_product_sku, min(title) from connector_products
      where account_id = $1 group by 2`,
    `update connector_products c set product_id = p.id from products p
      where c.account_id = $1 and p.account_id = $1 and p.sku = c.connector_product_sku`,
    `update shipping_codes set amware_code = (select min(code) from ship_methods where account_id = $1 and is_active)
      where account_id = $1`,
    `update connector_locations
      set core_id = 'LIM1' where account_id = $1 and source_location_name = 'Default Stock Location'`,
  ];
  for (const mapping of mappings) await world.sql(mapping, [account_id]);
  await importStock.run({ connection_id: warehouse }, run);
  return { actor, run, warehouse, channel };
}

const Level = z.object({
  productVariants: z.object({
    items: z.array(z.object({ stockLevels: z.array(z.object({ stockOnHand: z.int(), stockAllocated: z.int() })) })),
  }),
});

test('an order of a real shop is imported, shipped by the warehouse and shown as shipped, and the shop shows the remaining stock', async () => {
  const shop = await openChannel();
  const { actor, run, warehouse, channel } = await givenAccount(shop);
  const source = await shop.buy([2, 0]);
  await importOrders.run({ connection_id: channel }, run);
  const order = () =>
    actor.db.selectFrom('orders').selectAll().where('source_order_id', '=', source).executeTakeFirstOrThrow();
  const { id: order_id } = await order();
  await checkOrdersJob.run({ order_ids: [order_id] }, run);
  await submitOrder.run({ order_id }, run);
  await sendWrites.run({ connection_id: warehouse }, run);
  const { in_amware, amware_ref_num, error } = await order();
  expect({ in_amware, error }).toEqual({ in_amware: 1, error: null });

  await partners.control('POST', `/coree/orders/${amware_ref_num}/ship`);
  await importShipments.run({ connection_id: warehouse }, run);
  await passTime(world);
  await sendWrites.run({ connection_id: channel }, run);
  const { order_status, tracking_number } = await order();
  expect(order_status).toBe('fulfilled');
  expect(await shownParcels(shop, source)).toMatchObject({
    state: 'Shipped',
    fulfillments: [{ state: 'Shipped', trackingCode: tracking_number }],
  });

  await importOrders.run({ connection_id: channel }, run);
  expect((await order()).order_status).toBe('fulfilled');

  await pushStock.run({ connection_id: channel }, run);
  const pushed = await actor.db
    .selectFrom('channel_stock')
    .select(['last_synced', 'state'])
    .where('connector_product_sku', '=', 'LAMP-01')
    .executeTakeFirstOrThrow();
  const { productVariants } = await shop.admin(
    `{ productVariants(options: { filter: { sku: { eq: "LAMP-01" } } }) { items {
      stockLevels { stockOnHand stockAllocated } } } }`,
    {},
    Level,
  );
  const shown = productVariants.items[0]?.stockLevels[0];
  expect(pushed).toEqual({ last_synced: expect.any(Number), state: 'synced' });
  expect((shown?.stockOnHand ?? 0) - (shown?.stockAllocated ?? 0)).toBe(pushed.last_synced);
});

test('of three pieces one is refunded and taken off in the real shop: two leave, and goods and money agree', async () => {
  const shop = await openChannel();
  const { actor, run, warehouse, channel } = await givenAccount(shop);
  const source = await shop.buy([3, 0]);
  await importOrders.run({ connection_id: channel }, run);
  const order = () =>
    actor.db.selectFrom('orders').selectAll().where('source_order_id', '=', source).executeTakeFirstOrThrow();
  const { id: order_id } = await order();
  const balance = async () => {
    const [found] = await balancesOf(actor.db, [order_id]);
    return found?.balance ?? expect.fail('no balance');
  };
  const line = await actor.db
    .selectFrom('line_items')
    .select('source_item_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const lines = [{ orderLineId: line.source_item_id, quantity: 1 }];
  const refundId = await refund(shop, source, { amount: 1456, reason: 'Changed my mind', lines });
  await importOrders.run({ connection_id: channel }, run);
  expect((await balance()).imbalances).toMatchObject([{ kind: 'refunded_unsent', pieces: 1 }]);
  await settleRefund(shop, refundId);
  await cancel(shop, source, lines);
  await importOrders.run({ connection_id: channel }, run);
  await checkOrdersJob.run({ order_ids: [order_id] }, run);
  await submitOrder.run({ order_id }, run);
  await sendWrites.run({ connection_id: warehouse }, run);
  await partners.control('POST', `/coree/orders/${(await order()).amware_ref_num}/ship`);
  await importShipments.run({ connection_id: warehouse }, run);
  await passTime(world);
  await sendWrites.run({ connection_id: channel }, run);
  expect((await shownParcels(shop, source)).state).toBe('Shipped');
  // The shop's fulfilments are known once it is read again.
  await importOrders.run({ connection_id: channel }, run);
  const { imbalances, moving, sum } = await balance();
  expect({ imbalances, moving }).toEqual({ imbalances: [], moving: [] });
  expect(sum).toMatchObject({
    pieces: { sold: 3, cancelled: 1, sent: 2, refunded: 1 },
    amounts: { charged: '48.68', refunded: '14.56' },
  });
});
