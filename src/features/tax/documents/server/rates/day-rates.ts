import { sql } from 'kysely';
import { dayInZone } from '#base/calendar-date.ts';
import { type DayRate, RATE_DAYS } from '#countries/core/conversion.ts';
import { findCountry } from '#countries/countries.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { type WayRate, wayOfCurrency } from './way-of-currency.ts';

/** By the country of the documents, then by the currency of the order. */
export type DayRates = ReadonlyMap<string, ReadonlyMap<string, WayRate>>;

/**
 * The rates by which documents of an instant are converted, or are in their orders' currency, where their issuer wants
 * that: the latest of each currency on the country's day, or some days before.
 */
export async function findDayRates(
  db: AccountDb,
  issuers: readonly OpenIssuer[],
  currencies: readonly string[],
  now: Date,
): Promise<DayRates> {
  const found = new Map<string, ReadonlyMap<string, WayRate>>();
  for (const { country: code, other_currency: way } of issuers) {
    const country = findCountry(code);
    const [to] = country?.currencies ?? [];
    if (!country || to === undefined || way === 'stop') continue;
    const foreign = [...new Set(currencies)].filter((currency) => wayOfCurrency(country, way, currency) !== null);
    if (foreign.length === 0) continue;
    const rates = await ratesInto(db, to, foreign, dayInZone(now, country.time_zone));
    found.set(code, new Map(rates.map(({ currency, ...rate }) => [currency, { ...rate, way }])));
  }
  return found;
}

async function ratesInto(
  db: AccountDb,
  to: string,
  from: readonly string[],
  on: string,
): Promise<(DayRate & { currency: string })[]> {
  const { rows } = await sql<DayRate & { currency: string }>`
    select distinct on (from_currency) trim(from_currency) as currency, trim_scale(rate)::text as rate,
           day::text as day, source
      from exchange_rates
     where to_currency = ${to} and from_currency = any(${from}::text[])
       and day between ${on}::date - ${RATE_DAYS}::int and ${on}::date
     order by from_currency, day desc`.execute(db);
  return rows;
}
