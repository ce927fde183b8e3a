import { z } from 'zod';
import { TimeZone } from '#base/calendar-date.ts';

/** How long an order may be held for edits at most: a week. */
export const MOST_HOLDING_MINUTES = 10_080;

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** A code of ISO 4217. */
export const Currency = z.string().refine((code) => currencies.has(code), 'unknown currency');

// Offsets are none: PostgreSQL reads them the other way round.
export const AccountTimeZone = TimeZone.regex(/^[A-Z]/).max(60);

/** Whether an order keeps its channel's number where that is free, or bears the connector's number before it. */
export const OrderNumbering = z.enum(['source', 'unique']);
export type OrderNumbering = z.infer<typeof OrderNumbering>;

/** What administrators set for the whole account. */
export const AccountFields = z.object({
  name: z.string().trim().min(1).max(200),
  time_zone: AccountTimeZone,
  currency: Currency,
  /** How long staff may edit a new order before it goes to the warehouse. */
  holding_minutes: z.number().int().min(0).max(MOST_HOLDING_MINUTES),
  order_numbering: OrderNumbering,
  /** Of mail to the account; each member chooses the portal's. */
  language: z.enum(['en', 'es']),
});
export type AccountFields = z.infer<typeof AccountFields>;

/** By field: the old value and the new one. */
export type AccountChanges = Partial<
  Record<keyof AccountFields, readonly [before: string | number, after: string | number]>
>;

const names = AccountFields.keyof().options;

/** What an edit changes. */
export function changesOf(before: AccountFields, after: AccountFields): AccountChanges {
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, [before[name], after[name]]]));
}
