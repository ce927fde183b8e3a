import { z } from 'zod';
import { addressFields } from '#base/address.ts';

/**
 * What is known of a customer: staff may change it, partners get it, and channels report it. The names are the columns.
 */
export const customerFields = [
  'customer_name',
  'company_name',
  'email',
  'phone',
  ...addressFields,
  'language_code',
] as const;
export type CustomerField = (typeof customerFields)[number];
export type CustomerValues = Readonly<Record<CustomerField, string>>;

/** One field that was changed; empty texts are none. */
export const FieldChange = z.object({ field: z.enum(customerFields), from: z.string(), to: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

/** The fields that are to become otherwise than they are; those that are left out stay. */
export function fieldChanges(
  before: CustomerValues,
  after: Readonly<Partial<Record<CustomerField, string | undefined>>>,
): FieldChange[] {
  return customerFields.flatMap((field) => {
    const to = after[field];
    return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }];
  });
}

const addressNames: readonly string[] = addressFields;

/**
 * The fields that the channel changes no more after staff set these. An address is kept as a whole: half of it from
 * each side would lead nowhere.
 */
export function keptFields(before: readonly string[], changed: readonly CustomerField[]): string[] {
  const hasAddress = changed.some((field) => addressNames.includes(field));
  return [...new Set([...before, ...changed, ...(hasAddress ? addressNames : [])])];
}
