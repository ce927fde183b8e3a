import { expect, test } from 'vitest';
import { type FormField, needsOf } from './form.ts';

const field = (name: string, is_required: boolean): FormField => ({
  name,
  label: name,
  hint: '',
  type: 'text',
  item_type: 'text',
  is_required,
  is_secret: false,
  default: null,
  min: null,
  max: null,
  choices: [],
  choice_labels: {},
  only_with: null,
});

const namesOf = (fields: readonly FormField[]) => needsOf(fields).map(({ name }) => name);

test('at hand one needs what a form cannot do without', () => {
  const fields = [
    field('settings.base_url', true),
    field('settings.zone', false),
    field('credentials.user', true),
    field('credentials.webhook_secret', false),
  ];
  expect(namesOf(fields)).toEqual(['settings.base_url', 'credentials.user']);
});

test('where one may sign in in several ways, all of them are named', () => {
  const fields = [field('settings.base_url', true), field('credentials.token', false), field('credentials.key', false)];
  expect(namesOf(fields)).toEqual(['settings.base_url', 'credentials.token', 'credentials.key']);
});
