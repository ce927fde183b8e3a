import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Edge, findCycleEdges } from './kit-cycles.ts';

const edge = (kit: number, part: number): Edge => ({ kit, part });

test('parts of parts are fine, in any order; a circle names each of its lines and no other', () => {
  const known = [edge(1, 2), edge(2, 3)];
  expect(findCycleEdges(known, [edge(3, 4), edge(1, 3)])).toEqual([]);
  expect(findCycleEdges(known, [edge(3, 4), edge(3, 1), edge(5, 1)])).toEqual([edge(3, 1)]);
  expect(findCycleEdges([], [edge(1, 2), edge(2, 1), edge(2, 9), edge(7, 7)])).toEqual([
    edge(1, 2),
    edge(2, 1),
    edge(7, 7),
  ]);
});

test('an edge is named exactly where its part leads back to its kit', () => {
  const edges = fc.array(
    fc.tuple(fc.nat(7), fc.nat(7)).map(([kit, part]) => edge(kit, part)),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(edges, (wanted) => {
      const leads = (from: number, to: number): boolean => {
        const seen = new Set<number>([from]);
        for (const id of seen) for (const { kit, part } of wanted) if (kit === id) seen.add(part);
        return seen.has(to);
      };
      expect(findCycleEdges([], wanted)).toEqual(wanted.filter(({ kit, part }) => leads(part, kit)));
    }),
  );
});

test('kits may be nested as deep as a file is long', () => {
  const chain = Array.from({ length: 100_000 }, (_, n) => edge(n, n + 1));
  expect(findCycleEdges(chain, [edge(0, 5)])).toEqual([]);
  expect(findCycleEdges(chain, [edge(100_000, 0)])).toHaveLength(1);
});
