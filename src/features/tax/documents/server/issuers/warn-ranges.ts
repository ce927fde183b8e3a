import { sql } from 'kysely';
import { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { countries } from '#countries/countries.ts';
import { mailMember } from '#features/people/access/server/mail-member.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { countryWords } from '../document/document-texts.ts';
import { WARNED_DAYS } from './warn-certificates.ts';

/** At least so many numbers have to be left, and as many as the last month took. */
const FEW = 20;
const DAY_MS = 86_400_000;

const WITH_RANGES = countries.filter(({ rangeEnds }) => rangeEnds !== undefined);

/**
 * Each day: ranges of numbers that end soon, by the authority's date or because few numbers are left. Administrators
 * are warned once for each number of days, and once of few numbers.
 */
export const warnOfRanges: SystemTask = {
  name: 'warn-of-ranges',
  schedule: '20 11 * * *',
  async run(owner) {
    const { rows } = await sql<{ account_id: number; country: string; settings: unknown; now: string }>`
      select account_id, country, settings, now() as now from tax_issuers
       where is_active and country = any(${WITH_RANGES.map(({ code }) => code)}::text[])`.execute(owner);
    const ending = rows.flatMap(({ account_id, country, settings, now }) => {
      const rules = WITH_RANGES.find(({ code }) => code === country);
      const parsed = rules?.settings.safeParse(settings);
      const until = parsed?.success ? rules?.rangeEnds?.(parsed.data) : undefined;
      if (rules === undefined || until === undefined) return [];
      const left = (Date.parse(until) - Date.parse(now)) / DAY_MS;
      const days = WARNED_DAYS.filter((one) => left < one).sort((a, b) => a - b)[0];
      return days === undefined
        ? []
        : [{ account_id, country, days, day: dayInZone(new Date(until), rules.time_zone) }];
    });
    await sql`
      with warned as (
        update tax_issuers i set range_warned = e.days
          from jsonb_to_recordset(${jsonb(ending)}) as e (account_id bigint, country text, days int, day text)
         where i.account_id = e.account_id and i.country = e.country and coalesce(i.range_warned, 1000) > e.days
        returning i.account_id, i.country, e.day)
      select app.add_job(${warnOfRange.name},
               json_build_object('account_id', w.account_id, 'user_id', u.id, 'country', w.country, 'ending',
                 json_build_object('day', w.day)))
        from warned w join users u on u.account_id = w.account_id and u.is_admin and u.deactivated_at is null`.execute(
      owner,
    );
    await sql`
      with warned as (
        update tax_series s set is_warned = true
         where not s.is_warned and s.last_number is not null
           and s.last_number - s.next_number + 1 < greatest(${FEW}, (
             select count(*) from tax_documents d
              where d.account_id = s.account_id and d.series_id = s.id and d.issued_on > current_date - 30))
        returning s.account_id, s.country, s.prefix, s.last_number - s.next_number + 1 as few)
      select app.add_job(${warnOfRange.name},
               json_build_object('account_id', w.account_id, 'user_id', u.id, 'country', w.country, 'ending',
                 json_build_object('series', w.prefix, 'count', w.few)))
        from warned w join users u on u.account_id = w.account_id and u.is_admin and u.deactivated_at is null`.execute(
      owner,
    );
  },
};

const Payload = z.object({
  user_id: Id,
  country: z.string(),
  ending: z.union([z.object({ day: z.string() }), z.object({ series: z.string(), count: z.number().int() })]),
});

/** Mails an administrator that a range of numbers ends soon. */
export const warnOfRange = job('warn-of-range', Payload, async ({ user_id, country, ending }, run) => {
  await mailMember(run, user_id, ({ language, name }) => {
    const { range_ends, range_used_up } = mailsFor({ language });
    const { subject, text } = 'day' in ending ? range_ends : range_used_up;
    const link = `${run.services.base_url}/documents/settings?country=${country}`;
    const words = { name, country: countryWords({ language }, country).name || country, link, ...ending };
    return { subject: interpolate(subject, words), text: interpolate(text, words) };
  });
});
