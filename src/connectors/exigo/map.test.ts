import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumAmounts } from '#base/money.ts';
import { readRecords } from '../core/records.ts';
import { mapOrder } from './map.ts';
import { ExigoOrder } from './schema.ts';
import { ExigoSettings } from './settings.ts';

const settings = ExigoSettings.parse({ base_url: 'https://acme-api.exigo.com/3.0', time_zone: 'America/Lima' });

const line = (change: Record<string, unknown> = {}) => ({
  orderLine: 1,
  itemCode: 'LAMP-01',
  description: 'Lamp',
  quantity: 1,
  priceEach: 10,
  priceTotal: 10,
  ...change,
});

const record = (change: Record<string, unknown> = {}) => ({
  orderID: 41,
  orderStatus: 'Accepted',
  orderType: 'ShoppingCart',
  orderDate: '2026-11-20T10:00:00',
  modifiedDate: '2026-11-20T10:00:01.237',
  currencyCode: 'pen',
  warehouseID: 3,
  shipMethodID: 31,
  total: 10,
  taxTotal: 1.53,
  shippingTotal: 0,
  details: [line()],
  ...change,
});

const read = (raw: unknown) =>
  readRecords([raw], {
    schema: ExigoOrder,
    map: (order, whole) => mapOrder(order, whole, settings),
    idField: 'orderID',
  });
const order = (change: Record<string, unknown> = {}) => {
  const { items, quarantined } = read(record(change));
  expect(quarantined).toEqual([]);
  const [item] = items;
  if (!item) throw new Error('no order');
  return item;
};
const reasonOf = (change: Record<string, unknown>) => read(record(change)).quarantined[0]?.reason;

test('an order links to its page where the settings know one', () => {
  expect(order().connector_link).toBeNull();
  const order_page = 'https://admin.example.com/orders/{order_id}';
  const { items } = readRecords([record()], {
    schema: ExigoOrder,
    map: (one, whole) => mapOrder(one, whole, { ...settings, order_page }),
    idField: 'orderID',
  });
  expect(items).toMatchObject([{ connector_link: 'https://admin.example.com/orders/41' }]);
});

test('what Exigo leaves out or sends as null is empty', () => {
  expect(order({ firstName: null, notes: undefined, customer: null })).toMatchObject({
    customer_name: '',
    note: '',
    customer: null,
    language_code: '',
    tracking_number: null,
  });
});

test("times are the company's wall clock, unless they name a zone", () => {
  expect(order()).toMatchObject({ order_date: '2026-11-20T15:00:00.000Z', modified_at: '2026-11-20T15:00:01.000Z' });
  expect(order({ orderDate: '2026-11-20T10:00:00-06:00' }).order_date).toBe('2026-11-20T16:00:00.000Z');
  expect(reasonOf({ orderDate: 'yesterday' })).toContain('not a date and time');
  expect(reasonOf({ orderDate: '2026-02-30T10:00:00' })).toContain('not a date and time');
});

test.each([
  ['Accepted', 'open'],
  ['Printed', 'open'],
  ['Shipped', 'shipped'],
  ['Canceled', 'cancelled'],
  [7, 'open'],
  [4, 'cancelled'],
])('status %s is %s', (orderStatus, order_state) => {
  expect(order({ orderStatus }).order_state).toBe(order_state);
});

test('orders in other statuses are passed over, in unknown ones set aside', () => {
  expect(read(record({ orderStatus: 'CCDeclined' }))).toEqual({ items: [], quarantined: [] });
  expect(reasonOf({ orderStatus: 'Lost' })).toContain('orderStatus');
  expect(reasonOf({ orderStatus: 99 })).toContain('orderStatus');
});

test('refunds keep their signs, and their pieces are counted as such', () => {
  const refund = order({
    orderType: 'ReturnOrder',
    total: -20.5,
    details: [line({ quantity: -2, priceTotal: -20.5 })],
  });
  expect(refund).toMatchObject({ is_refund: true, total_cost: '-20.5' });
  expect(refund.lines).toMatchObject([{ quantity: 2, line_total: '-20.5' }]);
});

test.each([
  ['virtual', { is_virtual: true, is_chargeback: false }],
  ['pickup', { is_virtual: true, is_chargeback: false }],
  ['virtual,chargeback', { is_virtual: true, is_chargeback: true }],
  ['', { is_virtual: false, is_chargeback: false }],
])('other11 "%s"', (other11, flags) => {
  expect(order({ other11 })).toMatchObject(flags);
});

test('a replacement is one', () => {
  expect(order({ orderType: 'ReplacementOrder' }).is_replacement_order).toBe(true);
  expect(order({ orderType: 7 }).is_replacement_order).toBe(true);
  expect(order().is_replacement_order).toBe(false);
});

test.each([0, -1, 1.5, 2 ** 31, Number.MAX_VALUE])(
  'a line of %d pieces sets its order aside, with the reason',
  (quantity) => {
    expect(reasonOf({ details: [line(), line({ orderLine: 2, quantity })] })).toContain('line 2 has the quantity');
  },
);

test('two lines of one number set their order aside', () => {
  expect(reasonOf({ details: [line(), line()] })).toBe('two lines have the same number');
});

test.each([
  ['D', false],
  ['m', false],
  ['BANK CHARGES', false],
  ['gift_0001_30', false],
  ['d', true],
  ['gift_0002_30', true],
  ['DCGS0003', true],
  ['85123a ', true],
])('"%s" is goods: %s', (itemCode, is_goods) => {
  expect(order({ details: [line({ itemCode })] }).lines).toMatchObject([{ sku: itemCode, is_goods }]);
});

test('amounts are what Exigo wrote, to the last digit', () => {
  const amount = fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 });
  const text = (units: number) => sumAmounts([`${units < 0 ? '-' : ''}${decimal(Math.abs(units))}`]);
  const decimal = (units: number) => `${Math.floor(units / 10_000)}.${String(units % 10_000).padStart(4, '0')}`;
  fc.assert(
    fc.property(amount, amount, (total, price) => {
      const sent = JSON.stringify(record({ total: 'TOTAL', details: [line({ priceEach: 'PRICE' })] }))
        .replace('"TOTAL"', text(total))
        .replace('"PRICE"', text(price));
      const [mapped] = read(JSON.parse(sent)).items;
      expect(sumAmounts([mapped?.total_cost ?? ''])).toBe(text(total));
      expect(sumAmounts([mapped?.lines[0]?.unit_price ?? ''])).toBe(text(price));
    }),
  );
});

test('an amount that is not exact sets its order aside', () => {
  expect(reasonOf({ total: 1e11 })).toContain('total');
  expect(reasonOf({ total: 0.30000000000000004 })).toContain('total');
});

test('each part belongs to the nearest line of its kit before it, of several in one order', () => {
  const kits = fc.array(fc.record({ code: fc.constantFrom('KIT-A', 'KIT-B'), parts: fc.nat(3) }), { maxLength: 6 });
  fc.assert(
    fc.property(kits, (wanted) => {
      const details: ReturnType<typeof line>[] = [];
      const expected: (string | null)[] = [];
      for (const { code, parts } of wanted) {
        const kit = details.length + 1;
        details.push(line({ orderLine: kit, itemCode: code }));
        expected.push(null);
        for (let part = 0; part < parts; part += 1) {
          details.push(line({ orderLine: details.length + 1, itemCode: 'PART', parentItemCode: code }));
          expected.push(String(kit));
        }
      }
      expect(order({ details }).lines.map(({ parent_item_id }) => parent_item_id)).toEqual(expected);
    }),
  );
});

test('a part before its kit finds it; one without its kit stands for itself', () => {
  const part = line({ itemCode: 'PART', parentItemCode: 'KIT' });
  expect(order({ details: [part, line({ orderLine: 2, itemCode: 'KIT' })] }).lines[0]?.parent_item_id).toBe('2');
  expect(order({ details: [part] }).lines[0]?.parent_item_id).toBeNull();
  expect(order({ details: [line({ parentItemCode: '' })] }).lines[0]?.parent_item_id).toBeNull();
});

test('a record of any shape is an order or set aside, and never fails its page', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(record())), (value, name) => {
      const { items, quarantined } = read({ ...record(), [name]: value });
      expect(items.length + quarantined.length).toBeLessThanOrEqual(1);
      for (const { source_id, reason } of quarantined) expect(source_id && reason).toBeTruthy();
    }),
  );
  expect(read(null).quarantined).toHaveLength(1);
});

test('the language is that of the settings', () => {
  const customer = { customerID: 1, languageID: 2 };
  expect(order({ customer })).toMatchObject({ language_code: 'es', customer: { language_code: 'es' } });
  expect(order({ customer: { ...customer, languageID: 9 } }).language_code).toBe('');
});

test('a tax id is where the company keeps it: with its customers, or with the order', () => {
  const mapped = (fields: object, change: Record<string, unknown>) => {
    const { items } = readRecords([record(change)], {
      schema: ExigoOrder,
      map: (one, whole) => mapOrder(one, whole, { ...settings, ...fields }),
      idField: 'orderID',
    });
    return [items[0]?.buyer_tax_id, items[0]?.buyer_tax_id_kind];
  };
  const customer = { customerID: 1, field1: ' 20123456789 ', field2: 'RUC' };
  const ofCustomers = { tax_id_field: 'field1', tax_id_kind_field: 'field2' };
  expect(mapped(ofCustomers, { customer })).toEqual(['20123456789', 'RUC']);
  expect(mapped(ofCustomers, { customer: null })).toEqual(['', '']);
  expect(mapped({ tax_id_field: 'other12' }, { customer, other12: '10' })).toEqual(['10', '']);
  expect(mapped({}, { customer })).toEqual(['', '']);
});

test("the buyer's fiscal data come from the company's own fields, of a list's choice the code", () => {
  const customer = { customerID: 1, field4: '65000', field5: '601 - General de Ley' };
  const fields = { fiscal_postal_code_field: 'field4', fiscal_regime_field: 'field5', fiscal_use_field: 'other12' };
  const { items } = readRecords([record({ customer, other12: 'G03' })], {
    schema: ExigoOrder,
    map: (one, whole) => mapOrder(one, whole, { ...settings, ...fields }),
    idField: 'orderID',
  });
  const fiscal = { fiscal_name: '', fiscal_postal_code: '65000', fiscal_regime: '601', fiscal_use: 'G03' };
  expect(items).toMatchObject([{ fiscal }]);
});

test.each([
  [{ total: 12, taxTotal: 1.8, details: [line({ priceTotal: 11 })], shippingTotal: 1 }, true],
  [{ total: 13.8, taxTotal: 1.8, details: [line({ priceTotal: 11 })], shippingTotal: 1 }, false],
  [{ total: 10, taxTotal: 1.53, details: [line({ priceTotal: 11 })], discountTotal: 1 }, true],
  [{ total: 10, taxTotal: 0 }, null],
  [{ total: 10.5, taxTotal: 1.53 }, null],
])('the total of %j says whether prices hold the tax: %s', (change, expected) => {
  expect(order(change).prices_include_tax).toBe(expected);
});

test('taxes are listed by authority where that is all of them', () => {
  const taxes = (change: Record<string, unknown>) => order({ details: [line(change)] }).lines[0]?.taxes;
  expect(taxes({ tax: 1.53, stateTax: 1, cityTax: 0.53, fedTax: 0 })).toEqual([
    { name: 'State tax', rate: null, amount: '1' },
    { name: 'City tax', rate: null, amount: '0.53' },
  ]);
  expect(taxes({ tax: 1.53, stateTax: 1 })).toEqual([{ name: 'Tax', rate: null, amount: '1.53' }]);
  expect([taxes({ tax: 0 }), taxes({})]).toEqual([[], []]);
});

test("the order's discount is its own and that of discount lines; a zero charge is no discount", () => {
  const details = [
    line(),
    line({ orderLine: 2, itemCode: 'D', priceTotal: -2 }),
    line({ orderLine: 3, itemCode: 'M' }),
  ];
  expect(order({ details, discountTotal: 0.5 })).toMatchObject({
    discount_cost: '2.50',
    lines: [{ is_discount: false }, { is_discount: true, is_goods: false }, { is_discount: false, is_goods: false }],
  });
  const { items } = readRecords([record({ details })], {
    schema: ExigoOrder,
    map: (one, whole) => mapOrder(one, whole, { ...settings, charge_codes: [] }),
    idField: 'orderID',
  });
  expect(items[0]).toMatchObject({ discount_cost: '0.00', lines: [{}, { is_discount: false, is_goods: true }, {}] });
});

test("payments have Exigo's name of their means; a return names the order that it takes back", () => {
  const payment = { paymentID: 7, paymentType: 'CreditCard', paymentDate: '2026-11-20T10:00:00', amount: 10 };
  const payments = [
    { ...payment, currencyCode: 'usd', authorizationCode: 'A1' },
    { amount: -1, paymentType: 3 },
  ];
  expect(order({ payments, returnOrderID: 40 })).toMatchObject({
    corrects_source_order_id: '40',
    payments: [
      { means: 'CreditCard', amount: '10', currency: 'USD', paid_at: '2026-11-20T15:00:00.000Z', reference: 'A1' },
      { means: '3', amount: '-1', currency: 'PEN', paid_at: null, reference: '' },
    ],
  });
  expect(order({ payments: [payment] }).payments).toMatchObject([{ reference: '7' }]);
  expect(order()).not.toHaveProperty('corrects_source_order_id');
});
