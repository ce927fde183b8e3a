import { expect, test } from 'vitest';
import type { CustomerValues } from '#features/partners/customer-sync/customer-fields.ts';
import { changesOf, invalidFields } from './customer-draft.ts';

const ana: CustomerValues = {
  customer_name: 'Ana',
  company_name: '',
  email: 'ana@x.test',
  phone: '',
  address: '',
  address_2: '',
  address_3: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  language_code: '',
};

test('only what was changed is sent, without blanks around it', () => {
  expect(changesOf({ base: ana, values: { ...ana, city: ' Lima ', email: 'ana@x.test ' } })).toEqual({ city: 'Lima' });
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
