import { expect, test } from 'vitest';
import { readScope } from './palette-scope.ts';

test.each([
  ['vega', undefined, 'vega'],
  [' vega gx ', undefined, 'vega gx'],
  ['', undefined, ''],
  ['> hold', 'commands', 'hold'],
  ['>', 'commands', ''],
  ['#1825', 'numbers', '1825'],
  [' @ Núñez ', 'customers', 'Núñez'],
  ['ana@demo.test', undefined, 'ana@demo.test'],
  ['##7', 'numbers', '#7'],
])('a sign before the words keeps the palette to one kind: "%s"', (query, scope, typed) => {
  expect(readScope(query)).toEqual({ scope, typed });
});
