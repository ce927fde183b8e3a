import { isCountryCode } from '#base/country-code.ts';

// Countries whose addresses carry no postal code (Universal Postal Union, addressing systems).
const WITHOUT_POSTAL_CODE = new Set([
  'AE',
  'AG',
  'AW',
  'BO',
  'BS',
  'BZ',
  'CW',
  'DM',
  'GD',
  'GY',
  'HK',
  'JM',
  'KN',
  'LC',
  'PA',
  'QA',
  'SR',
  'SX',
]);

export type Address = { customer_name: string; address: string; city: string; postal_code: string; country: string };
export type AddressField = keyof Address;

/** The fields of an address that a parcel cannot do without and that are missing or wrong, in the form's order. */
export function missingAddressFields(address: Address): AddressField[] {
  const needed: AddressField[] = ['customer_name', 'address', 'city'];
  if (!WITHOUT_POSTAL_CODE.has(address.country)) needed.push('postal_code');
  const missing = needed.filter((field) => address[field].trim() === '');
  return isCountryCode(address.country) ? missing : [...missing, 'country'];
}
