import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeableLines, editLines, quantitiesWith } from './line-edit-rules.ts';

const line = (source_item_id: string, quantity: number, parent_item_id: string | null = null) => ({
  source_item_id,
  quantity,
  parent_item_id,
  is_goods: true,
});
const ids = ['1', '2', '3', '4'];
const quantity = fc.integer({ min: 1, max: 100 });
const someLines = fc.tuple(
  ...ids.map((id) => fc.tuple(quantity, fc.option(fc.constantFrom(...ids))).map(([n, parent]) => line(id, n, parent))),
);
const someEdits = fc.dictionary(fc.constantFrom(...ids), fc.nat(100)).map((edits) => new Map(Object.entries(edits)));

test('what staff set is what is sent, and the rest is what the channel says', () => {
  fc.assert(
    fc.property(someLines, someEdits, (lines, wanted) => {
      const { lines: sent, edits } = editLines(lines, wanted);
      const sentOf = (id: string) => sent.find(({ source_item_id }) => source_item_id === id)?.quantity ?? 0;
      const changeable = new Set(changeableLines(lines).map(({ source_item_id }) => source_item_id));
      for (const [id, n] of wanted) if (changeable.has(id)) expect(sentOf(id)).toBe(n);
      const edited = new Set(edits.map(({ source_item_id }) => source_item_id));
      for (const one of lines)
        if (!edited.has(one.source_item_id)) expect(sentOf(one.source_item_id)).toBe(one.quantity);
      for (const edit of edits) expect(sentOf(edit.source_item_id)).toBe(edit.quantity);
    }),
  );
});

test('a newer version of the channel changes nothing of what staff set, as often as it comes', () => {
  fc.assert(
    fc.property(someLines, someLines, someEdits, (first, second, wanted) => {
      const kept = new Map(editLines(first, wanted).edits.map((edit) => [edit.source_item_id, edit.quantity]));
      const direct = editLines(first, wanted).lines;
      expect(editLines(first, kept).lines).toEqual(direct);
      for (const { source_item_id, quantity: n } of editLines(second, kept).lines) {
        const isOwn = changeableLines(second).some((one) => one.source_item_id === source_item_id);
        const set = kept.get(source_item_id);
        if (isOwn && set !== undefined) expect(n).toBe(set);
      }
    }),
  );
});

test('the parts that a channel lists follow their kit, never too few', () => {
  const kit = [line('1', 2), line('2', 4, '1'), line('3', 3, '1')];
  expect(editLines(kit, new Map([['1', 3]])).lines.map((one) => one.quantity)).toEqual([3, 6, 5]);
  expect(editLines(kit, new Map([['1', 0]]))).toMatchObject({ lines: [], edits: [{}, {}, {}] });
});

test('charges and parts cannot be changed by themselves', () => {
  const charge = { ...line('4', 1), is_goods: false };
  expect(changeableLines([line('1', 1), line('2', 1, '1'), line('3', 1, '9'), charge])).toEqual([
    line('1', 1),
    line('3', 1, '9'),
  ]);
});

test('the pieces that are left of each line are counted as an edit sets them', () => {
  fc.assert(
    fc.property(someLines, someEdits, (lines, wanted) => {
      const { lines: edited } = editLines(lines, wanted);
      const left = new Map(edited.map((one) => [one.source_item_id, one.quantity]));
      const stored = lines.map((one) => ({ ...one, channel_quantity: null }));
      const expected = lines.map(({ source_item_id }) => [source_item_id, left.get(source_item_id) ?? 0]);
      expect([...quantitiesWith(stored, wanted)]).toEqual(expected);
    }),
  );
});

test('of a kit of which some were taken off before, parts are counted from what was sold', () => {
  const kit = { ...line('1', 2), channel_quantity: 3 };
  const part = { ...line('2', 5, '1'), channel_quantity: 7 };
  expect(quantitiesWith([kit, part], new Map([['1', 1]]))).toEqual(
    new Map([
      ['1', 1],
      ['2', 3],
    ]),
  );
});
