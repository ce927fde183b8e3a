import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleLine } from '../../../../../tests/sample-order.ts';
import type { LineItem } from '../detail-contract.ts';
import { linesByKit } from './lines-by-kit.ts';

const line = (source_item_id: string, parent_item_id: string | null = null) =>
  sampleLine(source_item_id, { parent_item_id });

const idsOf = (lines: readonly LineItem[]) => lines.map(({ source_item_id }) => source_item_id);

test('parts stand below their kit, whatever the order they came in', () => {
  expect(idsOf(linesByKit([line('3', '2'), line('1'), line('2'), line('4', '2')]))).toEqual(['1', '2', '3', '4']);
});

test('no line is lost where a kit is missing', () => {
  expect(idsOf(linesByKit([line('1'), line('2', '9')]))).toEqual(['1', '2']);
});

test('whatever the channel calls a part of what, each line is there once', () => {
  const id = fc.constantFrom('1', '2', '3', '4', '5');
  const some = fc.array(fc.tuple(id, fc.option(id)), { maxLength: 6 });
  fc.assert(
    fc.property(some, (pairs) => {
      const lines = pairs.map(([own, parent]) => line(own, parent));
      const shown = linesByKit(lines);
      expect(shown).toHaveLength(lines.length);
      expect(new Set(shown)).toEqual(new Set(lines));
    }),
  );
});
