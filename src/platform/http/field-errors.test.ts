import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { field_errors as en } from '#texts/en/field-errors.ts';
import { field_errors as es } from '#texts/es/field-errors.ts';
import type { Language } from '#texts/language.ts';
import { formatIssues, formatReasons, type Issue } from './field-errors.ts';

/** A schema's errors about a value, as the framework passes them on. */
function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const { error } = z
    .object({ error: z.array(z.custom<Issue>()) })
    .parse(validatorCompiler({ schema, method: 'POST', url: '/', httpPart: 'body' })(value));
  return error;
}

const say = (schema: z.ZodType, value: unknown, language: Language = 'es') =>
  formatIssues(language, issuesOf(z.object({ field: schema }), { field: value }), 'body').field;

test('what zod refuses is said in the reader’s language', () => {
  expect(say(z.string(), undefined)).toEqual([es.missing]);
  expect(say(z.string(), undefined, 'en')).toEqual([en.missing]);
  expect(say(z.string().trim().min(1), ' ')).toEqual([es.missing]);
  expect(say(z.string().min(3), 'a')).toEqual(['Al menos 3 caracteres']);
  expect(say(z.string().max(2), 'abc')).toEqual(['Como máximo 2 caracteres']);
  expect(say(z.string(), 5)).toEqual([es.types.string]);
  expect(say(z.coerce.number().int(), '1.5')).toEqual([es.types.int]);
  expect(say(z.coerce.number(), 'x')).toEqual([es.types.number]);
  expect(say(z.number().positive(), 0)).toEqual(['Más de 0']);
  expect(say(z.number().max(9), 10)).toEqual(['Como máximo 9']);
  expect(say(z.array(z.string()).max(1), ['a', 'b'])).toEqual(['Como máximo 1 elementos']);
  expect(say(z.enum(['a', 'b']), 'c')).toEqual([es.not_a_choice]);
  expect(say(z.email(), 'x')).toEqual([es.formats.email]);
  expect(say(z.string().regex(/^x/), 'y')).toEqual([es.formats.regex]);
  expect(say(z.strictObject({}), { extra: 1 })).toEqual(['No se conoce aquí: extra']);
  expect(say(z.union([z.string(), z.number()]), true)).toEqual([es.not_valid]);
});

test('a schema’s own words come first, in the reader’s language where the catalogue has them', () => {
  expect(
    say(
      z.string().refine(() => false, 'out of range'),
      'x',
    ),
  ).toEqual([es.reasons['out of range']]);
  expect(
    say(
      z.string().refine(() => false),
      'x',
    ),
  ).toEqual([es.not_valid]);
  const fields = { a: ['not one of the choices', 'something else'], b: ['toString'] };
  expect(formatReasons('es', fields)).toEqual({ a: ['No es una de las opciones', 'something else'], b: ['toString'] });
});

test('places in lists and objects are named with dots, the whole request by its part', () => {
  const issues = issuesOf(z.object({ rows: z.array(z.object({ id: z.number() })) }), { rows: [{ id: 1 }, {}] });
  expect(formatIssues('en', issues, 'body')).toEqual({ 'rows.1.id': [en.missing] });
  expect(formatIssues('en', issuesOf(z.object({}), 5), 'query')).toEqual({ query: [en.types.object] });
});
