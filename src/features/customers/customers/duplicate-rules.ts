import { fold } from '#base/fold.ts';

/** What two customers have in common who may be one person. */
export const duplicateReasons = ['email', 'phone', 'tax_id', 'name', 'name_address'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** What is compared of a customer; `tax_ids` are those of the orders. */
export type Person = {
  customer_name: string;
  email: string;
  phone: string;
  address: string;
  city: string;
  tax_ids: readonly string[];
};

const MIN_DIGITS = 7;
const COMPARED_DIGITS = 8;
const GMAIL = /^([^@]+)@(?:gmail|googlemail)\.com$/;

/**
 * An e-mail without letter case and accents; Gmail's also without dots and what follows a plus, which Gmail ignores.
 * Empty: none.
 */
export function emailKey(email: string): string {
  const folded = fold(email.trim());
  const [, local] = GMAIL.exec(folded) ?? [];
  return local === undefined ? folded : `${(local.split('+')[0] ?? '').replaceAll('.', '')}@gmail.com`;
}

/** A phone's last eight digits: with or without its country's code it is the same. Empty: too short to tell. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/[^0-9]/g, '');
  return digits.length < MIN_DIGITS ? '' : digits.slice(-COMPARED_DIGITS);
}

/** Name and address without accents, letter case, blanks and marks. Empty where one of them is not known. */
export function nameKey({ customer_name, address, city }: Pick<Person, 'customer_name' | 'address' | 'city'>): string {
  if (customer_name.trim() === '' || address.trim() === '') return '';
  return fold(`${customer_name}|${address}|${city}`).replace(/[^\p{L}\p{N}|]+/gu, '');
}

/**
 * Why two customers may be one person: at least two things are the same, of which name and address are two. Families
 * share a phone, companies an e-mail, and many buyers a placeholder tax id.
 */
export function reasonsOf(one: Person, other: Person): DuplicateReason[] {
  const isSame = (key: (person: Person) => string) => key(one) !== '' && key(one) === key(other);
  const is: Readonly<Record<DuplicateReason, boolean>> = {
    email: isSame(({ email }) => emailKey(email)),
    phone: isSame(({ phone }) => phoneKey(phone)),
    tax_id: one.tax_ids.some((id) => id !== '' && other.tax_ids.includes(id)),
    name: isSame(({ customer_name }) => fold(customer_name.trim())) && !isSame(nameKey),
    name_address: isSame(nameKey),
  };
  const reasons = duplicateReasons.filter((reason) => is[reason]);
  return reasons.length > 1 || is.name_address ? reasons : [];
}
