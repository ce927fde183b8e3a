import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openSandbox } from '../test-client.ts';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import { gid } from './store.ts';
import { SHOPIFY_CLIENT, signature } from './webhooks.ts';

type Client = Awaited<ReturnType<typeof openSandbox>>;

const place = { item: VARIANTS[0]?.inventoryItemId ?? 0, location: LOCATIONS[0]?.id ?? 0 };
const SET = `mutation ($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { inventoryAdjustmentGroup { id } userErrors { code field } }
}`;

const level = (quantity: number, changeFromQuantity: number | null, item = place.item) => ({
  inventoryItemId: gid('InventoryItem', item),
  locationId: gid('Location', place.location),
  quantity,
  changeFromQuantity,
});

const setLevels = async ({ graphql }: Client, key: string, ...quantities: object[]) => {
  const answer = await graphql(SET, { key, input: { name: 'available', reason: 'correction', quantities } });
  const payload = z.object({
    userErrors: z.array(z.object({ code: z.string(), field: z.array(z.string()).nullable() })),
  });
  const { data } = z.object({ data: z.object({ inventorySetQuantities: payload }) }).parse(answer);
  return data.inventorySetQuantities.userErrors.map(({ code, field }) => [code, field?.[2]].filter(Boolean).join(' '));
};

const shown = async ({ graphql }: Client) => {
  const answer = await graphql(
    `query ($item: ID!, $location: ID!) {
      inventoryItem(id: $item) { inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } } }
    }`,
    { item: gid('InventoryItem', place.item), location: gid('Location', place.location) },
  );
  const quantities = z.object({ quantities: z.tuple([z.object({ quantity: z.int() })]) });
  const item = z.object({ inventoryItem: z.object({ inventoryLevel: quantities }) });
  return z.object({ data: item }).parse(answer).data.inventoryItem.inventoryLevel.quantities[0].quantity;
};

const codesOf = (answer: unknown) =>
  z
    .object({
      errors: z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional() })),
    })
    .parse(answer)
    .errors.map(({ message, extensions }) => extensions?.code ?? message);

test('a call without a good token is refused, and a token ends after a day', async () => {
  const { shopify, control } = await openSandbox();
  const grant = {
    grant_type: 'client_credentials',
    client_id: SHOPIFY_CLIENT.id,
    client_secret: SHOPIFY_CLIENT.secret,
  };
  expect(await shopify('POST', '/admin/oauth/access_token', { ...grant, client_secret: 'x' })).toMatchObject({
    status: 400,
  });
  const { body } = await shopify('POST', '/admin/oauth/access_token', grant);
  const { access_token } = z.object({ access_token: z.string() }).parse(body);
  const ask = (token: string, version = '2026-10') =>
    shopify(
      'POST',
      `/admin/api/${version}/graphql.json`,
      { query: '{ shop { name } }' },
      { 'x-shopify-access-token': token },
    );
  expect(await ask(access_token)).toMatchObject({ status: 200, body: { data: { shop: { name: 'Bodega Demo' } } } });
  expect(await ask(access_token, '2020-01')).toMatchObject({ status: 404 });
  expect(await ask('other')).toMatchObject({ status: 401 });
  await control('POST', '/advance', { ms: 86_400_000 });
  expect(await ask(access_token)).toMatchObject({ status: 401 });
});

test('unknown fields of the schema are refused, and nothing is done', async () => {
  const client = await openSandbox();
  const before = await shown(client);
  expect(codesOf(await client.graphql('{ orders(first: 1) { nodes { colour } } }'))).toEqual([
    expect.stringContaining('colour'),
  ]);
  const wrong = {
    key: 'a',
    input: { name: 'available', reason: 'correction', quantities: [{ ...level(1, null), sku: 'A' }] },
  };
  expect(codesOf(await client.graphql(SET, wrong))).toEqual([expect.stringContaining('sku')]);
  expect(codesOf(await client.graphql('{ orders(first: 1, query: "colour:red") { nodes { id } } }'))).toEqual([
    'BAD_REQUEST',
  ]);
  expect(await shown(client)).toBe(before);
});

test('a key counts once, whatever was shown in between, and never for something else', async () => {
  const client = await openSandbox();
  expect(await setLevels(client, 'a', level(5, null))).toEqual([]);
  expect(await setLevels(client, 'b', level(6, 5))).toEqual([]);
  expect(await setLevels(client, 'a', level(5, null))).toEqual([]);
  expect(await shown(client)).toBe(6);
  expect(await setLevels(client, 'a', level(7, null))).toEqual(['IDEMPOTENCY_KEY_PARAMETER_MISMATCH']);
  const keyless = SET.replace('@idempotent(key: $key)', '').replace(', $key: String!', '');
  const input = { name: 'available', reason: 'correction', quantities: [level(8, 6)] };
  expect(codesOf(await client.graphql(keyless, { input }))).toEqual(['BAD_REQUEST']);
  expect(await shown(client)).toBe(6);
});

test('quantities are set all or none', async () => {
  const client = await openSandbox();
  await setLevels(client, 'a', level(5, null));
  expect(await setLevels(client, 'b', level(9, 5), level(9, null, 1))).toEqual(['INVALID_INVENTORY_ITEM 1']);
  expect(await setLevels(client, 'c', level(9, 4))).toEqual(['CHANGE_FROM_QUANTITY_STALE 0']);
  expect(await setLevels(client, 'c', level(9, 4))).toEqual(['IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED']);
  expect(await shown(client)).toBe(5);
});

test('calls are paid in points, and the bucket fills again', async () => {
  const { graphql, control } = await openSandbox({ shopifyPerSecond: 1 });
  const list = '{ locations(first: 100) { nodes { id address { city } } pageInfo { hasNextPage } } }';
  const cost = { requestedQueryCost: 20, throttleStatus: { maximumAvailable: 20, restoreRate: 1 } };
  expect(await graphql(list)).toMatchObject({ extensions: { cost: { ...cost, actualQueryCost: 12 } } });
  const throttled = await graphql(list);
  expect(codesOf(throttled)).toEqual(['THROTTLED']);
  expect(throttled).toMatchObject({ extensions: { cost } });
  await control('POST', '/advance', { ms: 20_000 });
  expect(await graphql(list)).toMatchObject({ data: {} });
  const huge =
    '{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { discountedTotalSet { shopMoney { amount } } } } } } }';
  expect(codesOf(await graphql(huge))).toEqual(['THROTTLED']);
  const larger = huge.replace(
    'discountedTotalSet',
    'discountedUnitPriceSet { shopMoney { amount } } discountedTotalSet',
  );
  expect(codesOf(await graphql(larger))).toEqual(['MAX_COST_EXCEEDED']);
});

const SUBSCRIBE = `mutation ($uri: String!) {
  webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: $uri, format: JSON }) { userErrors { message } }
}`;
const subscriptions = '{ webhookSubscriptions(first: 10) { nodes { topic uri } } }';

/** A receiver of webhooks that answers with these statuses, then with the last of them. */
async function openReceiver(...statuses: number[]) {
  const deliveries: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      deliveries.push({ headers: request.headers, body });
      response.writeHead(statuses[Math.min(deliveries.length, statuses.length) - 1] ?? 200).end();
      server.emit('delivery');
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const came = async (count: number) => {
    while (deliveries.length < count) await once(server, 'delivery');
    return deliveries;
  };
  return { uri: `http://127.0.0.1:${port}/hook`, came };
}

test('a webhook is signed, and sent again with the same id', async () => {
  const { graphql, control } = await openSandbox();
  const { uri, came } = await openReceiver(500, 200);
  await graphql(SUBSCRIBE, { uri });
  expect(await graphql(SUBSCRIBE, { uri })).toMatchObject({
    data: { webhookSubscriptionCreate: { userErrors: [{ message: expect.stringContaining('taken') }] } },
  });
  await control('POST', '/shopify/orders', {});
  const [first, second] = await came(2);
  expect(second).toMatchObject({
    body: first?.body,
    headers: {
      'x-shopify-topic': 'orders/create',
      'x-shopify-webhook-id': first?.headers['x-shopify-webhook-id'],
      'x-shopify-hmac-sha256': signature(SHOPIFY_CLIENT.secret, first?.body ?? ''),
    },
  });
  expect(await graphql(subscriptions)).toMatchObject({ data: { webhookSubscriptions: { nodes: [{ uri }] } } });
});

test('a subscription whose address goes on failing is deleted', async () => {
  const { graphql, control } = await openSandbox();
  const { uri, came } = await openReceiver(500);
  await graphql(SUBSCRIBE, { uri });
  await control('POST', '/shopify/orders', {});
  await came(3);
  await expect.poll(() => graphql(subscriptions)).toMatchObject({ data: { webhookSubscriptions: { nodes: [] } } });
});

test('parts of an order that leave from two places are not one fulfilment', async () => {
  const { graphql, control } = await openSandbox();
  const { body } = await control('POST', '/shopify/orders', { split: true });
  const order = z.object({ fulfilmentOrders: z.array(z.object({ id: z.int() })) }).parse(body);
  const create = `mutation ($parts: [FulfillmentOrderLineItemsInput!]!) {
    fulfillmentCreate(fulfillment: { lineItemsByFulfillmentOrder: $parts }) { fulfillment { id } userErrors { message } }
  }`;
  const parts = order.fulfilmentOrders.map(({ id }) => ({ fulfillmentOrderId: gid('FulfillmentOrder', id) }));
  expect(await graphql(create, { parts })).toMatchObject({
    data: {
      fulfillmentCreate: { fulfillment: null, userErrors: [{ message: expect.stringContaining('same location') }] },
    },
  });
  for (const part of parts) {
    expect(await graphql(create, { parts: [part] })).toMatchObject({ data: { fulfillmentCreate: { userErrors: [] } } });
  }
});
