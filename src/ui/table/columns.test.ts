import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrange,
  type Column,
  type ColumnLayout,
  isSameLayout,
  isShown,
  place,
  readLayout,
  resize,
} from './columns.ts';

/** Nothing changed against the columns' own. */
const ownLayout: ColumnLayout = { shown: {}, order: [], widths: {} };
const names = ['number', 'date', 'name', 'total', 'updated'];
const all: Column<unknown>[] = names.map((name) => ({
  name,
  title: name,
  cell: () => name,
  isOptional: name === 'updated',
}));
const namesOf = (layout: ColumnLayout) => arrange(all, layout).map(({ name }) => name);

test('the first column cannot be hidden, an optional one must be chosen', () => {
  const shown = (layout: ColumnLayout) =>
    all.filter((column, index) => isShown(column, index, layout)).map(({ name }) => name);
  expect(shown(ownLayout)).toEqual(['number', 'date', 'name', 'total']);
  expect(shown({ ...ownLayout, shown: { number: false, date: false, updated: true } })).toEqual([
    'number',
    'name',
    'total',
    'updated',
  ]);
});

describe('the order', () => {
  test('puts a column that it does not name behind the one before it', () => {
    expect(namesOf({ ...ownLayout, order: ['total', 'date'] })).toEqual(['number', 'total', 'updated', 'date', 'name']);
  });

  test('is that of all columns once, whatever is kept', () => {
    const order = fc.array(fc.oneof(fc.constantFrom(...names), fc.string()));
    fc.assert(
      fc.property(order, (kept) => {
        const arranged = namesOf({ ...ownLayout, order: kept });
        expect(arranged.toSorted()).toEqual(names.toSorted());
        expect(arranged[0]).toBe('number');
      }),
    );
  });

  test('changes by putting one in the place of another, never of the first', () => {
    expect(namesOf(place(all, ownLayout, 'date', 'total'))).toEqual(['number', 'name', 'total', 'date', 'updated']);
    expect(namesOf(place(all, ownLayout, 'total', 'date'))).toEqual(['number', 'total', 'date', 'name', 'updated']);
    expect(place(all, ownLayout, 'total', 'number')).toBe(ownLayout);
    expect(place(all, ownLayout, 'number', 'total')).toBe(ownLayout);
  });
});

test('a width stays within bounds and can be taken back', () => {
  expect(resize(ownLayout, 'date', 120.4).widths).toEqual({ date: 120 });
  expect(resize(ownLayout, 'date', 3).widths).toEqual({ date: 40 });
  expect(resize(resize(ownLayout, 'date', 9_999), 'date', undefined).widths).toEqual({});
});

test('layouts are the same where they show the same, however they say it', () => {
  const said = { shown: { date: true }, order: names, widths: {} };
  expect(isSameLayout(all, said, ownLayout)).toBe(true);
  expect(isSameLayout(all, { ...said, shown: { date: false } }, ownLayout)).toBe(false);
  expect(isSameLayout(all, resize(said, 'date', 90), ownLayout)).toBe(false);
});

test('invalid parts of a stored layout are left out', () => {
  expect(readLayout(null)).toEqual(ownLayout);
  expect(readLayout('oops')).toEqual(ownLayout);
  expect(readLayout('[1]')).toEqual(ownLayout);
  const kept = { shown: { date: true, name: 'yes' }, order: ['total', 3], widths: { date: 90, name: null } };
  expect(readLayout(JSON.stringify(kept))).toEqual({ shown: { date: true }, order: ['total'], widths: { date: 90 } });
});
