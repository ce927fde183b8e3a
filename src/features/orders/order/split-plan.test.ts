import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSplit } from './split-plan.ts';
import { partPieces, piecesHere, type SplitLine } from './split-rules.ts';

const line = (source_item_id: string, quantity: number, more: Partial<SplitLine> = {}): SplitLine => ({
  source_item_id,
  parent_item_id: null,
  is_goods: true,
  quantity,
  qty_shipped: 0,
  qty_in_parts: 0,
  product_id: Number(source_item_id),
  ...more,
});
const place = (core_id: string, available: Readonly<Record<number, number>>) => ({
  core_id,
  available: new Map(Object.entries(available).map(([id, n]) => [Number(id), n])),
});
const cupsAndJugs = [line('1', 4), line('2', 2)];
const nothing = place('LIM', {});

test('what the own place has goes, and the rest stays; nothing goes of nothing, or of all', () => {
  const plan = (own = nothing, lines = cupsAndJugs) => planSplit(lines, { own, others: [] }, 'send_available');
  expect(plan(place('LIM', { 1: 9 }))).toEqual({
    type: 'part',
    core_id: 'LIM',
    lines: [{ source_item_id: '1', pieces: 4 }],
  });
  expect(plan(place('LIM', { 1: 3, 2: 1 }))).toMatchObject({ lines: [{ pieces: 3 }, { pieces: 1 }] });
  expect(plan()).toBeNull();
  expect(plan(place('LIM', { 1: 4, 2: 2 }))).toBeNull();
  expect(plan(place('LIM', { 1: 4 }), [line('1', 6, { qty_shipped: 1, qty_in_parts: 1 })])).toBeNull();
  expect(planSplit(cupsAndJugs, { own: undefined, others: [] }, 'send_available')).toBeNull();
});

test('other places are asked by their own rule alone, for what the own place lacks', () => {
  const own = place('LIM', { 1: 4 });
  const others = [place('BOG', { 1: 4, 2: 1 }), place('UIO', { 2: 2 })];
  expect(planSplit(cupsAndJugs, { own, others }, 'send_available')).toMatchObject({ core_id: 'LIM' });
  expect(planSplit(cupsAndJugs, { own, others }, 'send_everywhere')).toEqual({
    type: 'part',
    core_id: 'UIO',
    lines: [{ source_item_id: '2', pieces: 2 }],
  });
  // What no place has waits at the own one, and what that has goes.
  expect(planSplit(cupsAndJugs, { own, others: [] }, 'send_everywhere')).toMatchObject({ core_id: 'LIM' });
});

test('a place that has all of it sends it as a whole', () => {
  const own = place('LIM', { 1: 3 });
  const others = [place('BOG', { 1: 3, 2: 2 }), place('UIO', { 1: 4, 2: 2 })];
  expect(planSplit(cupsAndJugs, { own, others }, 'send_everywhere')).toEqual({ type: 'move', core_id: 'UIO' });
});

test('kits go whole', () => {
  const kit = [line('1', 4), line('2', 4, { parent_item_id: '1' }), line('3', 12, { parent_item_id: '1' })];
  const plan = planSplit(kit, { own: place('LIM', { 2: 4, 3: 8 }), others: [] }, 'send_available');
  expect(plan).toMatchObject({ lines: [{ source_item_id: '1', pieces: 2 }] });
  const uneven = [line('1', 4), line('2', 6, { parent_item_id: '1' })];
  expect(planSplit(uneven, { own: place('LIM', { 2: 5 }), others: [] }, 'send_available')).toMatchObject({
    lines: [{ source_item_id: '1', pieces: 2 }],
  });
});

const anyLine = fc.record({
  quantity: fc.integer({ min: 1, max: 6 }),
  product_id: fc.integer({ min: 1, max: 3 }),
  // Pieces of each product in one kit; none: a line by itself.
  parts: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
});
const anyStock = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 });
const stockOf = (counts: readonly number[]) => new Map(counts.map((n, index) => [index + 1, n]));

test('however stock comes, no piece goes twice or is lost, none is taken that is not there, and kits go whole', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      fc.array(fc.array(anyStock, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('send_available' as const, 'send_everywhere' as const),
      (ordered, deliveries, rule) => {
        let lines = ordered.flatMap(({ quantity, product_id, parts }, n) => [
          line(`${n}`, quantity, { product_id }),
          ...parts.map((each, index) =>
            line(`${n}.${index}`, quantity * each, { parent_item_id: `${n}`, product_id: index + 1 }),
          ),
        ]);
        const all = piecesHere(lines);
        let sent = 0;
        const places = ['LIM', 'BOG', 'UIO'].map((core_id) => ({ core_id, available: stockOf([0, 0, 0]) }));
        for (const delivery of deliveries) {
          for (const [index, { available }] of places.entries())
            for (const [id, n] of stockOf(delivery[index] ?? [])) available.set(id, (available.get(id) ?? 0) + n);
          for (;;) {
            const [own, ...others] = places;
            const plan = planSplit(lines, { own, others }, rule);
            if (plan?.type !== 'part') break;
            const part = partPieces(lines, plan.lines) ?? [];
            const from = places.find(({ core_id }) => core_id === plan.core_id);
            for (const {
              line: { product_id },
              pieces,
            } of part) {
              const left = (from?.available.get(product_id ?? 0) ?? 0) - pieces;
              expect(left).toBeGreaterThanOrEqual(0);
              from?.available.set(product_id ?? 0, left);
            }
            const pieces = part.reduce((sum, one) => sum + one.pieces, 0);
            expect(pieces).toBeGreaterThan(0);
            expect(part.every((one) => Number.isInteger(one.pieces))).toBe(true);
            const taken = new Map(part.map((one) => [one.line.source_item_id, one.pieces]));
            lines = lines.map((one) => ({
              ...one,
              qty_in_parts: one.qty_in_parts + (taken.get(one.source_item_id) ?? 0),
            }));
            sent += pieces;
            expect(piecesHere(lines)).toBe(all - sent);
            expect(piecesHere(lines)).toBeGreaterThan(0);
          }
        }
      },
    ),
  );
});
