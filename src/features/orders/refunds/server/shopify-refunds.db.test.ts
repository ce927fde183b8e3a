import { beforeEach, expect, test } from 'vitest';
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
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun, givenWarehouse } from '../../../../../tests/given-connection.ts';
import { sendWrites } from '../../../../../tests/outbox.ts';
import { getRefundable } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const account = await world.account({ holding_minutes: 0 });
const { account_id, actor, staff } = account;
const run = givenRun(world, actor);
const { warehouse, channel } = await givenShopifyShop();

beforeEach(() => passTime(world));

/** A Shopify shop and a warehouse with everything linked and mapped; what is past is not read. */
async function givenShopifyShop() {
  const ids = {
    warehouse: await givenWarehouse(world, account, partners),
    channel: await createConnection(actor, world.services, {
      kind: 'shopify',
      name: 'Shopify',
      credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
      settings: { base_url: `${partners.url}/shopify` },
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

const Shown = z.object({
  fulfilments: z.array(z.object({ id: z.int(), status: z.string(), lines: z.array(z.object({ quantity: z.int() })) })),
});
const Added = z.object({ id: z.int() });

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
    /** The channel was told long ago. */
    passTelling: () =>
      world.sql("update partner_writes set done_at = done_at - interval '61 minutes' where order_id = $1", [id]),
    answer: async (answer: string) =>
      (await staff.post(`/api/orders/${id}/balance/answer`, { kind: 'told_wrong', answer })).status,
    /** Somebody in the shop marks pieces as sent, or takes that back, and the order is read again. */
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
    told: async () => {
      const { imbalances, moving } = await balance();
      return [...imbalances, ...moving].map(({ kind, subject }) => `${kind} ${subject}`);
    },
    shown: () => partners.control('GET', `/shopify/orders/${source}`),
  };
}

const agreed = { imbalances: [], moving: [] };

test('a piece that is refunded before the order is sent stays here, and the other one leaves', async () => {
  const { refund, submit, ship, balance, shown } = await givenSale();
  await refund({ pieces: 1, restockType: 'CANCEL', note: 'Changed my mind' });
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 2, cancelled: 1, on_hold: 1 } } });
  await submit();
  await ship();
  expect(await balance()).toMatchObject({
    ...agreed,
    rows: [{ pieces: { sold: 2, sent: 1, refunded: 1 } }, { kind: 'shipping', amounts: { charged: '5.00' } }],
    sum: { pieces: { on_hold: 0 } },
  });
  expect(await shown()).toMatchObject({ displayFulfillmentStatus: 'FULFILLED', fulfilments: [{}] });
});

test('a piece that is refunded while the warehouse has the order is taken out there', async () => {
  const { refund, submit, send, ship, told, balance, order } = await givenSale();
  await submit();
  expect(await order()).toMatchObject({ in_amware: 1 });
  await refund({ pieces: 1, restockType: 'CANCEL' });
  expect(await told()).toEqual(['change ']);
  await send();
  expect(await told()).toEqual([]);
  await ship();
  const sum = { pieces: { sold: 2, cancelled: 1, sent: 1, refunded: 1, on_hold: 0 } };
  expect(await balance()).toMatchObject({ ...agreed, sum });
  const { charged, refunded } = (await balance()).sum.amounts;
  expect(Number(charged) - 5).toBeCloseTo(2 * Number(refunded));
});

test('two refunds of one piece each before it left: nothing leaves, and all is given back', async () => {
  const { refund, submit, balance, order } = await givenSale();
  await refund({ pieces: 1, restockType: 'CANCEL' });
  await refund({ pieces: 1, restockType: 'CANCEL', shipping: 500 });
  await submit();
  expect(await order()).toMatchObject({ order_status: 'cancelled', in_amware: 0 });
  const { imbalances, moving, sum } = await balance();
  expect({ imbalances, moving }).toEqual(agreed);
  expect(sum).toMatchObject({ pieces: { sold: 2, cancelled: 2, sent: 0, refunded: 2, on_hold: 0 } });
  expect(sum.amounts.refunded).toBe(sum.amounts.charged);
});

test('of two that left one comes back damaged and is refunded, and shipping and goodwill follow', async () => {
  const { id, submit, ship, refund, told, balance } = await givenSale();
  await submit();
  await ship();
  const { rows } = await balance();
  const line = { source_item_id: rows[0]?.source_item_id, quantity: 1, left: 2 };
  const made = await staff.post(`/api/orders/${id}/returns`, { lines: [line], reason: 'damaged', is_authorised: true });
  const { id: returned } = z.object({ id: z.int() }).parse(made.body);
  const step = (body: object) => staff.post(`/api/returns/${returned}/steps`, body);
  await step({ step: 'receive' });
  const found = { source_item_id: line.source_item_id, good: 0, damaged: 1, missing: 0 };
  expect((await step({ step: 'inspect', lines: [found], restock_at: null })).status).toBe(200);
  expect(await told()).toEqual(['return R-1001']);
  await refund({ pieces: 1, restockType: 'NO_RESTOCK', note: 'Damaged' });
  await refund({ shipping: 500, goodwill: 250 });
  expect((await step({ step: 'close', outcome: 'refunded' })).status).toBe(200);
  const { imbalances, moving, sum } = await balance();
  expect({ imbalances, moving }).toEqual(agreed);
  expect(sum.pieces).toMatchObject({ sold: 2, sent: 2, returned: 1, restocked: 0, refunded: 1 });
});

test('a refund of which the money is on its way keeps its piece here, and is under way', async () => {
  const { refund, told, balance, shown } = await givenSale();
  await refund({ pieces: 1, restockType: 'CANCEL', status: 'PENDING' });
  const { id, refunds } = z.object({ id: z.int(), refunds: z.array(z.object({ id: z.int() })) }).parse(await shown());
  expect(await told()).toEqual([`refund ${refunds[0]?.id}`]);
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 1, refunded: 0 });
  await partners.control('PUT', `/shopify/orders/${id}/refunds/${refunds[0]?.id}`, { status: 'SUCCESS' });
  await passTime(world);
  await importOrders.run({ connection_id: channel }, run);
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { wanted: 1, refunded: 1 } } });
});

test('what a member gives back as a whole does not leave, though the channel is away', async () => {
  const { id, order, submit, check, told } = await givenSale();
  const away = { partner: 'shopify', match: '/shopify', kind: 'error-500', seed: 'away' };
  await partners.control('POST', '/faults', { ...away, rate: 1 });
  const { left, lines } = getRefundable.replies[200].parse((await staff.get(`/api/orders/${id}/refunds`)).body);
  const all = lines.map(({ source_item_id, unsent }) => ({ source_item_id, pieces: unsent }));
  const body = { lines: all, shipping: '0', goodwill: '0', reason: 'Ordered twice', way: { to: 'channel' }, left };
  expect(await staff.post(`/api/orders/${id}/refunds`, body)).toMatchObject({ status: 201 });
  await submit();
  await partners.control('POST', '/faults', { ...away, rate: 0 });
  expect(await order()).toMatchObject({ order_status: 'pending', in_amware: 0 });
  await check();
  expect(await order()).toMatchObject({ order_status: 'error', in_amware: 0 });
  expect(await told()).toEqual(['refunded_unsent JARRA-01', expect.stringMatching(/^refund /)]);
});

test('what the shop takes back of what left is told again, once', async () => {
  const { submit, ship, inShop, told, balance, passTelling, answer, send, read, fulfilments } = await givenSale();
  await submit();
  await ship();
  expect(await balance()).toMatchObject(agreed);
  const [made] = await fulfilments();
  await inShop('DELETE', `/${made?.id}`);
  expect(await told()).toEqual(['notification ']);
  await passTelling();
  expect(await told()).toEqual(['told_wrong JARRA-01 2 → 0']);
  expect(await answer('adopt')).toBe(409);
  expect([await answer('tell_again'), await answer('tell_again')]).toEqual([200, 409]);
  expect(await told()).toEqual(['notification ']);
  await send();
  await read();
  expect(await balance()).toMatchObject(agreed);
  expect(await fulfilments()).toMatchObject([{ status: 'CANCELLED' }, { status: 'SUCCESS', lines: [{ quantity: 2 }] }]);
});

test('what the shop sends of what the warehouse will not is taken over, and no stock of ours is deducted', async () => {
  const { id, submit, shipShort, inShop, told, balance, passTelling, answer, fulfilments, order } = await givenSale();
  await submit();
  await shipShort();
  expect(await told()).toEqual(['short_shipped JARRA-01']);
  await inShop('POST', '', { number: 'SHOP-1' });
  await passTelling();
  expect(await told()).toEqual(['short_shipped JARRA-01', 'told_wrong JARRA-01 1 → 2']);
  const counted = () =>
    world.sql('select sum(on_hand)::int as n from stock_levels where account_id = $1', [account_id]);
  const before = await counted();
  expect([await answer('adopt'), await answer('adopt')]).toEqual([200, 409]);
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 2, sent: 2, on_hold: 0 } } });
  expect(await order()).toMatchObject({ id, order_status: 'fulfilled' });
  expect(await counted()).toEqual(before);
  expect(await fulfilments()).toHaveLength(2);
});

test('what the shop marks as sent while the warehouse has it is told, and agrees once it left', async () => {
  const { submit, ship, inShop, told, balance, fulfilments } = await givenSale();
  await submit();
  await inShop('POST', '', { pieces: 1 });
  expect(await told()).toEqual(['told_wrong JARRA-01 0 → 1']);
  expect((await balance()).imbalances[0]?.answers).toEqual([]);
  await ship();
  expect(await balance()).toMatchObject(agreed);
  expect(await fulfilments()).toHaveLength(2);
});

test('what the shop sent before the order went to the warehouse is no part of it', async () => {
  const { submit, ship, inShop, balance } = await givenSale();
  await inShop('POST', '', { pieces: 1 });
  await submit();
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 1, with_warehouse: 1 } } });
  await ship();
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 1, sent: 1 } } });
});
