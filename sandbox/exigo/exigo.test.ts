import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, openSandbox } from '../test-client.ts';

const Orders = z.object({ orders: z.array(z.object({ orderID: z.number(), modifiedDate: z.string() }).loose()) });
const orderIds = (answer: Answer) => Orders.parse(answer.body).orders.map((order) => order.orderID);

test('a call without the login is refused', async () => {
  const { exigo } = await openSandbox();
  const answer = await exigo('GET', '/warehouse', undefined, { authorization: 'Basic bm86bm8=' });
  expect(answer).toMatchObject({ status: 401, body: { result: { status: 'Failure' } } });
});

test('paging by order number brings every changed order once, though many share a timestamp', async () => {
  const { control, exigo } = await openSandbox();
  const modifiedDate = '2031-05-05T10:00:00';
  const ids = Array.from({ length: 7 }, (_, index) => 10_001 + index);
  for (const orderID of ids) await control('POST', '/orders', { orderID, modifiedDate });

  const seen: number[] = [];
  let batch: number[] = [];
  do {
    const after = `greaterThanModifiedDate=2031-05-05T09:59:59&greaterThanOrderID=${seen.at(-1) ?? 0}&batchSize=3`;
    batch = orderIds(await exigo('GET', `/orders?${after}`));
    seen.push(...batch);
  } while (batch.length === 3);

  expect(seen).toEqual(ids);
  expect(orderIds(await exigo('GET', `/orders?greaterThanModifiedDate=${modifiedDate}`))).toEqual([]);
});

test('a date with an offset is an instant, one without is the zone of the account', async () => {
  const { control, exigo } = await openSandbox({ zone: 'America/Lima' });
  await control('POST', '/orders', { orderID: 1, modifiedDate: '2031-05-05T10:00:00' });
  const after = (date: string) => exigo('GET', `/orders?greaterThanModifiedDate=${encodeURIComponent(date)}`);
  expect(orderIds(await after('2031-05-05T14:59:59+00:00'))).toEqual([1]);
  expect(orderIds(await after('2031-05-05T15:00:00Z'))).toEqual([]);
});

test('orders are found by number, and hide customers and kit parts unless asked', async () => {
  const { control, exigo } = await openSandbox();
  const details = [{ itemCode: 'KIT-CAFE' }, { itemCode: 'CAFE-01', parentItemCode: 'KIT-CAFE', priceEach: 0 }];
  for (const orderID of [1, 2]) await control('POST', '/orders', { orderID, details });

  expect(orderIds(await exigo('GET', '/orders?orderIDs[0]=2&orderIDs[1]=1&orderIDs[2]=3'))).toEqual([1, 2]);
  const plain = await exigo('GET', '/orders?orderID=2');
  expect(plain.body).toMatchObject({ orders: [{ customer: null, details: [{ itemCode: 'KIT-CAFE' }] }] });
  const full = await exigo('GET', '/orders?orderID=2&returnCustomer=true&returnKitDetails=true');
  expect(full.body).toMatchObject({ orders: [{ customer: { customerType: 1 }, details: [{}, { orderLine: 2 }] }] });
});

test('statuses filter together, and the parts of a return add up to a negative total', async () => {
  const { control, exigo } = await openSandbox();
  const details = [{ itemCode: 'LAMP-01', quantity: 3, priceEach: 0.335 }];
  await control('POST', '/orders', {
    orderID: 1,
    orderStatus: 'Printed',
    orderType: 'ReturnOrder',
    details,
    shippingTotal: -2,
  });
  await control('POST', '/orders', { orderID: 2, orderStatus: 'Pending' });
  await control('POST', '/orders', { orderID: 3, orderStatus: 'Canceled' });

  const found = await exigo('GET', '/orders?orderStatus=Printed&otherOrderStatuses=Pending');
  expect(orderIds(found)).toEqual([1, 2]);
  expect(found.body).toMatchObject({ orders: [{ total: -3.01, subTotal: -1.01, shippingTotal: -2 }, {}] });
});

test('tracking and status change an order, and its modified date', async () => {
  const { control, exigo } = await openSandbox();
  await control('POST', '/orders', { orderID: 1, modifiedDate: '2020-01-01T00:00:00' });

  await exigo('PATCH', '/orders', { orderID: 1, trackingNumber1: 'T1', webCarrierID: 'DHL', other13: 'F-1' });
  await exigo('POST', '/orders/status', { orderID: 1, orderStatus: 'Shipped' });

  const { body } = await exigo('GET', '/orders?orderID=1&greaterThanModifiedDate=2020-01-01T00:00:00');
  expect(body).toMatchObject({
    orders: [{ orderStatus: 'Shipped', trackingNumber1: 'T1', webCarrierID: 'DHL', other13: 'F-1', other14: null }],
  });
});

test('a batch of statuses changes all orders or none', async () => {
  const { control, exigo } = await openSandbox();
  await control('POST', '/orders', { orderID: 1 });
  const batch = { details: [{ orderID: 1 }, { orderID: 2 }], orderStatusTy: 'Shipped' };
  expect((await exigo('POST', '/orders/statusbatch', batch)).status).toBe(400);
  expect((await exigo('GET', '/orders?orderID=1')).body).toMatchObject({ orders: [{ orderStatus: 'Accepted' }] });
});

test.each([
  ['GET', '/orders?batchsize=1', undefined],
  ['GET', '/orders?batchSize=many', undefined],
  ['GET', '/item?currencyCode=usd&priceType=1&warehouseID=1', undefined],
  ['GET', '/item?priceType=1&warehouseID=1&itemCodes=LAMP-01', undefined],
  ['PATCH', '/orders', { orderID: 1, trackingNumber6: 'T' }],
  ['PATCH', '/orders', { orderID: '1' }],
  ['PUT', '/warehouse/inventory', { warehouseID: 1, itemCode: 'LAMP-01', quantity: 1.5 }],
  ['PUT', '/warehouse/inventory', { warehouseID: 77, itemCode: 'LAMP-01', quantity: 1 }],
])('%s %s is refused with what is wrong', async (method, path, body) => {
  const { exigo } = await openSandbox();
  const answer = await exigo(method, path, body);
  expect(answer).toMatchObject({ status: 400, body: { result: { status: 'Failure', errors: [expect.any(String)] } } });
});

test('stock is adjusted by a difference', async () => {
  const { exigo } = await openSandbox();
  const stock = async (code: string) =>
    (await exigo('GET', `/item?currencyCode=usd&priceType=1&warehouseID=3&itemCodes[0]=${encodeURIComponent(code)}`))
      .body;
  const change = { warehouseID: 3, itemCode: 'LAMP-01', quantity: -4 };
  for (let time = 0; time < 2; time += 1) await exigo('PUT', '/warehouse/inventory', change);

  expect(await stock('LAMP-01')).toMatchObject({ items: [{ stockLevel: 17 }] });
  expect(await stock('lamp-01')).toMatchObject({ items: [{ stockLevel: 25 }] });
});

test('an item is listed as another by control, once', async () => {
  const { control, exigo } = await openSandbox();
  const list = () => control('POST', '/exigo/items', { itemCode: 'LAMP 01', like: 'LAMP-01' });
  expect([(await list()).status, (await list()).status]).toEqual([201, 409]);
  const { body } = await exigo('GET', '/item?currencyCode=usd&priceType=1&warehouseID=3&webID=1&webCategoryID=1');
  const { items } = z.object({ items: z.array(z.object({ itemCode: z.string() })) }).parse(body);
  expect(items.filter(({ itemCode }) => itemCode.startsWith('LAMP'))).toContainEqual({ itemCode: 'LAMP 01' });
});

test('shipping methods belong to a warehouse', async () => {
  const { exigo } = await openSandbox();
  const order = {
    priceType: 1,
    country: 'PE',
    details: [{ itemCode: 'LAMP-01', quantity: 1 }],
    returnShipMethods: true,
  };
  const methods = async (warehouseID: number, currencyCode: string) => {
    const { body } = await exigo('POST', '/orders/calculate', { ...order, warehouseID, currencyCode });
    const { shipMethods } = z.object({ shipMethods: z.array(z.object({ shipMethodID: z.number() })) }).parse(body);
    return shipMethods.map((method) => method.shipMethodID);
  };
  expect(await methods(3, 'pen')).toEqual([31, 32, 90, 99]);
  expect(await methods(6, 'bob')).toEqual([61, 62, 90, 99]);
});

test('while the sandbox runs, new orders come', async () => {
  const { control, exigo } = await openSandbox({ orderEveryMs: 60_000 });
  const newest = async () => orderIds(await exigo('GET', '/orders?orderStatus=Accepted&batchSize=1000'));
  const before = await newest();
  await control('POST', '/advance', { ms: 10 * 60_000 });
  expect((await newest()).length).toBeGreaterThanOrEqual(before.length + 9);
});

test('orders that control adds never stand in the way of made-up ones, whichever number they have', async () => {
  const { control, exigo } = await openSandbox({ orderEveryMs: 1_000 });
  await control('POST', '/advance', { ms: 10_000 });
  const { orderID } = z.object({ orderID: z.number() }).parse((await control('POST', '/orders', {})).body);
  expect(orderID % 2).toBe(0); // made-up ones that come are odd, one for each second
  const taken = Array.from({ length: 10 }, (_, n) => orderID + 1 + 2 * n);
  for (const number of taken) await control('POST', '/orders', { orderID: number });
  expect(await control('POST', '/advance', { ms: 30_000 })).toMatchObject({ status: 200 });
  for (const number of [orderID, ...taken]) {
    expect(orderIds(await exigo('GET', `/orders?orderID=${number}`))).toEqual([number]);
  }
});
