import { describe, expect, test } from 'vitest';
import { isCountryCode } from '#base/country-code.ts';
import { missingAddressFields } from './address-rules.ts';

describe('an address', () => {
  const address = { customer_name: 'Ana', address: 'Av. Larco 1', city: 'Lima', postal_code: '15074', country: 'PE' };

  test('needs a postal code, but not where the country has none', () => {
    expect(missingAddressFields({ ...address, postal_code: ' ' })).toEqual(['postal_code']);
    expect(missingAddressFields({ ...address, postal_code: '', country: 'BO' })).toEqual([]);
  });

  test('needs a country that exists', () => {
    expect(['PE', 'XX', 'pe', 'EIRE', ''].map(isCountryCode)).toEqual([true, false, false, false, false]);
    expect(missingAddressFields({ ...address, city: '', country: 'Unspecified' })).toEqual(['city', 'country']);
  });
});
