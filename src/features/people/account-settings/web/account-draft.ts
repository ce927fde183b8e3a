import type { AccountFields } from '../account-settings-rules.ts';
import { MAX_HOLDING_MINUTES } from '../account-settings-rules.ts';

/** The account's settings as the inputs hold them. */
export type AccountValues = Omit<AccountFields, 'holding_minutes'> & { holding_minutes: string };

/** What the inputs begin with. */
export const valuesOf = (settings: AccountFields): AccountValues => {
  const { name, time_zone, currency, holding_minutes, order_numbering, language, required_fields, on_shortage } =
    settings;
  return {
    name,
    time_zone,
    currency,
    holding_minutes: String(holding_minutes),
    order_numbering,
    language,
    required_fields,
    on_shortage,
  };
};

type Read = { wrong: ('name' | 'holding_minutes')[]; fields: AccountFields };

/** What is to be saved, and what of it is wrong. */
export function readValues(values: AccountValues): Read {
  const written = values.holding_minutes.trim();
  const holding_minutes = /^\d+$/.test(written) ? Number(written) : Number.POSITIVE_INFINITY;
  const name = values.name.trim();
  return {
    wrong: [
      ...(name === '' ? (['name'] as const) : []),
      ...(holding_minutes > MAX_HOLDING_MINUTES ? (['holding_minutes'] as const) : []),
    ],
    fields: { ...values, name, holding_minutes },
  };
}
