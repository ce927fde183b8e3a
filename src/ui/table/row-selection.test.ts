import { expect, test } from 'vitest';
import { selectRows, withRows } from './row-selection.ts';

const keys = [10, 11, 12, 13, 14];

test('a click turns one row on and off', () => {
  const once = selectRows(new Set(), keys, 11, null);
  expect([...once]).toEqual([11]);
  expect([...selectRows(once, keys, 11, 11)]).toEqual([]);
});

test('with Shift the rows between follow the clicked one, in both directions', () => {
  expect([...selectRows(new Set([11]), keys, 13, 11)]).toEqual([11, 12, 13]);
  expect([...selectRows(new Set([13]), keys, 11, 13)]).toEqual([13, 11, 12]);
  expect([...selectRows(new Set([11, 12, 13]), keys, 13, 11)]).toEqual([]);
});

test('an anchor that is no longer on the page counts as none', () => {
  expect([...selectRows(new Set(), keys, 12, 99)]).toEqual([12]);
});

test('all rows of the page can be taken in and out without touching others', () => {
  expect([...withRows(new Set([99]), keys, true)]).toEqual([99, ...keys]);
  expect([...withRows(new Set([99, 10]), keys, false)]).toEqual([99]);
});
