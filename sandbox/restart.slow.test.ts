import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startSandboxProcess } from '../tests/crash/processes.ts';
import { APPLICATIONS } from './channel-advisor/tokens.ts';
import { coreeOrder, openClient, openSandbox } from './test-client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const STEP_MS = 10 * MINUTE_MS;

// New orders come in the first half of each hour, so none comes while a test runs.
const startAt = Date.parse('2026-11-20T15:40:00Z');
const live = { startAt, orderEveryMs: HOUR_MS, stepMs: STEP_MS };

type Client = Awaited<ReturnType<typeof openClient>>;
const key = (number: string) => ({ 'idempotency-key': `order:DEMO:${number}:1` });
const refOf = (body: unknown) => z.object({ amware_ref_num: z.string() }).parse(body).amware_ref_num;
const Orders = z.object({ orders: z.array(z.object({ orderID: z.number(), trackingNumber1: z.string().nullable() })) });

function journalFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deeper', 'sandbox.journal');
}

async function exigoOrders({ exigo }: Client) {
  const { body } = await exigo('GET', '/orders?batchSize=1000&orderStatus=Accepted');
  return Orders.parse(body).orders;
}

/** Seven hours in which orders come, are sent to the warehouse, leave in one parcel or two, and reach the channel. */
async function work({ url, control }: Client) {
  await control('POST', '/advance', { ms: 6 * HOUR_MS });
  const client = await openClient(url); // the old token has ended
  const { coree, exigo } = client;
  const first = (await exigoOrders(client)).at(-1);
  const lines = ['LAMP-01', 'LAMP-02'].map((sku, index) => ({ line_id: `${index}`, sku, qty: 2 }));
  const submit = async (number: string) =>
    refOf((await coree('POST', '/orders', coreeOrder(number, { lines }), key(number))).body);
  const shipped = await submit('1');
  await control('POST', `/coree/orders/${shipped}/partial`);
  await control('POST', '/advance', { ms: 4 * STEP_MS });
  const split = await submit('2');
  await control('POST', `/coree/orders/${split}/partial`);
  await control('POST', `/coree/orders/${await submit('3')}/reject`);
  await submit('3');
  await coree('POST', `/orders/${await submit('4')}/cancel`);
  await submit('5');
  await coree('POST', '/shipments/ack', { shipment_ids: [`${shipped.replace('AMW', 'SHP')}-1`] });
  await coree('PUT', '/products/NIDO-99', { name: 'Nido' });
  await control('PUT', '/coree/stock', { sku: 'LAMP-03', core_id: 'LIM1', on_hand: 7 });
  await control('POST', '/orders', { city: '' });
  await exigo('PATCH', '/orders', { orderID: first?.orderID, trackingNumber1: 'T-1' });
  await exigo('PUT', '/warehouse/inventory', { warehouseID: 1, itemCode: 'LAMP-01', quantity: -3 });
  await workOnShopify(client);
  await workOnListings(client);
  await workOnContacts(client);
  await workOnTickets(client);
}

/** A parcel, a level and a subscription; and calls that change nothing, of which the journal need not know. */
async function workOnShopify({ control, graphql }: Client) {
  const { body } = await control('POST', '/shopify/orders', { lines: 2 });
  const { fulfilmentOrders } = z.object({ fulfilmentOrders: z.array(z.object({ id: z.int() })) }).parse(body);
  const fulfillmentOrderId = `gid://shopify/FulfillmentOrder/${fulfilmentOrders[0]?.id}`;
  const fulfil = `mutation ($id: ID!) { fulfillmentCreate(fulfillment: {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: $id }], trackingInfo: { number: "T-2" }
  }) { userErrors { message } } }`;
  await graphql(fulfil, { id: fulfillmentOrderId });
  await control('PUT', '/shopify/stock', { sku: 'LAMP-01', locationId: 71_000_000_001, quantity: 77 });
  const subscribe = `mutation { webhookSubscriptionCreate(topic: PRODUCTS_UPDATE, webhookSubscription: {
    uri: "http://127.0.0.1:9/hook", format: JSON
  }) { userErrors { message } } }`;
  await graphql(subscribe);
  await graphql('{ shop { name } }');
}

/** A product in a profile, with a label. */
async function workOnListings({ url }: Client) {
  const base = `${url}/channel-advisor`;
  const [{ id, secret, refreshToken }] = APPLICATIONS;
  const grant = await fetch(`${base}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await grant.json());
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const product = JSON.stringify({ ProfileID: 12_000_101, Sku: 'LAMP-01', Title: 'Lámpara T-3' });
  const made = await fetch(`${base}/v1/Products`, { method: 'POST', headers, body: product });
  const { ID } = z.object({ ID: z.int() }).parse(await made.json());
  await fetch(`${base}/v1/Products(${ID})/Labels('New')`, { method: 'PUT', headers, body: '{}' });
}

/** A contact by our key, which is made first. */
async function workOnContacts({ url }: Client) {
  const crm = `${url}/hubspot/crm/v3`;
  const headers = { authorization: 'Bearer sandbox-hubspot-token', 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${crm}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const key = { name: 'portal_customer_id', label: 'Id', type: 'string', fieldType: 'text', hasUniqueValue: true };
  await post('/properties/contacts', { ...key, groupName: 'contactinformation' });
  const input = { id: 'C-1', idProperty: key.name, properties: { firstname: 'Ana T-4' } };
  await post('/objects/contacts/batch/upsert', { inputs: [input] });
}

/** A ticket, and with it its requester. */
async function workOnTickets({ url }: Client) {
  const base = `${url}/zendesk`;
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    return (await fetch(`${base}${path}`, { ...init, body: JSON.stringify(body) })).json();
  };
  const client = { client_id: 'second', client_secret: 'sandbox-zendesk-second' };
  const granted = await post('/oauth/tokens', { grant_type: 'client_credentials', ...client, scope: 'read write' });
  const { access_token } = z.object({ access_token: z.string() }).parse(granted);
  const ticket = { subject: 'T-5', comment: { body: 'Where?' }, requester: { email: 'a@example.com', name: 'Ana' } };
  await post('/api/v2/tickets', { ticket }, { authorization: `Bearer ${access_token}`, 'idempotency-key': 'one' });
}

const SHOPIFY_ANSWERS = [
  `{ orders(first: 100, sortKey: UPDATED_AT, reverse: true) { nodes {
    id name updatedAt displayFulfillmentStatus fulfillments { id trackingInfo { number } }
  } } }`,
  '{ productVariants(first: 3) { nodes { inventoryItem { inventoryLevels(first: 9) { nodes { quantities(names: ["available"]) { quantity } } } } } } }',
  '{ webhookSubscriptions(first: 9) { nodes { id topic uri } } }',
];

/** All that a client can read, but the time. */
async function answers({ url }: Client): Promise<unknown[]> {
  const { control, exigo, coree, graphql } = await openClient(url);
  const { partners } = z
    .object({ partners: z.record(z.string(), z.object({ calls: z.number() }).loose()) })
    .parse((await control('GET', '/status')).body);
  const figures = Object.values(partners).map(({ calls: _, ...rest }) => rest);
  const calls = [
    exigo('GET', '/orders?batchSize=1000&orderStatus=Accepted&returnCustomer=true&returnKitDetails=true'),
    exigo('GET', '/orders?batchSize=1000&greaterThanModifiedDate=2026-11-20T15:40:00Z'),
    exigo('GET', '/item?currencyCode=pen&priceType=1&warehouseID=1&webID=1&webCategoryID=1'),
    ...['1', '2', '3', '4', '5'].map((number) => coree('GET', `/orders?order_number=${number}`)),
    coree('GET', '/inventory?limit=1000'),
    control('GET', '/channel-advisor/products'),
    control('GET', '/hubspot/contacts'),
    control('GET', '/zendesk/users?account=second'),
    control('GET', '/zendesk/tickets?account=second'),
    coree('GET', '/shipments'),
    coree('GET', '/shipments?updated_after=2020-01-01T00:00:00Z'),
  ];
  const shown = await Promise.all(SHOPIFY_ANSWERS.map((query) => graphql(query)));
  const shopify = shown.map((answer) => z.object({ data: z.unknown() }).parse(answer)); // points go on to come back
  return [...figures, ...(await Promise.all(calls)).map(({ status, body }) => ({ status, body })), ...shopify];
}

/** As if all of it had happened so much earlier, and the sandbox been off since. */
function putBack(journal: string, ms: number): void {
  const [header = '', ...lines] = readFileSync(journal, 'utf8').split('\n');
  const moved = z.looseObject({ begunAt: z.number() }).parse(JSON.parse(header));
  writeFileSync(journal, [JSON.stringify({ ...moved, begunAt: moved.begunAt - ms }), ...lines].join('\n'));
}

test('after a stop, and one more, every answer is the same', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  await work(first);
  const before = await answers(first);
  await first.stop();
  for (const one of ['T-1', 'T-2', 'T-3', 'T-4', 'T-5', ':77', 'PRODUCTS_UPDATE'])
    expect(JSON.stringify(before)).toContain(one);
  expect(readFileSync(options.journal, 'utf8')).not.toContain('{ shop { name } }');

  for (const _ of [1, 2]) {
    const next = await openSandbox(options);
    expect(await answers(next)).toEqual(before);
    await next.stop();
  }
});

test('after a kill -9 every answer is the same', async () => {
  const env = {
    SANDBOX_JOURNAL: journalFile(),
    SANDBOX_STEP_MS: String(DAY_MS),
    SANDBOX_ORDER_EVERY_MS: String(10 * DAY_MS),
  };
  const first = await startSandboxProcess(env);
  onTestFinished(first.kill);
  const client = await openClient(first.url);
  await client.control('POST', '/orders', {});
  await work(client);
  const before = await answers(client);
  await first.kill();

  const second = await startSandboxProcess(env);
  onTestFinished(second.kill);
  expect(await answers(await openClient(second.url))).toEqual(before);
});

test('orders go on through the warehouse, and one sent again is the same', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  const sent = await first.coree('POST', '/orders', coreeOrder('7'), key('7'));
  await first.control('POST', '/advance', { ms: STEP_MS });
  await first.stop();

  const { control, coree } = await openSandbox(options);
  const again = await coree('POST', '/orders', coreeOrder('7'), key('7'));
  expect(again).toMatchObject({ status: 200, body: { amware_ref_num: refOf(sent.body), status: 'accepted' } });
  await control('POST', '/advance', { ms: 2 * STEP_MS });
  expect((await coree('GET', '/shipments')).body).toMatchObject({ data: [{ order_number: '7' }] });
  const other = refOf((await coree('POST', '/orders', coreeOrder('8'), key('8'))).body);
  expect(other > refOf(sent.body)).toBe(true);
});

test('orders that came by themselves stay once they were read', async () => {
  const options = { startAt, orderEveryMs: 100, journal: journalFile() };
  const first = await openSandbox(options);
  const atStart = await exigoOrders(first);
  const seen = await expect
    .poll(() => exigoOrders(first))
    .not.toEqual(atStart)
    .then(() => exigoOrders(first));
  await first.stop();
  putBack(options.journal, HOUR_MS);

  expect(await exigoOrders(await openSandbox(options))).toEqual(expect.arrayContaining(seen));
});

test('an order whose answer was lost is there after a restart, without the fault', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  await first.control('POST', '/faults', { partner: 'coree', kind: 'drop-after-commit', rate: 1 });
  await expect(first.coree('POST', '/orders', coreeOrder('7'), key('7'))).rejects.toThrow('fetch failed');
  await first.stop();

  const second = await openSandbox(options);
  expect((await second.coree('GET', '/orders?order_number=7')).body).toMatchObject({ data: [{ order_number: '7' }] });
});

test('after a day off the clock is right and the warehouse has worked, but no order came', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  const atStart = await exigoOrders(first);
  await first.control('POST', '/advance', { ms: 2 * HOUR_MS });
  const before = await exigoOrders(first);
  const { coree } = await openClient(first.url);
  await coree('POST', '/orders', coreeOrder('7'), key('7'));
  await first.stop();
  expect(before.length).toBeGreaterThan(atStart.length);
  putBack(options.journal, DAY_MS);

  const second = await openSandbox(options);
  const { now } = z.object({ now: z.string() }).parse((await second.control('GET', '/status')).body);
  expect(now.slice(0, 13)).toBe('2026-11-21T17');
  expect(await exigoOrders(second)).toEqual(before);
  expect((await second.coree('GET', '/orders?order_number=7')).body).toMatchObject({ data: [{ status: 'shipped' }] });

  await second.control('POST', '/advance', { ms: 2 * HOUR_MS });
  const after = await exigoOrders(second);
  expect(after.length).toBeGreaterThan(before.length);
  expect(after.length).toBeLessThan(before.length + 5);
  await second.stop();
  expect(await exigoOrders(await openSandbox(options))).toEqual(after);
});

test('a cut last line is left out, and the journal goes on after it', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  await work(first);
  const before = await answers(first);
  await first.stop();
  appendFileSync(options.journal, '{"is":"call","at":17952');

  const second = await openSandbox(options);
  expect(await answers(second)).toEqual(before);
  expect((await second.coree('POST', '/orders', coreeOrder('9'), key('9'))).status).toBe(201);
  await second.stop();
  const third = await openSandbox(options);
  expect((await third.coree('GET', '/orders?order_number=9')).body).toMatchObject({ data: [{ order_number: '9' }] });
});

test('another seed is a new world, in which the old one is forgotten', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  await first.coree('POST', '/orders', coreeOrder('7'), key('7'));
  await first.stop();

  const second = await openSandbox({ ...options, seed: '2' });
  expect((await second.coree('GET', '/orders?order_number=7')).body).toEqual({ data: [] });
  await second.stop();
  const third = await openSandbox(options);
  expect((await third.coree('GET', '/orders?order_number=7')).body).toEqual({ data: [] });
});

test('a journal that this sandbox would answer otherwise begins a new world, and says so', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  await first.coree('POST', '/orders', coreeOrder('7'), key('7'));
  await first.stop();
  writeFileSync(options.journal, readFileSync(options.journal, 'utf8').replaceAll('LAMP-01', 'GONE-01'));

  const warnings: unknown[] = [];
  const { warn } = console;
  console.warn = (text) => warnings.push(text);
  onTestFinished(() => {
    console.warn = warn;
  });
  const second = await openSandbox(options);
  expect(warnings).toEqual([expect.stringContaining('begins a new world')]);
  expect((await second.coree('GET', '/orders?order_number=7')).body).toEqual({ data: [] });
});

test('a start that finds its port in use leaves the journal alone', async () => {
  const options = { ...live, journal: journalFile() };
  const first = await openSandbox(options);
  await first.coree('POST', '/orders', coreeOrder('7'), key('7'));
  const before = readFileSync(options.journal, 'utf8');

  const port = Number(new URL(first.url).port);
  await expect(openSandbox({ ...options, seed: '2', port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(readFileSync(options.journal, 'utf8')).toBe(before);
});
