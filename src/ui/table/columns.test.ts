import { expect, test } from 'vitest';
import { type Column, isShown, readChoice } from './columns.ts';

const column = (name: string, isOptional = false): Column<string> => ({ name, title: name, cell: String, isOptional });

test('the first column cannot be hidden', () => {
  expect(isShown(column('number'), 0, { number: false })).toBe(true);
});

test('an optional column is hidden until chosen, another shown until hidden', () => {
  expect(isShown(column('phone', true), 3, {})).toBe(false);
  expect(isShown(column('phone', true), 3, { phone: true })).toBe(true);
  expect(isShown(column('email'), 3, {})).toBe(true);
  expect(isShown(column('email'), 3, { email: false })).toBe(false);
});

test.each([null, 'not json', '[]', '7', 'null', '{"email":"no"}'])('%s kept is no choice', (kept) => {
  expect(readChoice(kept)).toEqual({});
});
