import { expect, test } from 'vitest';
import { typedOn } from './typed-on.ts';

test('a Space that opened a preview becomes a space when typing continues', () => {
  expect(typedOn('maria', 'mariav', true)).toBe('maria v');
  expect(typedOn('maria', 'maria vega', true)).toBe('maria  vega');
});

test('nothing is added to text that was typed without it, was replaced or became shorter', () => {
  expect(typedOn('maria', 'mariav', false)).toBe('mariav');
  expect(typedOn('', 'v', true)).toBe('v');
  expect(typedOn('maria', 'mari', true)).toBe('mari');
  expect(typedOn('maria', 'vega', true)).toBe('vega');
});
