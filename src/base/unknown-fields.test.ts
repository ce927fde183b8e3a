import { expect, test } from 'vitest';
import { z } from 'zod';
import { unknownFields } from './unknown-fields.ts';

const Line = z.object({ sku: z.string(), note: z.string().nullish() });

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a misspelt filter', z.object({ status: z.string().optional() }), { updated_since: 'x' }, ['updated_since']],
  [
    'a field within a field',
    z.object({ order: z.object({ id: z.int() }) }),
    { order: { id: 1, cod: 2 } },
    ['order.cod'],
  ],
  ['a field of a line', z.object({ lines: Line.array() }), { lines: [{ sku: 'A' }, { skus: 'B' }] }, ['lines.1.skus']],
  [
    'within optional, nullable and preset ones',
    z.object({ a: Line.nullable().default(null).optional() }),
    { a: { b: 1 } },
    ['a.b'],
  ],
  ['one of a record’s', z.record(z.string(), Line), { x: { sku: 'A', y: 1 } }, ['x.y']],
  ['before it is changed', z.object({ a: z.string() }).transform(({ a }) => a), { a: 'x', b: 1 }, ['b']],
  ['after it was prepared', z.preprocess((value) => value, z.object({ a: z.string() })), { b: 1 }, ['b']],
  ['one that no form has', z.union([z.int(), Line, z.object({ id: z.int() })]), { id: 1, cod: 2 }, ['cod']],
  ['none: each form has its own', z.union([Line, z.object({ id: z.int() })]), { id: 1 }, []],
  ['none of an open object', z.object({ user: z.looseObject({ id: z.int() }) }), { user: { id: 1, name: 'Ana' } }, []],
  ['none of a checked one', z.object({ a: z.string() }).refine(() => true), { a: 'x' }, []],
  ['one of a checked one', z.object({ a: z.string() }).refine(() => true), { a: 'x', b: 1 }, ['b']],
  ['what every object inherits', z.object({}), { toString: 'x' }, ['toString']],
  ['nothing of what is no object', z.object({ a: z.string() }), 'a', []],
])('%s', (_, schema, value, unknown) => {
  expect(unknownFields(schema, value)).toEqual(unknown);
});

test('of hundreds the first are named', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at]));
  expect(unknownFields(z.object({}), many)).toHaveLength(20);
});
