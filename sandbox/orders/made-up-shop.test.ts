import { expect, test } from 'vitest';
import { OUT_OF_STOCK_SKUS, UNLINKED_SKUS } from './made-up-catalogue.ts';
import { UNMAPPED_METHOD } from './made-up-ship-methods.ts';
import { madeUpShop } from './made-up-shop.ts';
import type { Order } from './shop.ts';

const START = Date.UTC(2026, 10, 20, 20);
const HOUR_MS = 3_600_000;
const shopOf = (seed: string, start = START) => madeUpShop({ seed, zone: 'America/Lima', start, orderEveryMs: 20_000 });

test('a seed always makes the same shop and the same new orders, another seed others', () => {
  const [one, same, other] = [shopOf('1'), shopOf('1'), shopOf('2')];
  expect(same.orders).toEqual(one.orders);
  expect(same.ordersBetween(START, START + HOUR_MS)).toEqual(one.ordersBetween(START, START + HOUR_MS));
  expect(other.orders).not.toEqual(one.orders);
});

test('a start on the next day repeats the past under the same numbers', () => {
  const today = shopOf('1').orders;
  const tomorrow = new Map(shopOf('1', START + 24 * HOUR_MS).orders.map((order) => [order.orderID, order]));
  const week = today.slice(-150);
  expect(week.map((order) => tomorrow.get(order.orderID)?.lines)).toEqual(week.map((order) => order.lines));
});

test('order numbers rise, in the past and afterwards, also where a timestamp is shared', () => {
  const shop = shopOf('1');
  const orders = [...shop.orders, ...shop.ordersBetween(START, START + 24 * HOUR_MS)];
  expect(orders.every((order, index) => index === 0 || order.orderID > (orders[index - 1]?.orderID ?? 0))).toBe(true);
  expect(new Set(orders.map((order) => order.orderDate)).size).toBeLessThan(orders.length);
});

test('the past is shipped but for the last hours, about twenty-five orders a day', () => {
  const { orders } = shopOf('1');
  const open = orders.filter((order) => order.orderStatus === 'Accepted');
  expect(orders.length).toBeGreaterThan(60 * 20);
  expect(orders.length).toBeLessThan(60 * 30);
  expect(open.length).toBeGreaterThan(0);
  expect(orders.slice(-open.length)).toEqual(open);
  expect(orders.every((order) => order.orderStatus === 'Accepted' || order.extras.trackingNumber1)).toBe(true);
});

function hasSku(skus: readonly string[]): (order: Order) => boolean {
  return (order) => order.lines.some((line) => skus.includes(line.itemCode));
}

test('about one new order in four needs fixing, each kind among them, and none of the past', () => {
  const shop = shopOf('1');
  const orders = shop.ordersBetween(START, START + 10 * HOUR_MS);
  const kinds = [
    hasSku(UNLINKED_SKUS),
    hasSku(OUT_OF_STOCK_SKUS),
    (order: Order) => order.shipMethodID === UNMAPPED_METHOD,
    (order: Order) => order.city === '' || (order.zip === '' && order.country !== 'BO'),
  ];
  for (const isKind of kinds) expect(orders.some(isKind)).toBe(true);
  const toFix = (list: readonly Order[]) => list.filter((order) => kinds.some((isKind) => isKind(order))).length;
  expect(toFix(orders) / orders.length).toBeGreaterThan(0.2);
  expect(toFix(orders) / orders.length).toBeLessThan(0.3);
  expect(toFix(shop.orders)).toBe(0);
});

test('the past holds every odd case', () => {
  const { orders } = shopOf('1');
  const total = (order: Order) => order.lines.reduce((sum, line) => sum + line.priceTotal, order.shippingTotal);
  for (const mark of ['virtual', 'pickup', 'chargeback']) {
    expect(
      orders.some((order) => order.extras.other11 === mark),
      mark,
    ).toBe(true);
  }
  expect(orders.some((order) => order.orderType === 'ReplacementOrder' && total(order) === 0)).toBe(true);
  expect(orders.some((order) => order.orderType === 'ShoppingCart' && total(order) === 0)).toBe(true);
  expect(orders.some((order) => order.firstName.startsWith('*TEST* '))).toBe(true);
  expect(orders.some((order) => order.lastName === "O'Brien")).toBe(true);
  expect(orders.some(hasSku(['LAMP-01 ']))).toBe(true);
  expect(orders.some((order) => order.lines.some((line) => line.parentItemCode === 'KIT-CAFE'))).toBe(true);
  const refunds = orders.filter((order) => order.orderType === 'ReturnOrder');
  expect(refunds.length).toBeGreaterThan(0);
  expect(refunds.every((order) => total(order) < 0)).toBe(true);
});

test('a refund takes back lines of a sale of the days before, to the same buyer, and no sale twice', () => {
  const shop = shopOf('1');
  const orders = [...shop.orders, ...shop.ordersBetween(START, START + HOUR_MS)];
  const byId = new Map(orders.map((order) => [order.orderID, order]));
  const refunds = orders.filter(({ orderType, extras }) => orderType === 'ReturnOrder' && extras.other11 === undefined);
  const named = refunds.flatMap(({ returnOrderID }) => returnOrderID ?? []);
  expect(named.length / refunds.length).toBeGreaterThan(0.8);
  expect(new Set(named).size).toBe(named.length);
  for (const refund of refunds) {
    const sale = byId.get(refund.returnOrderID ?? 0);
    if (!sale) continue;
    expect(refund.customerID).toBe(sale.customerID);
    const sold = sale.lines.map(({ itemCode, quantity, priceTotal }) => ({ itemCode, quantity, priceTotal }));
    for (const { itemCode, quantity, priceTotal } of refund.lines)
      expect(sold).toContainEqual({ itemCode, quantity, priceTotal: -priceTotal });
  }
});

test('sold-out products have no stock, all others plenty, by internal SKU', () => {
  const { openingStock } = shopOf('1');
  expect(OUT_OF_STOCK_SKUS.map((sku) => openingStock.get(sku))).toEqual([0, 0, 0]);
  expect([...openingStock.values()].filter((units) => units === 0)).toHaveLength(3);
  expect([...openingStock.keys()].filter((sku) => sku.toUpperCase().startsWith('LAMP-01'))).toEqual(['LAMP-01']);
});
