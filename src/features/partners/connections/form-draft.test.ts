import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FieldValue, type FormField } from './form.ts';
import { draftOf, fieldsAsked, inputOf } from './form-draft.ts';

const field = (more: Partial<FormField>): FormField => ({
  name: 'settings.a',
  label: 'A',
  hint: '',
  type: 'text',
  item_type: 'text',
  is_required: true,
  is_secret: false,
  default: null,
  min: null,
  max: null,
  choices: [],
  choice_labels: {},
  only_with: null,
  ...more,
});
const word = fc.stringMatching(/^[a-z0-9 ]*[a-z0-9]$/).map((text) => text.trim());
const number = fc.integer();

const kinds: [Partial<FormField>, fc.Arbitrary<unknown>][] = [
  [{ type: 'text' }, word],
  [{ type: 'number' }, number],
  [{ type: 'boolean' }, fc.boolean()],
  [{ type: 'list' }, fc.array(word)],
  [{ type: 'list', item_type: 'number' }, fc.array(number)],
  [{ type: 'record' }, fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]*$/), word, { noNullPrototype: true })],
];

test.each(kinds)('what is stored of %j goes through the form unchanged', (kind, values) => {
  const one = field(kind);
  fc.assert(
    fc.property(values, (value) => {
      const draft = draftOf([one], { 'settings.a': FieldValue.parse(value) });
      expect(inputOf([one], draft).settings).toEqual({ a: value });
    }),
  );
});

test('a secret starts empty and goes as nothing, which keeps the stored one', () => {
  const secret = field({ name: 'credentials.password', is_secret: true });
  const draft = draftOf([secret], { 'credentials.password': 'x' });
  expect(draft).toEqual({ 'credentials.password': '' });
  expect(inputOf([secret], draft)).toEqual({ credentials: {}, settings: {} });
});

test('what is no number goes as it was written, so that it is refused by name', () => {
  expect(inputOf([field({ type: 'number' })], { 'settings.a': 'one' }).settings).toEqual({ a: 'one' });
});

test('a field that goes with a choice is asked for only then', () => {
  const fields = [
    field({ name: 'credentials.sign_in', type: 'choice' }),
    field({ name: 'credentials.token', only_with: { field: 'credentials.sign_in', value: 'token' } }),
    field({ name: 'credentials.secret', only_with: { field: 'credentials.sign_in', value: 'oauth' } }),
  ];
  const asked = (chosen: string) => fieldsAsked(fields, { 'credentials.sign_in': chosen }).map(({ name }) => name);
  expect(asked('token')).toEqual(['credentials.sign_in', 'credentials.token']);
  expect(asked('oauth')).toEqual(['credentials.sign_in', 'credentials.secret']);
});
