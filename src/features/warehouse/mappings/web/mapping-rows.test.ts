import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedRows,
  keepOrder,
  type MappingRow,
  matching,
  pageOfRow,
  refusalsByKey,
  rowToFocus,
  stateOf,
} from './mapping-rows.ts';

const row = (key: string, more: Partial<MappingRow> = {}): MappingRow => ({
  key,
  description: '',
  saved: null,
  savedName: null,
  offer: null,
  mappedBy: null,
  suggested: null,
  isListed: true,
  orders: 0,
  staying: 0,
  ...more,
});

test('a choice is a change until it is stored, and a clash where another member stored another', () => {
  const draft = { to: 'UPS', shown: 'DHL' };
  expect(stateOf({ saved: 'DHL' }, undefined)).toBe('clean');
  expect(stateOf({ saved: 'DHL' }, draft)).toBe('changed');
  expect(stateOf({ saved: 'UPS' }, draft)).toBe('clean');
  expect(stateOf({ saved: 'FEDEX' }, draft)).toBe('clash');
});

test('only what differs from the stored is sent, with what the row showed', () => {
  const drafts = new Map([
    ['a', { to: 'UPS', shown: null }],
    ['b', { to: null, shown: null }],
    ['gone', { to: 'UPS', shown: null }],
  ]);
  expect(changedRows([row('a'), row('b'), row('c')], drafts)).toMatchObject([{ key: 'a', to: 'UPS', shown: null }]);
});

test('rows keep their places when others come, go or change', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.uniqueArray(fc.string()), (seen, now) => {
      const kept = keepOrder(
        seen,
        now.map((key) => ({ key })),
      ).map(({ key }) => key);
      expect([...kept].sort()).toEqual([...now].sort());
      expect(kept.filter((key) => seen.includes(key))).toEqual(seen.filter((key) => now.includes(key)));
      const fresh = kept.findLastIndex((key) => !seen.includes(key));
      expect(kept.slice(0, fresh + 1).every((key) => !seen.includes(key))).toBe(true);
    }),
  );
});

test('a search finds codes, descriptions and what they lead to', () => {
  const rows = [row('31', { description: 'Envío estándar' }), row('32', { savedName: 'UPS Ground' })];
  expect(matching(rows, 'ESTÁNDAR').map(({ key }) => key)).toEqual(['31']);
  expect(matching(rows, 'ups').map(({ key }) => key)).toEqual(['32']);
  expect(matching(rows, '')).toBe(rows);
});

test('a link leads to the code, or to the first row that leads to what is gone, on its page', () => {
  const rows = [row('a'), row('b', { saved: 'OLD' }), row('c', { saved: 'OLD' })];
  expect(rowToFocus(rows, 'c', '')).toBe('c');
  expect(rowToFocus(rows, '', 'OLD')).toBe('b');
  expect(rowToFocus(rows, 'x', '')).toBeUndefined();
  expect(rowToFocus(rows, '', '')).toBeUndefined();
  expect([pageOfRow(rows, 'b', 2), pageOfRow(rows, 'c', 2), pageOfRow(rows, 'x', 2)]).toEqual([1, 2, 1]);
});

test('a refusal finds its row by the place in what was sent', () => {
  const refused = refusalsByKey({ 'data.1.amwareCode': ['gone'], data: ['x'], 'data.9.id': ['y'] }, [
    row('a'),
    row('b'),
  ]);
  expect([...refused]).toEqual([['b', 'gone']]);
});
