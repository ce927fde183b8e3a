import { type RawBuilder, sql } from 'kysely';
import { currenciesByDecimals } from '#base/money.ts';

const decimalsOf = (currency: RawBuilder<unknown>) => sql`case
  when ${currency} = any(${currenciesByDecimals[0]}::text[]) then 0
  when ${currency} = any(${currenciesByDecimals[3]}::text[]) then 3
  when ${currency} = any(${currenciesByDecimals[4]}::text[]) then 4
  else 2 end`;

/**
 * `currencyAmount` of `base/money.ts` in SQL, for rows that leave as JSON: with the currency's decimals, and with more
 * only where the amount has some.
 */
export const amountText = (amount: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`round(${amount}, greatest(scale(trim_scale(${amount})), ${decimalsOf(currency)}))::text`;
