import { expect, test } from 'vitest';
import { z } from 'zod';
import { settingsTexts } from './field-labels.ts';
import { parseGroup } from './read-form.ts';

const t = settingsTexts({ language: 'en' }).refused;
const schema = z.object({
  base: z.string(),
  names: z.array(z.string()).optional(),
  codes: z.record(z.string(), z.string()).optional(),
  key: z.string().meta({ secret: true }).optional(),
});

test.each([
  ['base', { base: 'a\u202eb' }],
  ['names', { base: 'a', names: ['b', 'c\u0085'] }],
  ['codes', { base: 'a', codes: { 'x\u0007': 'y' } }],
])('a text of %s with an invisible control character is refused with its field', (field, given) => {
  const refused = {};
  expect(parseGroup('settings', schema, given, t, refused)).toEqual({});
  expect(refused).toEqual({ [`settings.${field}`]: [t.invisible] });
});

test('a secret is taken as it is', () => {
  const refused = {};
  expect(parseGroup('settings', schema, { base: 'a', key: 'b\u0007' }, t, refused)).toEqual({
    base: 'a',
    key: 'b\u0007',
  });
  expect(refused).toEqual({});
});
