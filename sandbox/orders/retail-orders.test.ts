import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { retailShop } from './retail-orders.ts';
import type { Order, Shop } from './shop.ts';

const SHIFT_DAYS = 4_774;

const HEADER = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country';
const ROWS = `
536000,85123A,WHITE HEART,6,2010-11-01 08:27:00,2.55,17850,United Kingdom
536000,POST,POSTAGE,1,2010-11-01 08:26:00,18,17850,United Kingdom
536000,85123A,WHITE HEART,6,2010-11-01 08:26:00,2.55,17850,United Kingdom
536001,85123a,"WHITE HEART, ""SMALL"" ",2,2010-11-19 10:00:00,0.001,,EIRE
C536002,85123A,WHITE HEART,-2,2010-11-20 10:00:00,2.55,17850.0,United Kingdom
C536003,M,Manual,-1,2010-11-21 10:00:00,9.99,17850,United Kingdom
536004,TEST001,This is a test product.,5,2010-11-30 10:00:00,4.5,12346,United Kingdom
536005,21733,85123a mixed,-96,2010-11-30 10:52:00,0,,United Kingdom
A536006,B,Adjust bad debt,1,2010-11-30 11:00:00,-53594.36,,United Kingdom
536007,22041,RECORD FRAME,1,2010-11-30 12:00:00,0,17850,United Kingdom
536008,gift_0001_30,Gift £30,1,2010-11-20 12:00:00,30,17850,United Kingdom`;

async function shopOf(csv: string, isGzip = false): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'retail-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, isGzip ? 'orders.csv.gz' : 'orders.csv');
  writeFileSync(path, isGzip ? gzipSync(csv) : csv);
  return retailShop(path, SHIFT_DAYS);
}

function orderOf(shop: Shop, orderID: number): Order {
  const order = shop.orders.find((one) => one.orderID === orderID);
  if (!order) throw new Error(`No order ${orderID}`);
  return order;
}

test('an invoice becomes an order: its earliest date, its rows as lines, its postage apart', async () => {
  const shop = await shopOf(HEADER + ROWS);
  const order = orderOf(shop, 536_000);
  expect(order).toMatchObject({
    orderDate: '2023-11-27T08:26:00',
    shippingTotal: 1800,
    shipMethodID: 1,
    customerID: 17_850,
  });
  expect(order.lines.map((line) => [line.orderLine, line.quantity, line.priceTotal])).toEqual([
    [1, 6, 1530],
    [3, 6, 1530],
  ]);
});

test('entries of the accounts and adjustments of the stock are no orders', async () => {
  const shop = await shopOf(HEADER + ROWS);
  expect(shop.orders.map((order) => order.orderID)).toEqual([
    536_000, 536_001, 536_002, 536_003, 536_004, 536_007, 536_008,
  ]);
});

test("orders of the file's last ten days are accepted, earlier ones are shipped", async () => {
  const shop = await shopOf(HEADER + ROWS);
  expect(shop.orders.map((order) => order.orderStatus)).toEqual([
    'Shipped',
    'Shipped',
    'Shipped',
    'Accepted',
    'Accepted',
    'Accepted',
    'Shipped',
  ]);
});

test('a refund has positive quantities and a negative total', async () => {
  const refund = orderOf(await shopOf(HEADER + ROWS), 536_002);
  expect(refund).toMatchObject({
    orderType: 'ReturnOrder',
    customerID: 17_850,
    lines: [{ quantity: 2, priceTotal: -510 }],
  });
});

test('kinds of orders are marked', async () => {
  const shop = await shopOf(HEADER + ROWS);
  expect(orderOf(shop, 536_003)).toMatchObject({
    extras: { other11: 'virtual,chargeback' },
    lines: [{ mark: 'charge' }],
  });
  expect(orderOf(shop, 536_008)).toMatchObject({ extras: { other11: 'virtual' }, lines: [{ mark: 'virtual' }] });
  expect(orderOf(shop, 536_004).firstName).toBe('*TEST* Patricio');
  expect(orderOf(shop, 536_007)).toMatchObject({ orderType: 'ReplacementOrder' });
  expect(orderOf(shop, 536_001)).toMatchObject({ customerID: 536_001, extras: { other12: 'EIRE' } });
});

test('two spellings of a code are two items of one product', async () => {
  const shop = await shopOf(HEADER + ROWS);
  const codes = shop.items.map((item) => item.itemCode);
  expect(codes).toEqual(['22041', '85123A', '85123a', 'TEST001', 'gift_0001_30']);
  expect(shop.openingStock.get('85123A')).toBe(20);
  expect(shop.openingStock.has('GIFT_0001_30')).toBe(false);
});

test('a gzipped file with a byte order mark is the same file', async () => {
  const plain = await shopOf(HEADER + ROWS);
  const zipped = await shopOf(`\ufeff${HEADER}${ROWS}`, true);
  expect(zipped.orders).toEqual(plain.orders);
});

test.each([
  ['InvoiceNo,StockCode', 'no column'],
  [`${HEADER}\n536000,1,X,six,2010-11-01 08:26:00,1,1,UK`, 'Row 2 of the order file: "six" is no number'],
])('a file that cannot be read is refused: %j', async (csv, message) => {
  await expect(shopOf(csv)).rejects.toThrow(message);
});
