import { join } from 'node:path';
import { expect, test } from 'vitest';
import { retailShop } from './retail-orders.ts';
import type { Order, Shop } from './shop.ts';

const SHIFT_DAYS = 4_774;

function orderOf(shop: Shop, orderID: number): Order {
  const order = shop.orders.find((one) => one.orderID === orderID);
  if (!order) throw new Error(`No order ${orderID}`);
  return order;
}

const totalOf = (order: Order): number =>
  order.lines.reduce((sum, line) => sum + line.priceTotal, order.shippingTotal) / 100;

const testData = process.env.TEST_DATA;
const retailYear = test.skipIf(!testData);
const why = testData ? '' : ' (skipped: TEST_DATA names no folder with the retail data)';

retailYear(`the retail year has the published counts and known orders${why}`, async () => {
  const shop = await retailShop(join(testData ?? '', 'retail/online_retail_2009-12_to_2010-11.csv.gz'), SHIFT_DAYS);
  const { orders } = shop;
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const count = (passes: (order: Order) => boolean) => orders.filter(passes).length;
  const POSTAGE_ROWS = 1_671;

  expect(orders).toHaveLength(24_575);
  expect(lines + POSTAGE_ROWS).toBe(499_737);
  expect(count((order) => order.orderType === 'ReturnOrder')).toBe(4_456);
  expect([1, 2, 3, 4].map((id) => count((order) => order.shipMethodID === id))).toEqual([826, 712, 131, 22_906]);
  expect([1, 2, 3, 4, 5, 6].map((id) => count((order) => order.warehouseID === id))).toEqual([
    7_387, 6_206, 4_886, 2_540, 2_038, 1_518,
  ]);
  expect(count((order) => order.extras.other11?.startsWith('virtual') ?? false)).toBe(822);
  expect(count((order) => order.extras.other11?.endsWith('chargeback') ?? false)).toBe(248);
  expect(count((order) => order.orderType === 'ReplacementOrder')).toBe(2);
  expect(count((order) => order.firstName.startsWith('*TEST*'))).toBe(16);
  expect(count((order) => order.orderStatus === 'Accepted')).toBe(1_199);
  expect(count((order) => order.customerID === order.orderID)).toBe(1_889);
  expect(shop.items).toHaveLength(4_245);

  const known = [489_434, 489_449, 491_725, 497_819, 496_350].map((id) => {
    const order = orderOf(shop, id);
    return [order.orderDate, `${order.firstName} ${order.lastName}`, order.country, order.lines.length, totalOf(order)];
  });
  expect(known).toEqual([
    ['2022-12-27T07:45:00', 'Aarón Miranda Partida', 'MX', 8, 505.3],
    ['2022-12-27T10:33:00', 'Pablo Olivera Velasco', 'CO', 9, -196.1],
    ['2023-01-09T08:34:00', '*TEST* Patricio Carvajal Molina', 'MX', 1, 45],
    ['2023-03-10T14:58:00', '*TEST* Ariadna Espino Escobar', 'PE', 1, 0],
    ['2023-02-27T08:24:00', 'Felipe Karen Balderas', 'PE', 1, 373.57],
  ]);
  expect(orderOf(shop, 489_434)).toMatchObject({ email: 'aaron.miranda.13085@example.org', phone: '+523305387797' });
  expect(orderOf(shop, 489_449).company).toBe('Importadora Olivera S.A.S.');
});
