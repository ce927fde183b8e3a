import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFields } from '#base/address.ts';
import { type CustomerValues, fieldChanges, keptFields } from './customer-fields.ts';

const text = fc.string();
const values: fc.Arbitrary<CustomerValues> = fc.record({
  customer_name: text,
  company_name: text,
  email: text,
  phone: text,
  address: text,
  address_2: text,
  address_3: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  language_code: text,
});

test('applying what changed gives what was wanted, and what is as it was counts as no change', () => {
  fc.assert(
    fc.property(values, values, (before, after) => {
      const changes = fieldChanges(before, after);
      expect({ ...before, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) }).toEqual(after);
      expect(changes.every(({ from, to }) => from !== to)).toBe(true);
      expect(fieldChanges(before, before)).toEqual([]);
    }),
  );
});

test('fields that are left out stay as they are', () => {
  fc.assert(
    fc.property(values, (before) => {
      expect(fieldChanges(before, { city: `${before.city}!` })).toEqual([
        { field: 'city', from: before.city, to: `${before.city}!` },
      ]);
    }),
  );
});

test('an address that staff touched is kept as a whole, another field by itself', () => {
  expect(keptFields([], ['email'])).toEqual(['email']);
  expect(keptFields(['email'], ['city', 'email']).sort()).toEqual(['email', ...addressFields].sort());
});
