import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLines, takeLines, takeRest } from './parcel-lines.ts';
import type { ShopifyFulfilments } from './schema.ts';

type Part = ShopifyFulfilments['fulfillmentOrders']['nodes'][number];

const part = (id: string, status: string, location: string, lines: readonly (readonly [string, number])[]): Part => ({
  id,
  status,
  assignedLocation: { location: { id: location } },
  lineItems: {
    nodes: lines.map(([item, remainingQuantity]) => ({
      id: `${id}/${item}`,
      totalQuantity: remainingQuantity,
      remainingQuantity,
      lineItem: { id: item },
    })),
  },
});
const order = (...nodes: Part[]): ShopifyFulfilments => ({ fulfillments: [], fulfillmentOrders: { nodes } });

test('fulfilment orders that are on hold, closed or empty are not open', () => {
  const open = openLines(
    order(
      part('1', 'ON_HOLD', 'a', [['x', 1]]),
      part('2', 'CLOSED', 'a', [['x', 0]]),
      part('3', 'IN_PROGRESS', 'a', [
        ['x', 0],
        ['y', 2],
      ]),
    ),
  );
  expect(open).toMatchObject([{ fulfilment_order: '3', source_item_id: 'y', quantity: 2 }]);
});

test('a parcel of a line that two places share takes from the first, then from the second', () => {
  const whole = order(part('1', 'OPEN', 'a', [['x', 2]]), part('2', 'OPEN', 'b', [['x', 3]]));
  const open = openLines(whole);
  expect(takeLines(open, [{ source_item_id: 'x', quantity: 4 }])).toEqual([
    { fulfilment_order: '1', location: 'a', line: '1/x', quantity: 2 },
    { fulfilment_order: '2', location: 'b', line: '2/x', quantity: 2 },
  ]);
  const sent = [{ source_item_id: 'x', quantity: 5 }];
  expect(takeRest(open, whole, sent)).toEqual([{ fulfilment_order: '2', location: 'b', line: '2/x', quantity: 1 }]);
  expect(takeRest(open, whole, sent)).toEqual([]);
});

test('however parcels are cut, no piece is taken twice, and the last one takes the rest of the sent pieces', () => {
  const items = fc.constantFrom('x', 'y', 'z');
  const lines = fc.array(fc.tuple(items, fc.integer({ min: 0, max: 9 })), { maxLength: 6 });
  const parts = fc.array(fc.tuple(fc.constantFrom('a', 'b'), lines), { maxLength: 4 });
  const parcels = fc.array(fc.record({ source_item_id: items, quantity: fc.integer({ min: 0, max: 12 }) }), {
    maxLength: 6,
  });
  const property = fc.property(parts, parcels, (places, wanted) => {
    const nodes = places.map(([location, held], index) => part(String(index), 'OPEN', location, held));
    const open = openLines(order(...nodes));
    const there = openLines(order(...nodes));
    const sent = [...wanted, { source_item_id: 'x', quantity: 3 }];
    const taken = [...takeLines(open, wanted), ...takeRest(open, order(...nodes), sent)];
    expect(taken.every(({ quantity }) => quantity > 0)).toBe(true);
    for (const item of ['x', 'y', 'z']) {
      const count = (all: readonly { source_item_id: string; quantity: number }[]) =>
        all.filter((one) => one.source_item_id === item).reduce((sum, { quantity }) => sum + quantity, 0);
      expect(count(there) - count(open)).toBe(Math.min(count(there), count(sent)));
    }
  });
  fc.assert(property);
});
