import { expect, test } from 'vitest';
import { positionIn } from './list-position.ts';

const page = { data: [{ id: 7 }, { id: 9 }], total: 102, total_is_capped: false };

test('an order on a page that is known has its place in the whole list', () => {
  expect(positionIn(page, { page: 1, perPage: 50 }, 9)).toEqual({ position: 2, total: 102, isCapped: false });
  expect(positionIn(page, { page: 3, perPage: 50 }, 7)).toEqual({ position: 101, total: 102, isCapped: false });
});

test('of an order that is on no known page nothing is claimed', () => {
  expect(positionIn(page, { page: 1, perPage: 50 }, 8)).toBeUndefined();
  expect(positionIn(undefined, { page: 1, perPage: 50 }, 7)).toBeUndefined();
});
