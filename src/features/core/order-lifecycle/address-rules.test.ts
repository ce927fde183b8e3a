import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCountryCode } from '#base/country-code.ts';
import { missingAddressFields, type Recipient, RequiredField } from './address-rules.ts';

const recipient: Recipient = {
  customer_name: 'Ana',
  customer_email: '',
  customer_phone: '',
  address: 'Av. Larco 1',
  city: 'Lima',
  postal_code: '15074',
  locality_code: '',
  country: 'PE',
};
const all = RequiredField.options;

describe('a recipient', () => {
  test('needs a postal code where it is required, but not where the country has none', () => {
    const without = { ...recipient, postal_code: ' ' };
    expect(missingAddressFields(without, ['postal_code'])).toEqual(['postal_code']);
    expect(missingAddressFields(without, [])).toEqual([]);
    expect(missingAddressFields({ ...without, country: 'BO' }, ['postal_code'])).toEqual([]);
  });

  test('needs a phone and an e-mail where the account requires them', () => {
    expect(missingAddressFields(recipient, ['customer_phone'])).toEqual(['customer_phone']);
    expect(missingAddressFields(recipient, ['customer_email'])).toEqual(['customer_email']);
    expect(missingAddressFields({ ...recipient, customer_phone: '+51 1' }, ['customer_phone'])).toEqual([]);
  });

  test('needs a locality code in Colombia and Peru alone', () => {
    const missingIn = (country: string) => missingAddressFields({ ...recipient, country }, ['locality_code']);
    expect(['CO', 'PE', 'EC', 'US'].map(missingIn)).toEqual([['locality_code'], ['locality_code'], [], []]);
  });

  test('needs a country that exists', () => {
    expect(['PE', 'XX', 'pe', 'EIRE', ''].map(isCountryCode)).toEqual([true, false, false, false, false]);
    expect(missingAddressFields({ ...recipient, city: '', country: 'Unspecified' }, [])).toEqual(['city', 'country']);
  });

  const text = fc.constantFrom('', ' ', 'x');
  const someone: fc.Arbitrary<Recipient> = fc.record({
    customer_name: text,
    customer_email: text,
    customer_phone: text,
    address: text,
    city: text,
    postal_code: text,
    locality_code: text,
    country: fc.constantFrom('PE', 'CO', 'BO', 'US', '', 'XX'),
  });

  test('lacks what no parcel can do without whatever is required, and of the rest what is required alone', () => {
    fc.assert(
      fc.property(someone, fc.subarray(all), (one, required) => {
        const always = missingAddressFields(one, []);
        const missing = missingAddressFields(one, required);
        const most = missingAddressFields(one, all);
        expect(missing).toEqual(most.filter((field) => always.includes(field) || required.some((r) => r === field)));
        expect(always.filter((field) => all.some((choice) => choice === field))).toEqual([]);
        for (const field of missing) if (field !== 'country') expect(one[field].trim()).toBe('');
      }),
    );
  });
});
