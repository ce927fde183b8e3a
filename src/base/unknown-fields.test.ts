import { expect, test } from 'vitest';
import { z } from 'zod';
import { unknownFields } from './unknown-fields.ts';

const Line = z.object({ sku: z.string(), note: z.string().nullish() });

const Open = z.looseObject({ id: z.int() });

test.each<[string, z.ZodType, unknown, string[]]>([
  ['a misspelt filter', z.object({ status: z.string().optional() }), { updated_since: 'x' }, ['updated_since']],
  ['nothing within a record', z.object({ order: Line }), { order: { sku: 'A', total: 2 } }, []],
  ['in what may be missing', Line.nullable().default(null).optional(), { sku: 'A', b: 1 }, ['b']],
  ['before it is changed', z.object({ a: z.string() }).transform(({ a }) => a), { a: 'x', b: 1 }, ['b']],
  ['after it was prepared', z.preprocess((value) => value, z.object({ a: z.string() })), { a: '', b: 1 }, ['b']],
  ['what no form has', z.union([z.int(), Line, z.object({ id: z.int() })]), { id: 1, cod: 2 }, ['cod']],
  ['nothing that one form has', z.union([Line, z.object({ id: z.int() })]), { id: 1 }, []],
  ['nothing of an open object', Open, { id: 1, name: 'Ana' }, []],
  ['of a checked one', z.object({ a: z.string() }).refine(() => true), { a: 'x', b: 1 }, ['b']],
  ['what every object inherits', z.object({}), { toString: 'x' }, ['toString']],
  ['nothing of a list', z.array(Line), [{ skus: 'A' }], []],
])('%s', (_, schema, value, unknown) => {
  expect(unknownFields(schema, value)).toEqual(unknown);
});

test('of hundreds the first are named', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${at}`, at]));
  expect(unknownFields(z.object({}), many)).toHaveLength(20);
});
