import { AccountFields, MAX_HOLDING_MINUTES } from '../account-settings-rules.ts';

/** The account's settings as the inputs hold them. */
export type AccountValues = Omit<AccountFields, 'holding_minutes'> & { holding_minutes: string };

/** What the inputs begin with. */
export const valuesOf = (settings: AccountFields): AccountValues => ({
  name: settings.name,
  time_zone: settings.time_zone,
  currency: settings.currency,
  holding_minutes: String(settings.holding_minutes),
  order_numbering: settings.order_numbering,
  language: settings.language,
  required_fields: settings.required_fields,
  on_shortage: settings.on_shortage,
  payment_tolerance: settings.payment_tolerance,
});

type Read = { wrong: ('name' | 'holding_minutes' | 'payment_tolerance')[]; fields: AccountFields };

/** The values to save, and their faults. The tolerance may have a comma. */
export function readValues(values: AccountValues): Read {
  const written = values.holding_minutes.trim();
  const holding_minutes = /^\d+$/.test(written) ? Number(written) : Number.POSITIVE_INFINITY;
  const name = values.name.trim();
  const payment_tolerance = values.payment_tolerance.trim().replace(',', '.');
  return {
    wrong: [
      ...(name === '' ? (['name'] as const) : []),
      ...(holding_minutes > MAX_HOLDING_MINUTES ? (['holding_minutes'] as const) : []),
      ...(AccountFields.shape.payment_tolerance.safeParse(payment_tolerance).success
        ? []
        : (['payment_tolerance'] as const)),
    ],
    fields: { ...values, name, holding_minutes, payment_tolerance },
  };
}
