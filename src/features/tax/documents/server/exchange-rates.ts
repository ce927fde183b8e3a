import { sql } from 'kysely';
import type { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { isCurrencyCode } from '#base/currency-sign.ts';
import { AppError } from '#base/errors.ts';
import { countries } from '#countries/countries.ts';
import type { SettingChange } from '#features/partners/connections/connections-events.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { type DatedRate, MAX_LISTED, type RateRow, type saveRates } from '../rate-contract.ts';
import { taxTexts } from './document/document-texts.ts';
import { planDocumentsOf } from './planning/document-planning.ts';

/** Of a rate `r`: a document that has a number was converted by it, or is in its order's currency by it. */
const isUsed = sql<boolean>`(exists (
  select from tax_documents d where d.conversion ->> 'day' = r.day::text and d.sealed is not null
     and d.conversion ->> 'currency' = trim(r.from_currency) and d.currency = r.to_currency)
  or exists (
  select from tax_documents d where d.equivalent ->> 'day' = r.day::text and d.sealed is not null
     and d.equivalent ->> 'currency' = trim(r.to_currency) and d.currency = r.from_currency))`;

/** The rates into a currency, the latest days first. */
export async function findExchangeRates(db: AccountDb, to: string): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select r.id, trim(r.from_currency) as from_currency, trim(r.to_currency) as to_currency, r.day::text as day,
           trim_scale(r.rate)::text as rate, r.source, ${isUsed} as is_used, ${memberName('r.saved_by')} as saved_by,
           r.saved_at
      from exchange_rates r where r.to_currency = ${to}
     order by r.day desc, r.id desc limit ${MAX_LISTED}`.execute(db);
  return rows;
}

type Given = z.output<typeof saveRates.body>;

/**
 * Saves rates, each in the place of the one of its currency and day, and has the documents that wait for one planned
 * again. What was issued by a rate stays as it is.
 * @returns how many are others than before
 * @throws AppError invalid for a currency that is none, or a day that is still to come
 */
export async function saveExchangeRates(staff: Staff, { to_currency: to, source, rates }: Given): Promise<number> {
  refuseWrong(staff, to, rates);
  const byKey = new Map(rates.map((rate) => [`${rate.from_currency} ${rate.day}`, rate]));
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Saved>`
      with given as (
        select * from jsonb_to_recordset(${jsonb([...byKey.values()])})
          as g (from_currency text, day date, rate numeric)),
      before as (
        select r.from_currency, r.day, r.rate, r.source from exchange_rates r
          join given g on g.from_currency = r.from_currency and g.day = r.day where r.to_currency = ${to}),
      saved as (
        insert into exchange_rates as r (from_currency, to_currency, day, rate, source, saved_by)
        select from_currency, ${to}, day, rate, ${source}, ${staff.user_id} from given order by from_currency, day
        on conflict (account_id, to_currency, from_currency, day) do update
          set rate = excluded.rate, source = excluded.source, saved_by = excluded.saved_by, saved_at = now()
          where r.rate <> excluded.rate or r.source <> excluded.source
        returning r.from_currency, r.day, r.rate, r.source)
      select trim(s.from_currency) as from_currency, s.day::text as day, trim_scale(s.rate)::text as rate, s.source,
             trim_scale(b.rate)::text as rate_before, b.source as source_before
        from saved s left join before b on b.from_currency = s.from_currency and b.day = s.day
       order by s.day, s.from_currency`.execute(tx);
    if (rows.length === 0) return 0;
    await recordEvent(tx, staff, { type: 'tax_issuer.rates_saved', details: { changes: rows.map(changeOf(to)) } });
    await planWaiting(tx, staff, to);
    return rows.length;
  });
}

type Saved = DatedRate & { source: string; rate_before: string | null; source_before: string | null };

const changeOf =
  (to: string) =>
  ({ from_currency, day, rate, source, rate_before, source_before }: Saved): SettingChange => ({
    field: 'exchange_rate',
    from:
      rate_before && nameOf({ from_currency, to_currency: to, day, rate: rate_before, source: source_before ?? '' }),
    to: nameOf({ from_currency, to_currency: to, day, rate, source }),
  });

type Named = Pick<RateRow, 'from_currency' | 'to_currency' | 'day' | 'rate' | 'source'>;

/** `2026-11-30: 1 USD = 3.754 PEN (SBS)` */
const nameOf = ({ from_currency, to_currency, day, rate, source }: Named): string =>
  `${day}: 1 ${from_currency} = ${rate} ${to_currency} (${source})`;

function refuseWrong(staff: Staff, to: string, rates: readonly DatedRate[]): void {
  const t = taxTexts(staff).outcomes;
  const documents = countries.find(({ currencies }) => currencies.includes(to));
  if (!documents) throw new AppError('invalid', { fields: { to_currency: [t.rate_currency] } });
  const isForeign = (code: string) => isCurrencyCode(code) && !documents.currencies.includes(code);
  const today = dayInZone(new Date(), documents.time_zone);
  const refused = rates.flatMap(({ from_currency, day }, index): [string, string[]][] => [
    ...(isForeign(from_currency) ? [] : [[`rates.${index}.from_currency`, [t.rate_currency]] as [string, string[]]]),
    ...(day <= today ? [] : [[`rates.${index}.day`, [t.rate_day]] as [string, string[]]]),
  ]);
  if (refused.length > 0) throw new AppError('invalid', { fields: Object.fromEntries(refused) });
}

/** @throws AppError not_found, rate_used where documents were issued by it */
export async function removeExchangeRate(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Named & { is_used: boolean }>`
      select trim(r.from_currency) as from_currency, trim(r.to_currency) as to_currency, r.day::text as day,
             trim_scale(r.rate)::text as rate, r.source, ${isUsed} as is_used
        from exchange_rates r where r.id = ${id} for update of r`.execute(tx);
    const [rate] = rows;
    if (!rate) throw new AppError('not_found');
    if (rate.is_used) throw new AppError('rate_used');
    await sql`delete from exchange_rates where id = ${id}`.execute(tx);
    const changes = [{ field: 'exchange_rate', from: nameOf(rate), to: null }];
    await recordEvent(tx, staff, { type: 'tax_issuer.rate_removed', details: { changes } });
    await planWaiting(tx, staff, rate.to_currency);
  });
}

/** So many documents are planned again at once. */
const MAX_WAITING = 20_000;

/** Documents that wait for a rate into a currency, and those that would be issued by the rate that there was. */
async function planWaiting(tx: AccountDb, staff: Staff, to: string): Promise<void> {
  const codes = countries.filter(({ currencies }) => currencies.includes(to)).map(({ code }) => code);
  await planDocumentsOf(
    tx,
    staff,
    sql`select order_id from tax_documents
         where country = any(${codes}::text[]) and state in ('not_submitted', 'rejected')
           and (coalesce(conversion, equivalent) is not null or findings @> '[{"code": "no_rate"}]')
         order by id desc limit ${MAX_WAITING}`,
  );
}
