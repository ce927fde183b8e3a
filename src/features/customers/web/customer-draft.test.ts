import { expect, test } from 'vitest';
import { type CustomerValues, customerFields } from '#features/customer-sync/customer-fields.ts';
import { draftChanges, invalidFields } from './customer-draft.ts';

const empty = Object.fromEntries(customerFields.map((name) => [name, ''])) as CustomerValues;
const ana: CustomerValues = { ...empty, customer_name: 'Ana', email: 'ana@x.test' };

test('only what was changed is sent, without blanks around it', () => {
  expect(draftChanges(ana, { ...ana, city: ' Lima ', email: 'ana@x.test ' })).toEqual({ city: 'Lima' });
});

test('what the server would refuse is marked before it is sent; what the channel left as it is may stay', () => {
  expect(invalidFields({ email: 'ana@', country: 'XX', language_code: 'Spanish', customer_name: '' })).toEqual([
    'customer_name',
    'email',
    'country',
    'language_code',
  ]);
  expect(invalidFields({ email: '', country: '', language_code: '' })).toEqual([]);
});
