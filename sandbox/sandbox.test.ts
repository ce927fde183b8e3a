import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OrdersFileError } from './sandbox.ts';
import { coreeOrder, openSandbox } from './test-client.ts';

const Orders = z.object({ orders: z.number() });
const KEY = { 'idempotency-key': 'order:DEMO:1:1' };

test('after drop-after-commit the caller has no answer, but the order is there', async () => {
  const { control, coree } = await openSandbox();
  await control('POST', '/faults', {
    partner: 'coree',
    kind: 'drop-after-commit',
    rate: 1,
    match: 'POST /coree/v1/orders',
  });

  await expect(coree('POST', '/orders', coreeOrder('1'), KEY)).rejects.toThrow('fetch failed');
  const found = await coree('GET', '/orders?order_number=1');

  expect(found.body).toMatchObject({ data: [{ order_number: '1', status: 'received' }] });
});

test.each([
  ['error-500', 500],
  ['rate-limit-429', 429],
])('%s answers in the place of the partner, which does nothing', async (kind, status) => {
  const { control, coree } = await openSandbox();
  await control('POST', '/faults', { partner: 'coree', kind, rate: 1, count: 1 });

  expect((await coree('POST', '/orders', coreeOrder('1'), KEY)).status).toBe(status);
  expect((await coree('GET', '/orders?order_number=1')).body).toEqual({ data: [] });
});

test('malformed cuts the answer short', async () => {
  const { control, exigo } = await openSandbox();
  await control('POST', '/faults', { partner: 'exigo', kind: 'malformed', rate: 1 });
  await expect(exigo('GET', '/warehouse')).rejects.toThrow('JSON');
});

test('timeout never answers', async () => {
  const { control, url } = await openSandbox();
  await control('POST', '/faults', { partner: 'exigo', kind: 'timeout', rate: 1 });
  const answer = fetch(`${url}/exigo/3.0/warehouse`, { signal: AbortSignal.timeout(200) });
  await expect(answer).rejects.toThrow('timeout');
});

test('the ledger has every call in order, with status, key and body, and which fault it met', async () => {
  const { control, coree } = await openSandbox();
  await control('POST', '/faults', {
    partner: 'coree',
    kind: 'error-500',
    rate: 1,
    count: 1,
    match: '/coree/v1/orders',
  });
  await coree('POST', '/orders', coreeOrder('1'), KEY);
  await coree('POST', '/orders', coreeOrder('1'), KEY);
  await coree('GET', '/warehouses?x=1');

  const order = { method: 'POST', path: '/coree/v1/orders', idempotency_key: 'order:DEMO:1:1', body: coreeOrder('1') };
  expect((await control('GET', '/ledger/coree?since=1')).body).toMatchObject([
    { ...order, n: 2, status: 500, fault: 'error-500' },
    { ...order, n: 3, status: 201, fault: null },
    { n: 4, method: 'GET', query: { x: '1' }, status: 200, body: null },
  ]);
});

test('reset brings everything back to how it was at the start', async () => {
  const { control, exigo, coree } = await openSandbox();
  const before = await control('GET', '/status');
  await control('POST', '/orders', {});
  await control('POST', '/faults', { partner: 'exigo', kind: 'latency', rate: 0.5 });
  await exigo('GET', '/orders');
  await coree('POST', '/orders', coreeOrder('1'), KEY);
  await control('POST', '/reset');

  const after = await control('GET', '/status');
  expect(after.body).toMatchObject({
    faults: [],
    partners: { exigo: { calls: 0, customers: 400 }, coree: { accounts: {} } },
  });
  expect(before.body).toMatchObject({ partners: { exigo: { items: 61 } } });
  expect((await control('GET', '/ledger/coree')).body).toEqual([]);
});

test('the past ends at the given time, whenever the world begins', async () => {
  const pastUntil = Date.UTC(2026, 10, 2);
  const statuses = await Promise.all(
    [pastUntil + 3_600_000, pastUntil + 9 * 3_600_000].map(async (startAt) => {
      const { control } = await openSandbox({ pastUntil, startAt });
      const { body } = await control('GET', '/status');
      return z.object({ partners: z.object({ exigo: Orders, shopify: Orders }) }).parse(body).partners;
    }),
  );
  expect(statuses[0]).toEqual(statuses[1]);
  expect(statuses[0]?.shopify.orders).toBeGreaterThan(100);
});

test('control calls refuse unknown fields', async () => {
  const { control } = await openSandbox();
  const fault = { partner: 'exigo', kind: 'latency', rate: 0.5 };
  expect((await control('POST', '/faults', { ...fault, partner: 'nobody' })).status).toBe(404);
  expect((await control('POST', '/faults', { ...fault, rate: 2 })).status).toBe(400);
  expect((await control('GET', '/ledger/nobody')).status).toBe(404);
});

test("a file's orders are served whole and no others; one of another shape is refused by name", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'orders-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ordersFile = join(folder, 'orders.csv');
  const row = '536000,85123A,WHITE HEART,6,2010-11-01 08:27:00,2.55,17850,United Kingdom';
  writeFileSync(
    ordersFile,
    `InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n${row}\n`,
  );
  const { control } = await openSandbox({ ordersFile, orderEveryMs: 60_000 });
  await control('POST', '/advance', { ms: 86_400_000 });
  expect((await control('GET', '/status')).body).toMatchObject({
    partners: { exigo: { orders: 1 }, shopify: { orders: 0 } },
  });
  writeFileSync(ordersFile, 'a,b\n1,2\n');
  await expect(openSandbox({ ordersFile })).rejects.toThrow(OrdersFileError);
});
