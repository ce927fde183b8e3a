import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSandbox } from '../test-client.ts';
import { APPLICATIONS } from './tokens.ts';

const [DEMO, EUROPE] = APPLICATIONS;
const US = 12_000_101;
const MEXICO = 12_000_102;
const DAY_MS = 86_400_000;

type Application = (typeof APPLICATIONS)[number];

async function openService(options: Parameters<typeof openSandbox>[0] = {}) {
  const { url, control } = await openSandbox({ partners: ['channel-advisor'], ...options });
  const base = `${url}/channel-advisor`;
  const grant = async (
    refresh_token: string = DEMO.refreshToken,
    { id, secret }: { id: string; secret: string } = DEMO,
  ) => {
    const reply = await fetch(`${base}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
    });
    return { status: reply.status, body: z.record(z.string(), z.unknown()).parse(await reply.json()) };
  };
  let token = String((await grant()).body.access_token);
  const call = async (line: string, body?: unknown) => {
    const [method = '', path = ''] = line.split(/ (.*)/);
    const reply = await fetch(path.startsWith('http') ? path : `${base}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
  };
  const renew = async (application: Application = DEMO) => {
    token = String((await grant(application.refreshToken, application)).body.access_token);
  };
  const find = (sku: string, profile = US) =>
    call(`GET Products?$filter=${encodeURIComponent(`Sku eq '${sku}' and ProfileID eq ${profile}`)}&$select=ID,Sku`);
  return { call, control, find, grant, renew };
}

const message = (text: string) => ({ error: { message: expect.stringContaining(text) } });

test('tokens end after an hour, and a refresh token after three months without use', async () => {
  const { call, control, grant, renew } = await openService();
  expect(await grant('other')).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  expect(await grant(DEMO.refreshToken, { ...DEMO, secret: 'other' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_client' },
  });
  await control('POST', '/advance', { ms: DAY_MS / 24 });
  const denied = { Message: 'Authorization has been denied for this request.' };
  expect(await call('GET Profiles')).toEqual({ status: 401, body: denied });
  await renew();
  expect((await call('GET Profiles')).status).toBe(200);
  await control('POST', '/channel-advisor/revoke-tokens', { status: 400 });
  expect(await call('GET Profiles')).toEqual({ status: 400, body: denied });
  for (const _ of [1, 2]) {
    await control('POST', '/advance', { ms: 80 * DAY_MS });
    expect((await grant()).status).toBe(200);
  }
  await control('POST', '/advance', { ms: 91 * DAY_MS });
  expect(await grant()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a token covers the profiles of its own application, and their products', async () => {
  const { call, find, renew } = await openService();
  const { ID } = (await call('POST Products', { ProfileID: US, Sku: 'A' })).body;
  await renew(EUROPE);
  expect((await call('GET Profiles')).body.value).toMatchObject([{ AccountName: 'Bodega Spain' }]);
  expect((await find('A')).status).toBe(400);
  expect((await call(`PATCH Products(${ID})`, { Title: 'Lamp' })).status).toBe(404);
});

test('lists are followed by their link; asked past the end they begin again', async () => {
  const { call } = await openService();
  const first = await call('GET Profiles');
  expect(first.body.value).toHaveLength(2);
  const second = await call(`GET ${first.body['@odata.nextLink']}`);
  expect(second.body).toMatchObject({ value: [{ AccountName: 'Bodega Peru', CurrencyCode: 'PEN' }] });
  expect(second.body['@odata.nextLink']).toBeUndefined();
  expect((await call('GET Profiles?$skip=9')).body).toEqual(first.body);
});

test('a product is found by SKU and profile, with escaped quotes, and by no other filter', async () => {
  const { call, find } = await openService();
  const made = await call('POST Products', { ProfileID: US, Sku: "A'B", Title: 'Lamp', BuyItNowPrice: 9.5 });
  expect(made).toMatchObject({ status: 201, body: { Sku: "A'B", Title: 'Lamp', BuyItNowPrice: 9.5, Brand: '' } });
  expect((await find("A''B")).body.value).toEqual([{ ID: made.body.ID, Sku: "A'B" }]);
  expect((await find("a''b")).body.value).toHaveLength(1);
  expect((await find("A''B", MEXICO)).body.value).toEqual([]);
  expect((await find("A'B")).status).toBe(400);
  expect((await find('A', 7)).body).toMatchObject(message('ProfileID 7'));
  expect((await call("GET Products?$filter=Title eq 'Lamp'")).status).toBe(400);
  expect((await call('GET products')).status).toBe(404);
});

test('all parts of a product are stored, and unknown fields are refused', async () => {
  const { call, control } = await openService();
  const { ID } = (await call('POST Products', { ProfileID: US, Sku: 'A' })).body;
  const product = `Products(${ID})`;
  const quantity = (UpdateType: string, Quantity: number, DistributionCenterID = 0) =>
    call(`POST ${product}/UpdateQuantity`, { Value: { UpdateType, Updates: [{ DistributionCenterID, Quantity }] } });
  const lines = [
    await call(`PATCH ${product}`, { Title: 'Lamp' }),
    await call(`PUT ${product}/Attributes('Color''s')`, { Value: 'Red' }),
    await call(`PUT ${product}/Images('ITEMIMAGEURL1')`, { UrlPath: 'https://example.com/a.png' }),
    await call(`PUT ${product}/Labels('New%20York')`),
    await quantity('UnShipped', 12),
    await quantity('Relative', 3),
  ];
  expect(lines.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
  expect((await control('GET', `/channel-advisor/products/${ID}`)).body).toMatchObject({
    Sku: 'A',
    Title: 'Lamp',
    Attributes: { "Color's": 'Red' },
    Labels: ['New York'],
    Quantities: { 0: 15 },
    Images: { ITEMIMAGEURL1: 'https://example.com/a.png' },
  });
  expect((await call(`PATCH ${product}`, { Titel: 'Lamp' })).body).toMatchObject(message("'Titel'"));
  expect((await call('POST Products', { ProfileID: US, Sku: 'B', Weight: '1' })).body).toMatchObject(message('Weight'));
  expect((await call(`PUT ${product}/Images('OTHER')`, { UrlPath: 'https://example.com' })).status).toBe(400);
  expect((await quantity('Total', 1)).status).toBe(400);
  expect((await quantity('UnShipped', 1, 33)).body).toMatchObject(message('33'));
  expect((await call('PATCH Products(1)', {})).status).toBe(404);
});

test('a sixth call at once is refused, and so is one too many of a profile in a minute', async () => {
  const { call, control, find } = await openService({ channelAdvisorPerMinute: 8 });
  await control('POST', '/faults', { partner: 'channel-advisor', kind: 'latency', rate: 1, ms: 300, count: 7 });
  const together = await Promise.all(Array.from({ length: 7 }, () => find('A')));
  expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
  for (const status of [200, 200, 200, 429]) expect((await find('A')).status).toBe(status);
  expect((await find('A', MEXICO)).status).toBe(200);
  await control('POST', '/advance', { ms: 60_000 });
  expect((await find('A')).status).toBe(200);
  expect((await call('GET DistributionCenters')).body.value).toHaveLength(4);
});
