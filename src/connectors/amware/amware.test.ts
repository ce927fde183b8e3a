import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CommandOf, OrderToSubmit } from '../core/commands.ts';
import { authSuite, tokenSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { readAll } from '../suites/read-all.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type ShipmentsTarget, shipmentsSuite } from '../suites/shipments-suite.ts';
import { stockSuite } from '../suites/stock-suite.ts';
import { type SubmitTarget, submitSuite } from '../suites/submit-suite.ts';
import { webhookSuite } from '../suites/webhook-suite.ts';
import { amware } from './amware.ts';

const open = sandboxTargets({
  kind: 'amware',
  partner: 'coree',
  credentials: { client_id: 'demo', client_secret: 'sandbox-coree' },
  settings: (url) => ({ base_url: `${url}/coree/v1`, account_code: 'DEMO' }),
});

const order = (order_number: string): OrderToSubmit => ({
  order_number,
  source: 'Exigo',
  order_date: '2026-11-20T15:00:00.000Z',
  core_id: 'LIM1',
  ship_method_code: 'OLVR',
  is_fast_track: false,
  language_code: 'es',
  note: '',
  ship_to: {
    name: 'Ana Quispe',
    company: '',
    address: 'Av. Larco 100',
    address_2: '',
    address_3: '',
    city: 'Miraflores',
    state: 'Lima',
    postal_code: '15046',
    country: 'PE',
    locality_code: '150122',
    phone: '',
    email: '',
  },
  lines: [{ source_item_id: '1', sku: 'LAMP-01', quantity: 1, name: 'Lámpara', unit_price: '130.90' }],
  currency: 'PEN',
  tax_cost: '19.97',
  shipping_cost: '0',
  total_cost: '130.90',
});

const submission = (change: Partial<OrderToSubmit> = {}): CommandOf<'submit_order'> => ({
  type: 'submit_order',
  idem_key: 'order:1:EXO-1:1',
  order: { ...order('EXO-1'), ...change },
});

const submit = async ({ connector, ctx }: Target, what: CommandOf<'submit_order'>) =>
  connector.act.submit_order?.(ctx, what);

const step = async (target: Target, reference: string, name: string) =>
  void (await target.control('POST', `/coree/orders/${reference}/${name}`));

const Status = z.object({
  partners: z.object({
    coree: z.object({ accounts: z.record(z.string(), z.object({ orders: z.record(z.string(), z.number()) })) }),
  }),
});

async function openSubmit(): Promise<SubmitTarget> {
  const target = await open();
  return {
    ...target,
    order,
    submit_call: 'POST /coree/v1/orders',
    pack: (reference) => step(target, reference, 'packing'),
    async countOrders() {
      const { partners } = Status.parse(await target.control('GET', '/status'));
      const counts = Object.values(partners.coree.accounts.DEMO?.orders ?? {});
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function openShipments(): Promise<ShipmentsTarget> {
  const target = await open();
  return {
    ...target,
    async submit(order_number, quantity) {
      const lines = order(order_number).lines.map((line) => ({ ...line, quantity }));
      const done = await submit(target, { ...submission({ order_number, lines }), idem_key: order_number });
      return done?.reference ?? '';
    },
    ship: (reference, how) => step(target, reference, how),
  };
}

const place = { sku: 'LAMP-01', core_id: 'LIM1' };

async function openStock() {
  const target = await open();
  return {
    ...target,
    async count(on_hand: number) {
      await target.control('PUT', '/coree/stock', { ...place, on_hand });
      return place;
    },
  };
}

faultsSuite(open);
authSuite(open, { wrong: { client_id: 'demo', client_secret: 'wrong' }, calls_when_dead: 1 });
tokenSuite(open, {
  stream: 'stock',
  grant_path: '/coree/v1/oauth/token',
  expire: (target) => target.control('POST', '/advance', { ms: 3_601_000 }),
});
limitsSuite(open, { per_minute: 120, two_a_minute: { coreePerMinute: 2 } });
submitSuite(openSubmit);
shipmentsSuite(openShipments);
stockSuite(openStock);
const webhook = {
  headers: {
    'x-coree-signature': 't=1763676000,v1=f1cbc8a46963146a81c5264678549765ad3a77a2924c1bb229f8412a804927b8',
  },
  body: '{"event":"order.shipped","amware_ref_num":"AMW-000123","order_number":"EXO-1001"}',
};

webhookSuite(amware, {
  credentials: { client_id: 'demo', client_secret: 'x', webhook_secret: 'coree_sandbox_secret' },
  secret_field: 'webhook_secret',
  raw: webhook,
  again: { ...webhook, headers: {} },
  another: { ...webhook, body: `${webhook.body} ` },
  signed_at: new Date(1_763_676_000_000),
  tolerance_ms: 5 * 60 * 1000,
});
errorsSuite(open, [
  {
    what: 'an unknown SKU is validation, with its field',
    expected: { kind: 'validation', partner_code: 'unknown_sku', message: expect.stringContaining('lines.0.sku') },
    provoke: (target) =>
      submit(target, submission({ lines: order('1').lines.map((line) => ({ ...line, sku: 'NO' })) })),
  },
  {
    what: 'an unknown shipping method is validation',
    expected: { kind: 'validation', partner_code: 'unknown_ship_method' },
    provoke: (target) => submit(target, submission({ ship_method_code: 'NO' })),
  },
  {
    what: 'an unknown warehouse is validation',
    expected: { kind: 'validation', partner_code: 'unknown_warehouse' },
    provoke: (target) => submit(target, submission({ core_id: 'NO' })),
  },
  {
    what: 'an address that cannot be is validation',
    expected: { kind: 'validation', partner_code: 'address_invalid' },
    provoke: (target) => submit(target, submission({ ship_to: { ...order('1').ship_to, city: '' } })),
  },
  {
    what: 'a body that is not as agreed is validation',
    expected: { kind: 'validation', partner_code: 'validation_failed' },
    provoke: (target) => submit(target, submission({ lines: [] })),
  },
  {
    what: 'an order that is not there is not_found',
    expected: { kind: 'not_found', partner_code: 'not_found' },
    provoke: async ({ connector, ctx }) => connector.fetch?.fulfilment?.(ctx, 'AMW-0'),
  },
  {
    what: 'an address that is not the warehouse is not_found',
    expected: { kind: 'not_found' },
    provoke: async ({ connector, ctx }) => connector.fetch?.fulfilment?.(ctx, '../nowhere'),
  },
]);

test('core locations and shipping methods are read, with those that are closed', async () => {
  const target = await open();
  const locations = (await readAll(target, 'locations', null)).items;
  expect(locations).toContainEqual({ id: 'LIM1', description: 'Lima', city: 'Lima', country: 'PE', is_active: true });
  expect(locations.filter(({ is_active }) => !is_active).map(({ id }) => id)).toEqual(['MEX0']);
  const methods = (await readAll(target, 'ship_methods', null)).items;
  expect(new Set(methods.map(({ carrier }) => carrier)).size).toBeGreaterThan(1);
  expect(new Set(methods.map(({ code }) => code)).size).toBe(methods.length);
});

test('one product in two lines of two values is taken, and shipped by line', async () => {
  const target = await open();
  const [line] = order('1').lines;
  if (!line) throw new Error('the order has no line');
  const lines = [line, { ...line, source_item_id: 'bodega:1+', quantity: 2, unit_price: '0.01' }];
  const { reference = '' } = (await submit(target, submission({ lines }))) ?? {};
  await step(target, reference, 'ship');
  const [parcel] = (await readAll(target, 'shipments', null)).items;
  expect(parcel?.lines.map(({ source_item_id, qty_shipped }) => [source_item_id, qty_shipped])).toEqual([
    ['1', 1],
    ['bodega:1+', 2],
  ]);
});

test('an order that the warehouse rejects says why', async () => {
  const target = await open();
  const { reference = '' } = (await submit(target, submission())) ?? {};
  await step(target, reference, 'reject');
  const found = await target.connector.fetch?.fulfilment?.(target.ctx, reference);
  expect(found).toMatchObject({ status: 'rejected', reason: expect.stringMatching(/./) });
});

test.each([
  ['order.shipped', { read: 'shipments' }],
  ['order.partially_shipped', { read: 'shipments' }],
  ['inventory.changed', { read: 'stock' }],
  ['order.packing', { fulfilment: 'AMW-1' }],
  ['order.rejected', { fulfilment: 'AMW-1' }],
])('the webhook %s says where to look', (event, hint) => {
  const body = JSON.stringify({ id: '1', event, data: { amware_ref_num: 'AMW-1' } });
  expect(amware.webhook?.hints({ headers: {}, body })).toEqual([hint]);
});

test('an order is changed there until it is packed', async () => {
  const target = await open();
  const { reference = '' } = (await submit(target, submission())) ?? {};
  const lines = order('EXO-1').lines.map((line) => ({ ...line, quantity: 3 }));
  const command = {
    type: 'change_order',
    idem_key: 'change:1:1',
    reference,
    order: { ...order('EXO-1'), lines },
  } as const;
  const { connector, ctx } = target;
  expect(await connector.act.change_order?.(ctx, command)).toEqual({ reference });
  await step(target, reference, 'packing');
  await expect(connector.act.change_order?.(ctx, command)).rejects.toMatchObject({ kind: 'conflict' });
});
