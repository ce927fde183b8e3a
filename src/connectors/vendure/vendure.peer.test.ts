import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { LOGIN, vendureClient } from '../../../tests/peers/vendure-peer.ts';
import { openChannel, openVendure } from '../../../tests/peers/vendure-target.ts';
import type { CommandOf } from '../core/commands.ts';
import { authSuite, tokenSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { readAll } from '../suites/read-all.ts';
import type { Target } from '../suites/sandbox-target.ts';

faultsSuite(openVendure);
authSuite(openVendure, { wrong: { ...LOGIN, password: 'wrong' }, calls_when_dead: 1 });
tokenSuite(openVendure, { stream: 'products', grant_path: '/admin-api#Login', expire: logOut });

/** Ends the session that the connector has. */
async function logOut({ ports }: Target): Promise<void> {
  const { value } = await ports.tokens.get(() => Promise.reject(new Error('there is none')));
  const answer = await fetch(`${inject('vendure').url}/admin-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${value}` },
    body: JSON.stringify({ query: 'mutation { logout { success } }' }),
  });
  expect(await answer.json()).toEqual({ data: { logout: { success: true } } });
}

const notification: CommandOf<'notify_shipment'> = {
  type: 'notify_shipment',
  idem_key: 'ship:1',
  source_order_id: '999999',
  parcels: [],
  cancelled_lines: [],
  non_shippable_lines: [],
  is_complete: true,
};

errorsSuite(openVendure, [
  {
    what: 'an API key that is not one is auth',
    expected: { kind: 'auth', partner_code: 'FORBIDDEN' },
    provoke: ({ connector, open }) => connector.check(open({ credentials: { api_key: 'no:key' } })),
  },
  {
    what: 'an order that is not there is not_found',
    expected: { kind: 'not_found', message: expect.stringContaining('999999') },
    provoke: async ({ connector, ctx }) => connector.act.notify_shipment?.(ctx, notification),
  },
]);

test.each([
  ['a channel that there is not', { channel_token: 'nowhere' }, { partner_code: 'CHANNEL_NOT_FOUND' }],
  ['a field that the shop does not have', { barcode_field: 'upc' }, { partner_code: 'GRAPHQL_VALIDATION_FAILED' }],
])('%s is config', async (_, settings, expected) => {
  const target = await openChannel({}, settings);
  await expect(readAll(target, 'products', null)).rejects.toMatchObject({ kind: 'config', ...expected });
});

test('an address without an admin API is config', async () => {
  const target = await openChannel({}, { base_url: `${inject('vendure').url}/nothing` });
  const ctx = target.open({ ports: { allowed_hosts: [new URL(inject('vendure').url).host] } });
  await expect(target.connector.check(ctx)).rejects.toMatchObject({ kind: 'config', status: 404 });
});

test('an API key will do', async () => {
  const { url, token } = inject('vendure');
  const admin = vendureClient(url, 'admin-api', { token });
  const make = `mutation { made: createApiKey(input: { roleIds: ["1"], translations: [{ languageCode: en, name: "Bodega" }] }) {
    apiKey } }`;
  const { made } = await admin(make, {}, z.object({ made: z.object({ apiKey: z.string() }) }));
  const target = await openVendure();
  const ctx = target.open({ credentials: { api_key: made.apiKey } });
  expect(await target.connector.check(ctx)).toEqual({ who: expect.stringContaining('channel __default_channel__') });
  expect((await target.ledger()).map(({ path }) => path)).toEqual(['/admin-api#Check']);
});

test('locations and ways to ship are read', async () => {
  const target = await openVendure();
  expect((await readAll(target, 'locations', null)).items).toMatchObject([
    { id: expect.any(String), description: 'Default Stock Location', is_active: true },
    { id: expect.any(String), description: 'Warehouse B', is_active: true },
  ]);
  expect((await readAll(target, 'ship_codes', null)).items).toEqual([
    { code: 'standard', description: 'Standard' },
    { code: 'express', description: 'Express' },
  ]);
});

test('products are variants, with levels and the barcode of a custom field', async () => {
  const target = await openChannel({}, { channel_token: '', barcode_field: 'ean' });
  const { items, quarantined } = await readAll(target, 'products', null);
  const { variants, locations } = inject('vendure');
  expect(quarantined).toEqual([]);
  expect(new Set(items.map(({ source_id }) => source_id))).toEqual(new Set(variants));
  const [first, second] = items;
  const last = items.find(({ source_id }) => source_id === variants.at(-1));
  expect([first?.barcode, second?.barcode]).toEqual(['7501031311309', null]);
  const levels = locations.map((location) => ({ location, quantity: 5000 }));
  expect(last).toMatchObject({ sku: 'MUG-120', title: 'Mug 120', qty: 10_000, levels, image_url: null });
});
