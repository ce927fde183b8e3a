import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { type CheckedOrder, type CheckFacts, checkOrder } from './check-rules.ts';

const line = (sku: string, more: Partial<OrderLine> = {}): OrderLine => ({
  source_item_id: sku,
  parent_item_id: null,
  origin: 'channel',
  sku,
  name: sku,
  quantity: 1,
  is_goods: true,
  product_id: null,
  ...more,
});

const order: CheckedOrder = {
  customer_name: 'Ana',
  customer_email: '',
  customer_phone: '',
  address: 'Av. Larco 1',
  city: 'Lima',
  postal_code: '15074',
  locality_code: '',
  country: 'PE',
  is_refund: false,
  is_virtual: false,
  is_chargeback: false,
  is_replacement_order: false,
  total_cost: '20.00',
  shipping_code: 'STD',
  source_location: '3',
  refunded_by: null,
  refunded_unsent: [],
  gone: new Map(),
  has_part: false,
  ship_method: null,
  is_ship_method_chosen: false,
  warehouse: null,
  is_warehouse_chosen: false,
  lines: [line('A')],
  ignored: [],
};

const facts: CheckFacts = {
  links: new Map([['A', 1]]),
  codes: new Map([['STD', { amware_code: 'DHL', core_id: null, is_fast_track: false }]]),
  locations: new Map([['3', 'LIM1']]),
  activeMethods: new Set(['DHL', 'UPS']),
  activeCoreIds: new Set(['LIM1', 'BOG1']),
  ownPlaces: new Set(),
  kits: new Map(),
  requiredFields: ['postal_code'],
};

const kinds = (changed: Partial<CheckedOrder>, known: Partial<CheckFacts> = {}) =>
  checkOrder({ ...order, ...changed }, { ...facts, ...known }).problems.map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

describe('an order is checked', () => {
  test('and is ready with everything mapped, linked and complete', () => {
    expect(checkOrder(order, facts)).toMatchObject({
      problems: [],
      ship_method: 'DHL',
      warehouse: 'LIM1',
      shipsNothing: false,
    });
  });

  test('for everything at once, so that staff see all that is missing', () => {
    const found = kinds({
      lines: [line('A'), line('B'), line('B ')],
      shipping_code: 'NEW',
      source_location: '9',
      city: '',
      postal_code: '',
    });
    expect(found).toEqual([
      'unlinked_product B',
      'unlinked_product B ',
      'unmapped_shipping_code NEW',
      'unmapped_location 9',
      'incomplete_address city',
      'incomplete_address postal_code',
    ]);
  });

  test('for what the account requires of recipients, and no more', () => {
    expect(kinds({ postal_code: '' }, { requiredFields: [] })).toEqual([]);
    expect(kinds({}, { requiredFields: ['customer_phone', 'customer_email'] })).toEqual([
      'incomplete_address customer_email',
      'incomplete_address customer_phone',
    ]);
  });

  test('against what the warehouse offers now', () => {
    expect(kinds({}, { activeMethods: new Set(), activeCoreIds: new Set() })).toEqual([
      'method_gone DHL',
      'location_gone LIM1',
    ]);
  });

  test('against who ships from the location', () => {
    expect(kinds({}, { ownPlaces: new Set(['LIM1']) })).toEqual(['no_warehouse LIM1']);
  });

  test('with what staff chose before what the mappings say', () => {
    const chosen = { ship_method: 'UPS', is_ship_method_chosen: true, warehouse: 'BOG1', is_warehouse_chosen: true };
    expect(checkOrder({ ...order, ...chosen, shipping_code: 'NEW' }, facts)).toMatchObject({
      problems: [],
      ship_method: 'UPS',
      warehouse: 'BOG1',
    });
  });

  test("with the code's own location before that of the channel's place", () => {
    const codes = new Map([['STD', { amware_code: 'DHL', core_id: 'BOG1', is_fast_track: true }]]);
    expect(checkOrder(order, { ...facts, codes })).toMatchObject({ warehouse: 'BOG1', is_fast_track: true });
  });

  test('and is kept where it was refunded before it left, unless staff say that it shall go out', () => {
    expect(kinds({ refunded_by: '7' })).toEqual(['refunded 7']);
    expect(kinds({ refunded_by: '7', ignored: ['refunded'] })).toEqual([]);
    expect(kinds({ refunded_unsent: ['A'] })).toEqual(['refunded_unsent A']);
    expect(kinds({ refunded_by: '7', refunded_unsent: ['A'] })).toEqual(['refunded 7']);
    expect(kinds({ refunded_unsent: ['A'], ignored: ['refunded_unsent'] })).toEqual([]);
  });

  test('and is kept where it is a test or costs nothing, unless it is a replacement; it cannot be overridden', () => {
    expect(kinds({ customer_name: '*TEST* Ana' })).toEqual(['test_order *TEST*']);
    expect(kinds({ customer_name: '*TEST* Ana', ignored: ['test_order'] })).toEqual(['test_order *TEST*']);
    expect(kinds({ total_cost: '0.00' })).toEqual(['zero_total 0.00']);
    expect(kinds({ total_cost: '0.00', ignored: ['zero_total'] })).toEqual(['zero_total 0.00']);
    expect(kinds({ total_cost: '0.00', is_replacement_order: true })).toEqual([]);
  });

  test('and a refund, a virtual order or one of charges alone asks nothing of the warehouse', () => {
    const nothing = { lines: [line('B')], shipping_code: 'NEW', city: '' };
    expect(kinds({ ...nothing, is_refund: true, total_cost: '-5.00' })).toEqual([]);
    expect(kinds({ ...nothing, is_virtual: true })).toEqual([]);
    expect(kinds({ ...nothing, lines: [line('POST', { is_goods: false })] })).toEqual([]);
  });

  test('and a refund with a positive total is shown', () => {
    expect(kinds({ is_refund: true, total_cost: '373.57' })).toEqual(['positive_refund 373.57']);
  });

  test('and never leaves with a line that no product stands for', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('A', 'B', 'a', 'A ', ''), { minLength: 1 }), (skus) => {
        const result = checkOrder(
          { ...order, lines: skus.map((sku, n) => line(sku, { source_item_id: String(n) })) },
          facts,
        );
        if (result.problems.length === 0) expect(result.lines.every((one) => one.product_id !== null)).toBe(true);
        else expect(skus.some((sku) => sku !== 'A')).toBe(true);
      }),
    );
  });
});
