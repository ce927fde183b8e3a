import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consignmentsOf, type SplitOrder } from './consignments.ts';

type Part = SplitOrder['parts'][number];

const line = (source_item_id: string, quantity: number, more: Partial<SplitOrder['lines'][number]> = {}) => ({
  source_item_id,
  parent_item_id: null,
  is_goods: true,
  sku: `SKU-${source_item_id}`,
  name: '',
  quantity,
  ...more,
});
const pieces = (source_item_id: string, count: number) => ({ source_item_id, pieces: count });
const part = (number: number, given: Partial<Part> = {}): Part => ({
  part: number,
  place: 'LIM1',
  state: 'there',
  reference: `W-${number}`,
  lines: [],
  submitted: null,
  sent: [],
  ...given,
});
const split = (given: Partial<SplitOrder>): SplitOrder => ({
  order_id: 1,
  lines: [line('1', 4), line('2', 2)],
  place: 'UIO1',
  reference: null,
  submitted: null,
  has_left: false,
  sent: [],
  parts: [],
  ...given,
});

/** What goes by itself, as `part from reference: line×pieces`. */
const told = (order: SplitOrder) =>
  consignmentsOf(order).map(
    ({ part: number, place, reference, has_left, lines }) =>
      `${number} ${place} ${reference}${has_left ? ' left' : ''}: ${lines
        .map(({ source_item_id, quantity }) => `${source_item_id}×${quantity}`)
        .join(' ')}`,
  );

test('the rest is what its parts leave, and a part what the warehouse took of it last', () => {
  const asked = part(1, { state: 'asked', reference: null, lines: [pieces('1', 3)] });
  expect(told(split({ parts: [asked] }))).toEqual(['0 UIO1 null: 1×1 2×2', '1 LIM1 null: 1×3']);
  const cut = part(1, { lines: [pieces('1', 3)], submitted: [pieces('1', 2)] });
  expect(told(split({ parts: [cut] }))).toEqual(['0 UIO1 null: 1×2 2×2', '1 LIM1 W-1: 1×2']);
  const left = part(1, { state: 'left', lines: [pieces('1', 4), pieces('2', 2)], sent: [pieces('1', 4)] });
  expect(told(split({ parts: [left] }))).toEqual(['1 LIM1 W-1 left: 1×4 2×2']);
});

test('what the warehouse has of the rest goes under its reference; what came back since waits for its own', () => {
  const ended = part(1, { state: 'ended', lines: [pieces('2', 2)] });
  const there = split({ reference: 'W-9', submitted: [pieces('1', 4)], parts: [ended] });
  expect(told(there)).toEqual(['0 UIO1 W-9: 1×4']);
  expect(told({ ...there, has_left: true })).toEqual(['0 UIO1 W-9 left: 1×4']);
  const again = split({ sent: [pieces('1', 4)], parts: [ended] });
  expect(told(again)).toEqual(['0 UIO1 null: 2×2']);
});

test('of a part that ended the rest has all but what left of it', () => {
  const ended = part(1, { state: 'ended', lines: [pieces('1', 3)], sent: [pieces('1', 2)] });
  expect(told(split({ parts: [ended] }))).toEqual(['0 UIO1 null: 1×2 2×2']);
});

test('a part in the place of the rest goes as itself, until the warehouse gives it back', () => {
  const joined = part(1, { state: 'joined', lines: [pieces('1', 4), pieces('2', 2)] });
  expect(told(split({ reference: 'W-1', place: 'LIM1', parts: [joined] }))).toEqual(['1 LIM1 W-1: 1×4 2×2']);
  expect(told(split({ reference: 'W-1', has_left: true, parts: [joined] }))).toEqual(['1 LIM1 W-1 left: 1×4 2×2']);
  expect(told(split({ parts: [joined] }))).toEqual(['0 UIO1 null: 1×4 2×2']);
});

test('of a kit its parts travel, and no charge does', () => {
  const lines = [
    line('1', 2),
    line('1/7', 4, { parent_item_id: '1' }),
    line('2', 1, { is_goods: false }),
    line('1/8', 2, { parent_item_id: '1' }),
  ];
  const parts = [part(1, { lines: [pieces('1/7', 2), pieces('1/8', 1)] })];
  expect(told(split({ lines, parts }))).toEqual(['0 UIO1 null: 1/7×2 1/8×1', '1 LIM1 W-1: 1/7×2 1/8×1']);
});

test('no piece travels twice, and none without a consignment', () => {
  const states = fc.constantFrom<Part['state']>('asked', 'there', 'left', 'ended');
  const anyPart = fc.record({ state: states, share: fc.double({ min: 0, max: 1, noNaN: true }) });
  const quantities = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(quantities, fc.array(anyPart, { maxLength: 5 }), (wanted, given) => {
      const lines = wanted.map((quantity, n) => line(String(n), quantity));
      const here = new Map(lines.map(({ source_item_id, quantity }) => [source_item_id, quantity]));
      const parts = given.map(({ state, share }, n) => {
        const of = lines.map(({ source_item_id: id }) => pieces(id, Math.floor((here.get(id) ?? 0) * share)));
        for (const one of of) here.set(one.source_item_id, (here.get(one.source_item_id) ?? 0) - one.pieces);
        return part(n + 1, { state, lines: of });
      });
      const going = consignmentsOf(split({ lines, parts })).flatMap((one) => one.lines);
      for (const { source_item_id: id, quantity } of lines) {
        const sum = going.reduce((all, one) => (one.source_item_id === id ? all + one.quantity : all), 0);
        expect(sum).toBe(quantity);
      }
    }),
  );
});
