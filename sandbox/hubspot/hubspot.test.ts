import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSandbox } from '../test-client.ts';

const CONTACTS = '/crm/v3/objects/contacts';
const KEY = {
  name: 'portal_customer_id',
  label: 'Portal customer id',
  type: 'string',
  fieldType: 'text',
  groupName: 'contactinformation',
  hasUniqueValue: true,
};

async function openPortal(options: Parameters<typeof openSandbox>[0] = {}) {
  const { url, control } = await openSandbox({ partners: ['hubspot'], ...options });
  const call = async (line: string, body?: unknown, token = 'sandbox-hubspot-token') => {
    const [method = '', path = ''] = line.split(/ (.*)/);
    const reply = await fetch(`${url}/hubspot${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: JSON.parse(text) };
  };
  const upsert = (inputs: object[]) => call(`POST ${CONTACTS}/batch/upsert`, { inputs });
  return { call, control, upsert };
}

const row = (id: string, email: string, objectWriteTraceId: string | undefined = id) => ({
  id,
  idProperty: 'portal_customer_id',
  properties: { email },
  objectWriteTraceId,
});

test('a token reaches its own portal, with its scopes, until it is revoked', async () => {
  const { call, control } = await openPortal();
  const { id } = (await call(`POST ${CONTACTS}`, { properties: { email: 'a@example.com' } })).body;
  expect((await call(`GET ${CONTACTS}/${id}`, undefined, 'sandbox-hubspot-second')).status).toBe(404);
  const denied = await call(`PATCH ${CONTACTS}/${id}`, { properties: {} }, 'sandbox-hubspot-reader');
  expect(denied).toMatchObject({ status: 403, body: { category: 'MISSING_SCOPES' } });
  expect((await call('GET /account-info/v3/details')).body).toMatchObject({ portalId: 4_242_001 });
  await control('POST', '/hubspot/revoke-token', { token: 'sandbox-hubspot-token' });
  expect(await call(`GET ${CONTACTS}`)).toMatchObject({ status: 401, body: { category: 'INVALID_AUTHENTICATION' } });
});

test('rows are written by a unique property, and refused each for itself', async () => {
  const { call, upsert } = await openPortal();
  const missing = await upsert([row('C-1', 'a@example.com')]);
  expect(missing).toMatchObject({ status: 400, body: { category: 'VALIDATION_ERROR' } });
  expect((await call('POST /crm/v3/properties/contacts', KEY)).status).toBe(201);
  expect((await call('POST /crm/v3/properties/contacts', KEY)).status).toBe(409);

  const first = await upsert([row('C-1', 'a@example.com'), row('C-2', 'A@example.com'), row('C-3', 'nobody')]);
  expect(first).toMatchObject({ status: 207, body: { numErrors: 2, results: [{ new: true }] } });
  const [{ id }] = first.body.results;
  expect(first.body.errors).toMatchObject([
    { category: 'CONFLICT', message: `Contact already exists. Existing ID: ${id}` },
    { category: 'VALIDATION_ERROR', context: { objectWriteTraceId: ['C-3'] } },
  ]);
  const again = await upsert([row('C-1', 'b@example.com')]);
  expect(again).toMatchObject({ status: 200, body: { results: [{ id, new: false }] } });
  expect((await call(`GET ${CONTACTS}/c-1?idProperty=portal_customer_id&properties=email`)).body).toMatchObject({
    id,
    properties: { email: 'b@example.com' },
  });
  expect((await call(`GET ${CONTACTS}/a%40example.com?idProperty=email`)).status).toBe(404);
});

test('without trace ids, or where control says so, one row spoils the batch', async () => {
  const { call, control, upsert } = await openPortal();
  await call('POST /crm/v3/properties/contacts', KEY);
  const rows = [row('C-1', 'a@example.com'), { ...row('C-2', 'nobody'), objectWriteTraceId: undefined }];
  expect((await upsert(rows)).status).toBe(400);
  await control('PUT', '/hubspot/rows', { alone: false });
  expect((await upsert([row('C-1', 'a@example.com'), row('C-2', 'nobody')])).status).toBe(400);
  expect((await upsert([row('C-1', 'a@example.com'), row('C-1', 'b@example.com')])).status).toBe(400);
  expect((await call(`GET ${CONTACTS}`)).body).toEqual({ results: [] });
});

test('unknown properties are refused', async () => {
  const { call } = await openPortal();
  const refusals = [
    { properties: { shoe_size: '42' } },
    { properties: { hs_language: 'quechua' } },
    { properties: { phone: 42 } },
    { fields: {} },
  ];
  for (const body of refusals) expect((await call(`POST ${CONTACTS}`, body)).status).toBe(400);
  expect((await call(`GET ${CONTACTS}?sort=email`)).status).toBe(400);
  expect((await call('GET /crm/v3/objects/deals')).status).toBe(404);
});

test('lists go on after the last id', async () => {
  const { call, control } = await openPortal();
  for (const n of [1, 2, 3]) await control('POST', '/hubspot/contacts', { properties: { email: `${n}@example.com` } });
  const first = await call(`GET ${CONTACTS}?limit=2&properties=email`);
  expect(first.body.results).toHaveLength(2);
  const { after } = z.object({ paging: z.object({ next: z.object({ after: z.string() }) }) }).parse(first.body)
    .paging.next;
  const second = await call(`GET ${CONTACTS}?limit=2&after=${after}`);
  expect(second.body).toMatchObject({ results: [{ properties: { email: '3@example.com' } }] });
  expect(second.body).not.toHaveProperty('paging');
});

test('headers give the remaining calls, and calls above the limit are refused until ten seconds have passed', async () => {
  const { call, control } = await openPortal({ hubSpotPerTenSeconds: 2 });
  const left = async () => (await call(`GET ${CONTACTS}`)).headers.get('x-hubspot-ratelimit-remaining');
  expect([await left(), await left()]).toEqual(['1', '0']);
  expect(await call(`GET ${CONTACTS}`)).toMatchObject({ status: 429, body: { policyName: 'TEN_SECONDLY_ROLLING' } });
  await control('POST', '/advance', { ms: 10_000 });
  await control('PUT', '/hubspot/today', { left: 0 });
  expect(await call(`GET ${CONTACTS}`)).toMatchObject({ status: 429, body: { policyName: 'DAILY' } });
});

test('an app is let in by the consent page, once by a code, and refreshed until it is removed', async () => {
  const { url, control } = await openSandbox({ partners: ['hubspot'] });
  const consent = {
    client_id: 'sandbox-hubspot-app',
    scope: 'oauth crm.objects.contacts.read',
    redirect_uri: 'https://bodega.example.com/back',
    state: 'st',
  };
  const send = (path: string, form: Record<string, string>) =>
    fetch(`${url}/hubspot/oauth/${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  const app = { client_id: 'sandbox-hubspot-app', client_secret: 'sandbox-hubspot-secret' };
  const grant = async (form: Record<string, string>) => {
    const reply = await send('2026-09/token', { ...app, ...form });
    return z
      .object({
        status: z.string().optional(),
        access_token: z.string().optional(),
        refresh_token: z.string().optional(),
      })
      .parse(await reply.json());
  };
  const page = await fetch(`${url}/hubspot/oauth/authorize?${new URLSearchParams(consent)}`);
  expect(await page.text()).toContain('Grant access to 4242002');
  const back = async (portal: string) =>
    new URL((await send('authorize', { ...consent, portal })).headers.get('location') ?? '').searchParams;
  expect(Object.fromEntries(await back(''))).toMatchObject({ error: 'access_denied', state: 'st' });

  const exchange = {
    grant_type: 'authorization_code',
    code: (await back('4242002')).get('code') ?? '',
    redirect_uri: consent.redirect_uri,
  };
  const { access_token = '', refresh_token = '' } = await grant(exchange);
  expect(await grant(exchange)).toMatchObject({ status: 'BAD_AUTH_CODE' });
  const whose = async (token: string) =>
    (await fetch(`${url}/hubspot/account-info/v3/details`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await whose(access_token)).toBe(200);
  const refresh = { grant_type: 'refresh_token', refresh_token };
  expect(await grant(refresh)).toMatchObject({ refresh_token });
  expect(await grant({ ...refresh, client_secret: 'other' })).toMatchObject({ status: 'BAD_CLIENT_SECRET' });
  await control('POST', '/advance', { ms: 1_800_000 });
  expect(await whose(access_token)).toBe(401);
  await control('PUT', '/hubspot/app', { rotates: true });
  const rotated = await grant(refresh);
  expect(rotated.refresh_token).not.toBe(refresh_token);
  expect(await grant(refresh)).toMatchObject({ status: 'BAD_REFRESH_TOKEN' });
  await control('POST', '/hubspot/uninstall', { portal: 4_242_002 });
  expect(await grant({ ...refresh, refresh_token: rotated.refresh_token ?? '' })).toMatchObject({
    status: 'BAD_REFRESH_TOKEN',
  });
});
