import { z } from 'zod';
import { TimeZone } from '#base/calendar-date.ts';
import { isCurrencyCode } from '#base/currency-sign.ts';
import { roundAmount, signOf, subtractAmount } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';
import { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';

/** How long an order may be held for edits at most: a week. */
export const MAX_HOLDING_MINUTES = 10_080;

/** A code of ISO 4217. */
export const Currency = z.string().refine(isCurrencyCode, 'unknown currency');

// Offsets are none: PostgreSQL reads them the other way round.
export const AccountTimeZone = TimeZone.regex(/^[A-Z]/).max(60);

/** Whether an order keeps its channel's number where that is free, or bears the connector's number before it. */
export const OrderNumbering = z.enum(['source', 'unique']);
export type OrderNumbering = z.infer<typeof OrderNumbering>;

/**
 * What happens to an order of which only missing stock keeps pieces here, once its holding time is over. `wait`: all of
 * it waits; `send_available`: what its own place has goes by itself; `send_everywhere`: likewise, from each place that
 * has pieces.
 */
export const OnShortage = z.enum(['wait', 'send_available', 'send_everywhere']);
export type OnShortage = z.infer<typeof OnShortage>;

/**
 * How many parts of an order may go by the rule: each is a parcel to pay for, and after them what is left waits until
 * it can go whole. Members may split further.
 */
export const MAX_RULE_PARTS = 3;

/** What is paid may be off by so much at most: currencies without coins are rounded to tens or hundreds. */
export const MAX_PAYMENT_TOLERANCE = '1000.00';

/**
 * The difference up to which a payment counts as right, in the currency of each order; zero where every difference is
 * reported. To two decimals, so equal amounts are equal texts.
 */
const PaymentTolerance = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,2})?$/, { abort: true })
  .refine((amount) => signOf(subtractAmount(MAX_PAYMENT_TOLERANCE, amount)) >= 0)
  .overwrite((amount) => roundAmount(amount, 2));

/**
 * Without these fields of its recipient an order waits: each once, in the order of the choice, so that equal sets are
 * equal lists.
 */
const RequiredFields = z
  .array(RequiredField)
  .max(RequiredField.options.length)
  .overwrite((chosen) => RequiredField.options.filter((field) => chosen.includes(field)));

/** What administrators set for the whole account. */
export const AccountFields = z.object({
  name: plainText().trim().min(1).max(200),
  time_zone: AccountTimeZone,
  currency: Currency,
  /** How long staff may edit a new order before it goes to the warehouse. */
  holding_minutes: z.number().int().min(0).max(MAX_HOLDING_MINUTES),
  order_numbering: OrderNumbering,
  /** Of mail to the account; each member chooses the portal's. */
  language: z.enum(['en', 'es']),
  required_fields: RequiredFields,
  on_shortage: OnShortage,
  payment_tolerance: PaymentTolerance,
});
export type AccountFields = z.infer<typeof AccountFields>;

type Value = string | number | readonly string[];

/** A field with its old value and the new one. */
export type AccountChange = { field: keyof AccountFields; from: Value; to: Value };

const names = AccountFields.keyof().options;

/** Whether two values of a field are one; of lists, the same in the same order. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** What an edit changes. */
export const changesOf = (before: AccountFields, after: AccountFields): AccountChange[] =>
  names
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));

/**
 * What an edit changes of what is required: fields that orders wait for from now on, and those that they waited for.
 */
export function requirementChanges(
  before: readonly RequiredField[],
  after: readonly RequiredField[],
): { added: RequiredField[]; dropped: RequiredField[] } {
  return {
    added: after.filter((field) => !before.includes(field)),
    dropped: before.filter((field) => !after.includes(field)),
  };
}
