import { expect, test } from 'vitest';
import { readRecords } from '../core/records.ts';
import { mapOrder, mapVariant } from './map.ts';
import { VendureOrder, VendureVariant } from './schema.ts';
import { VendureSettings } from './settings.ts';

const { open_states } = VendureSettings.parse({ base_url: 'https://shop.example.com/admin-api' });
const shop = { decimals: 2, first_location: '1', open_states };

const line = {
  id: '4',
  quantity: 2,
  orderPlacedQuantity: 2,
  proratedUnitPrice: 1150,
  proratedUnitPriceWithTax: 1357,
  linePrice: 2500,
  proratedLinePrice: 2300,
  proratedLinePriceWithTax: 2714,
  taxLines: [{ description: 'IGV', taxRate: 18 }],
  productVariant: { sku: 'MUG-1', name: 'Mug' },
};
const given = {
  id: '7',
  code: 'R8736UJLPMCW2R1N',
  type: 'Regular',
  state: 'PaymentSettled',
  orderPlacedAt: '2026-11-20T12:00:00.895Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  currencyCode: 'PEN',
  total: 2800,
  totalWithTax: 3304,
  shipping: 500,
  customer: null,
  shippingAddress: null,
  shippingLines: [{ shippingMethod: { code: 'standard', name: 'Standard' } }],
  surcharges: [],
  lines: [line],
  fulfillments: [],
};

function read(change: object) {
  const record = { ...given, ...change };
  const { items, quarantined } = readRecords([record], {
    schema: VendureOrder,
    map: (order, raw) => mapOrder(order, raw, shop),
    idField: 'id',
  });
  return items[0] ?? quarantined[0]?.reason ?? null;
}

test('shipped pieces are fulfilled, also those that the lines no longer hold', () => {
  const parcel = (id: string, state: string, quantity: number) => ({
    id,
    state,
    trackingCode: '',
    lines: [{ orderLineId: '4', quantity }],
  });
  const fulfillments = [parcel('1', 'Shipped', 1), parcel('2', 'Delivered', 2), parcel('3', 'Pending', 1)];
  expect(read({ state: 'PartiallyShipped', fulfillments })).toMatchObject({
    fulfilled: [{ source_item_id: '4', pieces: 3 }],
    lines: [{ sent: 2 }],
  });
});

test.each([
  ['PaymentAuthorized', 'open'],
  ['PaymentSettled', 'open'],
  ['PartiallyShipped', 'open'],
  ['Shipped', 'shipped'],
  ['Delivered', 'shipped'],
  ['Cancelled', 'cancelled'],
])('the state %s is %s', (state, order_state) => {
  expect(read({ state })).toMatchObject({ order_state });
});

test.each([
  { state: 'Modifying' },
  { state: 'ArrangingAdditionalPayment' },
  { state: 'UnderReview' },
  { type: 'Aggregate' },
])('%j is of no interest', (change) => {
  expect(read(change)).toBeNull();
});

test('a line that was cancelled is gone; a surcharge is no goods', () => {
  const surcharge = { id: '9', sku: null, description: 'Gift wrap', price: -150, priceWithTax: -177, taxLines: [] };
  expect(read({ lines: [line, { ...line, id: '5', quantity: 0 }], surcharges: [surcharge] })).toMatchObject({
    tax_cost: '5.04',
    lines: [
      { source_item_id: '4', unit_price: '11.50', line_total: '23.00', is_goods: true },
      { source_item_id: 'surcharge-9', sku: 'surcharge', name: 'Gift wrap', line_total: '-1.50', is_goods: false },
    ],
  });
});

test('refunds say what went back, and which of it was cancelled too', () => {
  const refund = (id: string, state: string, more: object = {}) => ({
    id,
    state,
    total: 1357,
    shipping: 0,
    reason: 'Broken',
    createdAt: `2026-11-2${id}T12:00:00.000Z`,
    lines: [{ orderLineId: '4', quantity: 1 }],
    ...more,
  });
  const payment = { id: '1', state: 'Settled', method: 'card', amount: 3304, transactionId: 'T' };
  const refunds = [refund('3', 'Pending'), refund('1', 'Settled'), refund('2', 'Failed', { lines: [], shipping: 500 })];
  const piece = { source_item_id: '4', sku: 'MUG-1', pieces: 1, amount: '11.50', restock: 'none' };
  expect(
    read({ lines: [{ ...line, quantity: 1 }], payments: [{ ...payment, createdAt: given.updatedAt, refunds }] }),
  ).toMatchObject({
    refunds: [
      {
        source_refund_id: '1',
        state: 'done',
        total: '13.57',
        reason: 'Broken',
        lines: [{ ...piece, left_out: 1 }],
        left_out_total: '13.57',
      },
      { source_refund_id: '2', state: 'refused', shipping: '5.00', lines: [], left_out_total: '0.00' },
      { source_refund_id: '3', state: 'asked', lines: [{ ...piece, left_out: 0 }], left_out_total: '0.00' },
    ],
  });
});

test('taxes, discounts and payments are read as such', () => {
  const payment = {
    id: '1',
    method: 'card',
    amount: 3304,
    transactionId: 'T-1',
    createdAt: given.orderPlacedAt,
    refunds: [],
  };
  const payments = ['Settled', 'Authorized', 'Declined'].map((state) => ({ ...payment, state }));
  const two = [
    { description: 'IGV', taxRate: 16 },
    { description: 'IPM', taxRate: 2.5 },
  ];
  const surcharge = { id: '9', sku: null, description: 'Voucher', price: -150, priceWithTax: -177, taxLines: two };
  expect(read({ payments, lines: [line, { ...line, id: '5', taxLines: two }], surcharges: [surcharge] })).toMatchObject(
    {
      prices_include_tax: false,
      discount_cost: '1.50',
      payments: [
        { means: 'card', amount: '33.04', currency: 'PEN', paid_at: given.orderPlacedAt, reference: 'T-1' },
        { means: 'card', amount: '33.04', currency: 'PEN', paid_at: null, reference: 'T-1' },
      ],
      lines: [
        { discount: '2.00', taxes: [{ name: 'IGV', rate: '18', amount: '4.14' }], is_discount: false },
        {
          taxes: [
            { name: 'IGV', rate: '16', amount: '3.58' },
            { name: 'IPM', rate: '2.5', amount: '0.56' },
          ],
        },
        {
          is_discount: true,
          taxes: [
            { rate: '16', amount: '-0.23' },
            { rate: '2.5', amount: '-0.04' },
          ],
        },
      ],
    },
  );
});

test('a tax id is where many buyers write it', () => {
  expect(read({ billingAddress: { company: 'RUC 20000000001' } })).toMatchObject({
    buyer_tax_id: '20000000001',
    buyer_tax_id_kind: 'RUC',
  });
  expect(read({ billingAddress: null })).toMatchObject({ buyer_tax_id: '', buyer_tax_id_kind: '' });
});

test('without an address and a way to ship nothing is shipped', () => {
  expect(read({ shippingLines: [] })).toMatchObject({ is_virtual: true, shipping_code: '', customer_name: '' });
});

test('the time of the last change is never before that of the order, and is not part of the version', () => {
  const [first, second] = [read({}), read({ updatedAt: '2026-11-21T12:00:00.000Z' })];
  expect(first).toMatchObject({ modified_at: '2026-11-20T12:00:00.895Z', source_version: expect.any(String) });
  expect(second).toMatchObject({ modified_at: '2026-11-21T12:00:00.000Z' });
  expect(Object(first).source_version).toBe(Object(second).source_version);
  expect(Object(read({ state: 'Shipped' })).source_version).not.toBe(Object(first).source_version);
});

test.each([
  [{ total: 2 ** 53 }, /total/],
  [{ lines: [{ ...line, productVariant: { sku: ' ', name: 'Mug' } }] }, /line 4 has no SKU/],
  [{ lines: [{ ...line, quantity: 1.5 }] }, /quantity/],
  [{ currencyCode: null }, /currencyCode/],
])('%j is set aside', (change, reason) => {
  expect(read(change)).toMatch(reason);
});

test.each([
  ['INHERIT', true, 7],
  ['INHERIT', false, null],
  ['TRUE', false, 7],
  ['FALSE', true, null],
])('stock that is not counted is left out: %s, by default %s', (trackInventory, byDefault, qty) => {
  const variant = VendureVariant.parse({
    id: '1',
    sku: 'MUG-1',
    name: 'Mug',
    trackInventory,
    featuredAsset: null,
    product: { featuredAsset: null },
    stockLevels: [{ stockLocationId: '1', stockOnHand: 9, stockAllocated: 2 }],
    customFields: { ean: ' ' },
  });
  const product = mapVariant(variant, byDefault, 'ean');
  expect(product).toMatchObject({ qty, barcode: null, levels: qty === null ? [] : [{ location: '1', quantity: 7 }] });
});
