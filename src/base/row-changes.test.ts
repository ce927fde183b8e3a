import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weighChanges } from './row-changes.ts';

const stored = new Map([
  ['STD', { to: 'DHL', by: 'Ana', at: '2026-11-01T12:00:00Z' }],
  ['AIR', { to: null, by: null, at: null }],
]);

test('a changed mapping is written, also for an unknown code', () => {
  const changes = [
    { key: 'STD', to: 'UPS', shown: 'DHL' },
    { key: 'AIR', to: 'UPS', shown: null },
    { key: 'NEW', to: 'UPS', shown: null },
  ];
  expect(weighChanges(stored, changes)).toEqual({ write: changes, clashes: [] });
});

test('a row that another member changed since it was shown is reported with the name, and nothing else is', () => {
  const { write, clashes } = weighChanges(stored, [
    { key: 'STD', to: 'UPS', shown: 'FEDEX' },
    { key: 'AIR', to: 'UPS', shown: null },
  ]);
  expect(clashes).toEqual([{ key: 'STD', to: 'DHL', by: 'Ana', at: '2026-11-01T12:00:00Z' }]);
  expect(write.map(({ key }) => key)).toEqual(['AIR']);
});

test('an untouched row overwrites nothing, and two members who choose the same value do not conflict', () => {
  const changes = [
    { key: 'STD', to: 'FEDEX', shown: 'FEDEX' },
    { key: 'AIR', to: null, shown: 'UPS' },
  ];
  expect(weighChanges(stored, changes)).toEqual({ write: [], clashes: [] });
});

const value = fc.constantFrom(null, 'A', 'B', 'C');
const change = fc.record({
  key: fc.constantFrom('x', 'y', 'z'),
  to: value,
  shown: fc.option(value, { nil: undefined }),
});
const rows = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.record({ to: value, by: value, at: value }));

test('no row is both written and refused, and each written row was shown as it is stored', () => {
  fc.assert(
    fc.property(rows, fc.uniqueArray(change, { selector: ({ key }) => key }), (table, changes) => {
      const known = new Map(Object.entries(table));
      const { write, clashes } = weighChanges(known, changes);
      const written = new Set(write.map(({ key }) => key));
      expect(clashes.filter(({ key }) => written.has(key))).toEqual([]);
      for (const { key, to, shown } of write) {
        const now = known.get(key)?.to ?? null;
        expect(to).not.toBe(now);
        if (shown !== undefined) expect(shown).toBe(now);
      }
    }),
  );
});
