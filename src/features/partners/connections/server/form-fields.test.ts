import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectors } from '#connectors/registry.ts';
import { fieldLabelsIn } from './field-labels.ts';
import { describeFields, isAddressField } from './form-fields.ts';

const words = (name: string, title?: string) => ({ label: title ?? name, hint: '' });

test('each type of field is described, with what bounds it and what it is where it is left out', () => {
  const schema = z.object({
    login: z.string().trim().min(1),
    password: z.string().meta({ secret: true, title: 'The password' }).optional(),
    retries: z.number().min(1).max(5).default(3),
    id: z.int(),
    is_test: z.boolean().default(false),
    codes: z.array(z.int()).min(1).default([1]),
    names: z.record(z.string(), z.string()).default({ '1': 'en' }),
    mode: z.enum(['live', 'test']).optional(),
    trimmed: z.string().transform((text) => text.trim()),
  });
  const described = describeFields('settings', schema, words);
  const fieldNamed = (name: string) => described.find((field) => field.name === `settings.${name}`);
  expect(fieldNamed('login')).toMatchObject({ type: 'text', is_required: true, is_secret: false, default: null });
  expect(fieldNamed('password')).toMatchObject({ label: 'The password', is_required: false, is_secret: true });
  expect(fieldNamed('retries')).toMatchObject({ type: 'number', is_required: false, default: 3, min: 1, max: 5 });
  expect(fieldNamed('id')).toMatchObject({ type: 'number', min: null, max: null });
  expect(fieldNamed('is_test')).toMatchObject({ type: 'boolean', default: false });
  expect(fieldNamed('codes')).toMatchObject({ type: 'list', item_type: 'number', default: [1], min: 1 });
  expect(fieldNamed('names')).toMatchObject({ type: 'record', default: { '1': 'en' } });
  expect(fieldNamed('mode')).toMatchObject({ type: 'choice', choices: ['live', 'test'], is_required: false });
  expect(fieldNamed('trimmed')).toMatchObject({ type: 'text', is_required: true });
});

test('an address is known as one, whatever is around it', () => {
  expect(isAddressField(z.url({ protocol: /^https?$/ }))).toBe(true);
  expect(isAddressField(z.url().optional())).toBe(true);
  expect(isAddressField(z.string())).toBe(false);
});

test('every connector says what it asks for, and each has one address at least for its secrets to be sent to', () => {
  // What stands for a partner in sample data is asked nothing: it lives in the process.
  for (const { manifest } of connectors.filter(({ manifest }) => !manifest.is_sample)) {
    const fieldsOf = (schema: z.ZodType) => describeFields('settings', schema, fieldLabelsIn('en', manifest.id));
    const credentials = fieldsOf(manifest.credentials);
    // A partner that asks for no login, such as one that trusts what is signed, has no credentials at all.
    expect([manifest.id, credentials.length === 0 || credentials.some((field) => field.is_secret)]).toEqual([
      manifest.id,
      true,
    ]);
    const { shape } = z.instanceof(z.ZodObject).parse(manifest.settings);
    const addresses = Object.values(shape).filter((field) => field instanceof z.ZodType && isAddressField(field));
    expect([manifest.id, addresses.length > 0]).toEqual([manifest.id, true]);
  }
});

test('a field without a label is called by its own name', () => {
  expect(fieldLabelsIn('en', 'x')('some_new_field', undefined).label).toBe('Some new field');
  expect(fieldLabelsIn('en', 'x')('some_new_field', 'Its title').label).toBe('Its title');
  expect(fieldLabelsIn('es', 'shopify')('base_url', undefined).hint).toContain('tienda');
});
