import type { Address } from '#base/address.ts';

/**
 * A postal address as it is written on a parcel, one part a line; `country` in words, and who receives it where a firm
 * does.
 */
export function addressLines(at: Omit<Address, 'country'>, country: string, company = ''): string {
  const place = [at.city, [at.state, at.postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [company, at.address, at.address_2, at.address_3, place, country].filter(Boolean).join('\n');
}
