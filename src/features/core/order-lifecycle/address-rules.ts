import { z } from 'zod';
import { isCountryCode } from '#base/country-code.ts';

/**
 * The fields of a recipient that an account may require in addition to those every parcel needs, in the form's order.
 */
export const RequiredField = z.enum(['postal_code', 'customer_phone', 'customer_email', 'locality_code']);
export type RequiredField = z.infer<typeof RequiredField>;

/** The countries in which a field is asked for: some alone, or all but some. */
type Countries = { only: readonly string[] } | { but: readonly string[] };

export const countriesOf: Readonly<Record<RequiredField, Countries>> = {
  // Those without carry no postal code in their addresses (Universal Postal Union, addressing systems).
  postal_code: {
    but: ['AE', 'AG', 'AW', 'BO', 'BS', 'BZ', 'CW', 'DM', 'GD', 'GY', 'HK', 'JM', 'KN', 'LC', 'PA', 'QA', 'SR', 'SX'],
  },
  customer_phone: { but: [] },
  customer_email: { but: [] },
  // The DANE's code of a municipality, and the INEI's ubigeo.
  locality_code: { only: ['CO', 'PE'] },
};

/** Whether a field is asked for in a country at all. */
function isAskedIn(field: RequiredField, country: string): boolean {
  const countries = countriesOf[field];
  return 'only' in countries ? countries.only.includes(country) : !countries.but.includes(country);
}

// In the form's order.
const textFields = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'address',
  'city',
  'postal_code',
  'locality_code',
] as const;

export type AddressField = (typeof textFields)[number] | 'country';
export type Recipient = Readonly<Record<AddressField, string>>;

const isChoosable = (field: AddressField): field is RequiredField => Object.hasOwn(countriesOf, field);

/**
 * The fields of a recipient that are missing or wrong, in the form's order: those that no parcel can do without, and
 * those that the account requires where the country has them.
 */
export function missingAddressFields(recipient: Recipient, required: readonly RequiredField[]): AddressField[] {
  const isNeeded = (field: AddressField) =>
    !isChoosable(field) || (required.includes(field) && isAskedIn(field, recipient.country));
  const missing = textFields.filter((field) => isNeeded(field) && recipient[field].trim() === '');
  return isCountryCode(recipient.country) ? missing : [...missing, 'country'];
}
