import { expect, test } from 'vitest';
import { z } from 'zod';
import { coreeOrder, openSandbox } from '../test-client.ts';

const STEP_MS = 10_000;
const key = (number: string, revision = 1) => ({ 'idempotency-key': `order:DEMO:${number}:${revision}` });
const refOf = (body: unknown) => z.object({ amware_ref_num: z.string() }).parse(body).amware_ref_num;

test('the same order sent again is the same order; other content under its number is a conflict', async () => {
  const { coree } = await openSandbox();
  const first = await coree('POST', '/orders', coreeOrder('7'), key('7'));
  const again = await coree('POST', '/orders', coreeOrder('7'), key('7'));
  const other = await coree('POST', '/orders', coreeOrder('7', { notes: 'gift' }), key('7', 2));

  expect(first).toMatchObject({ status: 201, body: { status: 'received' } });
  const amware_ref_num = refOf(first.body);
  expect(amware_ref_num).toMatch(/^AMW-\d{6,}$/);
  expect(again).toMatchObject({ status: 200, body: { amware_ref_num } });
  expect(other).toMatchObject({
    status: 409,
    body: { error: { code: 'duplicate_order', amware_ref_num, retryable: false } },
  });
});

test('twenty copies sent at once make one order', async () => {
  const { coree } = await openSandbox();
  const copies = Array.from({ length: 20 }, () => coree('POST', '/orders', coreeOrder('7'), key('7')));
  const answers = await Promise.all(copies);
  expect(new Set(answers.map((answer) => refOf(answer.body))).size).toBe(1);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
});

test('a rejected order may be sent again, and its number finds the newest first', async () => {
  const { control, coree } = await openSandbox();
  const first = refOf((await coree('POST', '/orders', coreeOrder('7'), key('7'))).body);
  await control('POST', `/coree/orders/${first}/reject`);
  const second = refOf((await coree('POST', '/orders', coreeOrder('7', { notes: 'fixed' }), key('7', 2))).body);

  const { body } = await coree('GET', '/orders?order_number=7');
  expect(body).toMatchObject({
    data: [
      { amware_ref_num: second, status: 'received' },
      { amware_ref_num: first, status: 'rejected' },
    ],
  });
});

test('an order goes its way by the clock, and its stock with it', async () => {
  const { control, coree } = await openSandbox({ stepMs: STEP_MS });
  const stock = async () => (await coree('GET', '/inventory?warehouse=LIM1&limit=1')).body;
  const ref = refOf((await coree('POST', '/orders', coreeOrder('7'), key('7'))).body);
  const status = async () => (await coree('GET', `/orders/${ref}`)).body;
  const row = z.object({ data: z.array(z.object({ on_hand: z.number() })) });
  await control('PUT', '/coree/stock', { sku: 'LAMP-01', core_id: 'LIM1', on_hand: 10 });

  for (const expected of ['accepted', 'packing', 'shipped']) {
    await control('POST', '/advance', { ms: STEP_MS });
    expect(await status()).toMatchObject({ status: expected });
  }
  expect(row.parse(await stock()).data).toHaveLength(1);
  const { body } = await coree('GET', '/inventory?warehouse=LIM1&limit=1000');
  const rows = z.object({ data: z.array(z.object({ sku: z.string() }).loose()) }).parse(body).data;
  expect(rows.find((one) => one.sku === 'LAMP-01')).toMatchObject({ on_hand: 9, on_hold: 0, available: 9 });
  expect((await coree('GET', '/shipments')).body).toMatchObject({
    data: [
      {
        amware_ref_num: ref,
        order_number: '7',
        carrier: 'Olva Courier',
        lines: [{ line_id: '1', sku: 'LAMP-01', qty: 1 }],
      },
    ],
    next_cursor: null,
  });
});

test('an order can leave in two parcels', async () => {
  const { control, coree } = await openSandbox();
  const lines = ['LAMP-01', 'LAMP-02', 'LAMP-03'].map((sku, index) => ({ line_id: `${index}`, sku, qty: 2 }));
  const ref = refOf((await coree('POST', '/orders', coreeOrder('7', { lines }), key('7'))).body);

  expect((await control('POST', `/coree/orders/${ref}/partial`)).body).toMatchObject({ status: 'partially_shipped' });
  expect((await control('POST', `/coree/orders/${ref}/ship`)).body).toMatchObject({ status: 'shipped' });
  expect((await coree('GET', '/shipments')).body).toMatchObject({
    data: [{ lines: [{ sku: 'LAMP-01', qty: 2 }, { sku: 'LAMP-02' }] }, { lines: [{ sku: 'LAMP-03', qty: 2 }] }],
  });
});

test('acknowledged shipments are left out, unless they are asked for by time', async () => {
  const { control, coree } = await openSandbox();
  const ref = refOf((await coree('POST', '/orders', coreeOrder('7'), key('7'))).body);
  await control('POST', `/coree/orders/${ref}/ship`);
  const shipment_ids = [`${ref.replace('AMW', 'SHP')}-1`];

  expect((await coree('POST', '/shipments/ack', { shipment_ids })).status).toBe(204);
  expect((await coree('GET', '/shipments')).body).toEqual({ data: [], next_cursor: null });
  expect((await coree('GET', '/shipments?updated_after=2020-01-01T00:00:00Z')).body).toMatchObject({ data: [{}] });
});

test('stock pages are complete though every row has the same time', async () => {
  const { coree } = await openSandbox();
  const Page = z.object({
    data: z.array(z.object({ sku: z.string(), core_id: z.string() })),
    next_cursor: z.string().nullable(),
  });
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: z.infer<typeof Page> = Page.parse(
      (await coree('GET', `/inventory?limit=50${cursor && `&cursor=${cursor}`}`)).body,
    );
    seen.push(...page.data.map((row) => `${row.sku}@${row.core_id}`));
    cursor = page.next_cursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length % 6).toBe(0);
});

test('an order can be changed and cancelled until it is packed', async () => {
  const { control, coree } = await openSandbox();
  const [first, second] = [
    refOf((await coree('POST', '/orders', coreeOrder('1'), key('1'))).body),
    refOf((await coree('POST', '/orders', coreeOrder('2'), key('2'))).body),
  ];
  expect((await coree('PUT', `/orders/${first}`, coreeOrder('1', { core_id: 'BOG1' }))).body).toMatchObject({
    core_id: 'BOG1',
  });
  expect((await coree('POST', `/orders/${first}/cancel`)).body).toMatchObject({ status: 'cancelled' });

  await control('POST', `/coree/orders/${second}/packing`);
  const tooLate = { status: 409, body: { error: { code: 'too_late' } } };
  expect(await coree('PUT', `/orders/${second}`, coreeOrder('2', { core_id: 'BOG1' }))).toMatchObject(tooLate);
  expect(await coree('POST', `/orders/${second}/cancel`)).toMatchObject(tooLate);
});

const line = { line_id: '1', sku: 'LAMP-01', qty: 1 };
const address = coreeOrder('x').ship_to;

test.each([
  ['unknown_sku', { lines: [{ ...line, sku: 'lamp-01' }] }, 'lines.0.sku'],
  ['unknown_ship_method', { ship_method_code: 'FDXI' }, 'ship_method_code'],
  ['unknown_warehouse', { core_id: 'MEX0' }, 'core_id'],
  ['address_invalid', { ship_to: { ...address, city: '' } }, 'ship_to.city'],
  ['address_invalid', { ship_to: { ...address, postal_code: null } }, 'ship_to.postal_code'],
  ['validation_failed', { lines: [{ ...line, qty: 0 }] }, 'lines.0.qty'],
  ['validation_failed', { lines: [line, line] }, 'lines'],
  ['validation_failed', { order_date: '2026-11-20 10:00' }, 'order_date'],
])('%s: an order with %j', async (code, change, field) => {
  const { coree } = await openSandbox();
  const answer = await coree('POST', '/orders', coreeOrder('7', change), key('7'));
  expect(answer).toMatchObject({ status: 422, body: { error: { code, field, retryable: false } } });
});

test('an unknown field is refused', async () => {
  const { coree } = await openSandbox();
  const answer = await coree('POST', '/orders', coreeOrder('7', { weight: 1 }), key('7'));
  expect(answer).toMatchObject({ status: 422, body: { error: { code: 'validation_failed' } } });
});

test('Bolivia has no postal codes', async () => {
  const { coree } = await openSandbox();
  const ship_to = { ...address, country: 'BO', postal_code: '' };
  expect((await coree('POST', '/orders', coreeOrder('7', { ship_to }), key('7'))).status).toBe(201);
});

test('a token ends after an hour, and a wrong one opens nothing', async () => {
  const { control, coree, anonymous } = await openSandbox();
  const refused = { status: 401, body: { error: { code: 'unauthorized' } } };
  expect(await anonymous('GET', '/warehouses')).toMatchObject(refused);
  const grant = { grant_type: 'client_credentials', client_id: 'demo', client_secret: 'wrong' };
  expect(await anonymous('POST', '/oauth/token', grant)).toMatchObject(refused);

  await control('POST', '/advance', { ms: 3_600_000 });
  expect(await coree('GET', '/warehouses')).toMatchObject(refused);
});

test('each account has its own allowance, and learns when it may call again', async () => {
  const { control, coree } = await openSandbox({ coreePerMinute: 2 });
  expect((await coree('GET', '/warehouses')).headers.get('ratelimit-remaining')).toBe('1');
  await coree('GET', '/warehouses');
  const refused = await coree('GET', '/warehouses');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited', retryable: true } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);

  expect((await coree('GET', '/warehouses', undefined, { 'x-account-code': 'OTHER' })).status).toBe(200);
  await control('POST', '/advance', { ms: 60_000 });
  expect((await coree('GET', '/warehouses')).status).toBe(200);
});

test('accounts do not see each other', async () => {
  const { coree } = await openSandbox();
  const ref = refOf((await coree('POST', '/orders', coreeOrder('7'), key('7'))).body);
  expect((await coree('GET', `/orders/${ref}`, undefined, { 'x-account-code': 'OTHER' })).status).toBe(404);
});

test('a product that is new has no stock', async () => {
  const { coree } = await openSandbox();
  expect((await coree('PUT', '/products/NIDO-99', { name: 'Nido' })).status).toBe(201);
  expect((await coree('PUT', '/products/NIDO-99', { name: 'Nido grande' })).status).toBe(200);
  const answer = await coree('POST', '/orders', coreeOrder('7', { lines: [{ ...line, sku: 'NIDO-99' }] }), key('7'));
  expect(answer.status).toBe(201);
});

test('a document is kept with its order', async () => {
  const { url, coree, anonymous } = await openSandbox();
  const ref = refOf((await coree('POST', '/orders', coreeOrder('7'), key('7'))).body);
  const { body } = await anonymous('POST', '/oauth/token', {
    grant_type: 'client_credentials',
    client_id: 'demo',
    client_secret: 'sandbox-coree',
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(body);
  const form = new FormData();
  form.set('type', 'guia');
  form.set('file', new File(['%PDF-1.7'], 'guía.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${url}/coree/v1/orders/${ref}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'x-account-code': 'DEMO' },
    body: form,
  });
  expect(answer.status).toBe(202);
  await answer.arrayBuffer();
  const order = await coree('GET', `/orders/${ref}`);
  expect(order.body).toMatchObject({ documents: [{ type: 'guia', file_name: 'guía.pdf', size: 8 }] });
});
