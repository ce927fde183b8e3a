import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { checkOrder } from './check-rules.ts';
import { changedKits, explodeKitLines } from './explode-kit-lines.ts';

const line = (source_item_id: string, more: Partial<OrderLine> = {}): OrderLine => ({
  source_item_id,
  parent_item_id: null,
  origin: 'channel',
  sku: `S${source_item_id}`,
  name: '',
  quantity: 1,
  is_goods: true,
  product_id: null,
  ...more,
});
const piece = (product_id: number, quantity: number) => ({ product_id, sku: `P${product_id}`, name: '', quantity });

// Products 1 to 4 are kits, 5 to 8 are not.
const someKits = fc
  .dictionary(
    fc.constantFrom('1', '2', '3', '4'),
    fc.uniqueArray(
      fc.record({ product_id: fc.integer({ min: 5, max: 8 }), quantity: fc.integer({ min: 1, max: 9 }) }),
      {
        selector: ({ product_id }) => product_id,
        minLength: 1,
      },
    ),
  )
  .map(
    (kits) =>
      new Map(Object.entries(kits).map(([id, all]) => [Number(id), all.map((p) => piece(p.product_id, p.quantity))])),
  );
const someLines = fc
  .array(
    fc.record({
      product_id: fc.option(fc.integer({ min: 1, max: 8 })),
      quantity: fc.integer({ min: 1, max: 50 }),
      is_goods: fc.boolean(),
      parent: fc.option(fc.integer({ min: 0, max: 5 })),
      origin: fc.constantFrom('channel' as const, 'staff' as const),
    }),
    { maxLength: 6 },
  )
  .map((all) =>
    all.map(({ parent, ...more }, n) =>
      line(`${n}`, { ...more, parent_item_id: parent === null ? null : `${parent}` }),
    ),
  );

/** Pieces by product of what is picked, kits exploded. */
function piecesOf(
  lines: readonly OrderLine[],
  kits: ReadonlyMap<number, readonly { product_id: number; quantity: number }[]>,
) {
  const pieces: Record<string, number> = {};
  for (const { product_id, quantity } of shippableLines(lines)) {
    for (const part of kits.get(product_id ?? 0) ?? [{ product_id, quantity: 1 }]) {
      pieces[`${part.product_id}`] = (pieces[`${part.product_id}`] ?? 0) + quantity * part.quantity;
    }
  }
  return pieces;
}

test('the pieces sent are those of the kits exploded, and nothing else is sent', () => {
  fc.assert(
    fc.property(someLines, someKits, (lines, kits) => {
      const sent = explodeKitLines(lines, kits);
      expect(piecesOf(sent, new Map())).toEqual(piecesOf(lines, kits));
      expect(new Set(sent.map(({ source_item_id }) => source_item_id)).size).toBe(sent.length);
    }),
  );
});

test('exploding twice is exploding once, and after a change of the kits nothing of the former parts is left', () => {
  fc.assert(
    fc.property(someLines, someKits, someKits, (lines, kits, others) => {
      const once = explodeKitLines(lines, kits);
      expect(explodeKitLines(once, kits)).toEqual(once);
      expect(changedKits(once, explodeKitLines(once, kits))).toEqual(new Set());
      expect(explodeKitLines(once, others)).toEqual(explodeKitLines(lines, others));
    }),
  );
});

test('twice the quantity is twice the pieces of every part', () => {
  fc.assert(
    fc.property(someLines, someKits, (lines, kits) => {
      const twice = lines.map((one) => ({ ...one, quantity: one.quantity * 2 }));
      expect(explodeKitLines(twice, kits)).toEqual(
        explodeKitLines(lines, kits).map((one) => ({ ...one, quantity: one.quantity * 2 })),
      );
    }),
  );
});

test('what the channel itself lists as parts is sent as it says', () => {
  const lines = [line('1', { product_id: 1 }), line('2', { parent_item_id: '1', product_id: 5 })];
  expect(explodeKitLines(lines, new Map([[1, [piece(6, 3)]]]))).toEqual(lines);
});

test('more pieces than anybody can have are as many as can be counted', () => {
  const sent = explodeKitLines(
    [line('1', { product_id: 1, quantity: 2_000_000 })],
    new Map([[1, [piece(5, 2_000_000)]]]),
  );
  expect(sent[1]?.quantity).toBe(2_147_483_647);
});

test('a kit that changed is named', () => {
  const before = explodeKitLines(
    [line('1', { product_id: 1 }), line('2', { product_id: 2 })],
    new Map([
      [1, [piece(5, 1)]],
      [2, [piece(5, 1)]],
    ]),
  );
  const after = explodeKitLines(
    before,
    new Map([
      [1, [piece(5, 1)]],
      [2, [piece(5, 2)]],
    ]),
  );
  expect(changedKits(before, after)).toEqual(new Set(['2']));
});

test('a refund is not exploded: nothing of it is sent', () => {
  const order = {
    customer_name: 'Ana',
    customer_email: '',
    customer_phone: '',
    address: 'x',
    city: 'x',
    postal_code: 'x',
    locality_code: '',
    country: 'PE',
    is_refund: true,
    is_virtual: false,
    is_chargeback: false,
    is_replacement_order: false,
    total_cost: '-1.00',
    shipping_code: '',
    source_location: '',
    refunded_by: null,
    refunded_unsent: [],
    gone: new Map(),
    has_part: false,
    ship_method: null,
    is_ship_method_chosen: false,
    warehouse: null,
    is_warehouse_chosen: false,
    lines: [line('1', { sku: 'K' })],
    ignored: [],
  };
  const kits = new Map([[1, [piece(5, 1)]]]);
  const nothing = {
    codes: new Map(),
    locations: new Map(),
    activeMethods: new Set<string>(),
    activeCoreIds: new Set<string>(),
    ownPlaces: new Set<string>(),
    requiredFields: [],
  };
  expect(checkOrder(order, { ...nothing, links: new Map([['K', 1]]), kits }).lines).toHaveLength(1);
});
