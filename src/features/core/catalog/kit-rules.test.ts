import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explode, findCycle, type KitEdge } from './kit-rules.ts';

const edge = (kit_id: number, part_id: number, quantity = 1): KitEdge => ({ kit_id, part_id, quantity });

const ITEMS = 8;
const item = fc.nat({ max: ITEMS - 1 });
const unique = (edges: KitEdge[]) => [
  ...new Map(edges.map((one) => [`${one.kit_id} ${one.part_id}`, one] as const)).values(),
];
const anyEdge = fc.record({ kit_id: item, part_id: item, quantity: fc.integer({ min: 1, max: 5 }) });
const anyKits = fc.array(anyEdge, { maxLength: 20 }).map(unique);
/** A part has always the larger id, so that no kit can be part of itself. */
const soundKits = anyKits.map((edges) => edges.filter(({ kit_id, part_id }) => kit_id < part_id));

/** By its definition: one piece is itself, or what all of its parts come to. */
function piecesOf(edges: readonly KitEdge[], id: number): Map<number, number> {
  const parts = edges.filter(({ kit_id }) => kit_id === id);
  if (parts.length === 0) return new Map([[id, 1]]);
  const sum = new Map<number, number>();
  for (const { part_id, quantity } of parts) {
    for (const [leaf, n] of piecesOf(edges, part_id)) sum.set(leaf, (sum.get(leaf) ?? 0) + n * quantity);
  }
  return sum;
}

describe('what a kit comes to', () => {
  test('quantities multiply through the levels, and the same part over two ways adds up', () => {
    const edges = [edge(1, 2, 2), edge(1, 3), edge(2, 3, 3), edge(2, 4)];
    const sorted = explode(edges, [1]).sort((a, b) => a.part_id - b.part_id);
    expect(sorted).toEqual([edge(1, 3, 7), edge(1, 4, 2)]);
  });

  test('an item without parts comes to nothing', () => {
    expect(explode([edge(1, 2)], [2, 3])).toEqual([]);
  });

  test('as the definition says, for any kits', () => {
    fc.assert(
      fc.property(soundKits, item, (edges, id) => {
        const found = new Map(explode(edges, [id]).map(({ part_id, quantity }) => [part_id, quantity]));
        const isKit = edges.some(({ kit_id }) => kit_id === id);
        expect(found).toEqual(isKit ? piecesOf(edges, id) : new Map());
      }),
    );
  });

  test('however deep: 20,000 levels', () => {
    const edges = Array.from({ length: 20_000 }, (_, n) => edge(n, n + 1, n % 2 === 0 ? 1 : 3));
    expect(explode(edges, [0])).toEqual([edge(0, 20_000, Number.MAX_SAFE_INTEGER)]);
  });
});

describe('a kit that is part of itself', () => {
  test('is reported with the path', () => {
    expect(findCycle([edge(1, 2), edge(2, 3), edge(3, 1)], 1)).toEqual([1, 2, 3, 1]);
    expect(findCycle([edge(1, 1)], 1)).toEqual([1, 1]);
    expect(findCycle([edge(1, 2), edge(2, 3)], 1)).toBeNull();
  });

  test('is found exactly where it can be reached from itself', () => {
    fc.assert(
      fc.property(anyKits, item, (edges, id) => {
        const below = new Set<number>();
        for (let grown = -1; grown !== below.size; ) {
          grown = below.size;
          for (const { kit_id, part_id } of edges) if (kit_id === id || below.has(kit_id)) below.add(part_id);
        }
        const path = findCycle(edges, id);
        expect(path !== null).toBe(below.has(id));
        const steps = path?.slice(1).map((to, n) => [path[n], to]) ?? [];
        expect(steps.every(([from, to]) => edges.some((one) => one.kit_id === from && one.part_id === to))).toBe(true);
        if (path) expect([path[0], path.at(-1)]).toEqual([id, id]);
      }),
    );
  });
});
