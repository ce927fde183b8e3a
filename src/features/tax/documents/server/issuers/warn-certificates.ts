import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { mailMember } from '#features/people/access/server/mail-member.ts';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { countryWords } from '../document/document-texts.ts';

/** Administrators are warned so many days before a certificate or a range of numbers ends, once for each. */
export const WARNED_DAYS = [30, 7, 1];

/** Each day: certificates that end soon, and that administrators were not warned of for this number of days. */
export const warnOfCertificates: SystemTask = {
  name: 'warn-of-certificates',
  schedule: '10 11 * * *',
  async run(owner) {
    await sql`
      with ending as (
        select i.account_id, i.country, min(w.days) as days
          from tax_issuers i cross join unnest(${WARNED_DAYS}::int[]) w (days)
         where i.is_active and i.certificate_facts is not null
           and (i.certificate_facts ->> 'valid_until')::timestamptz < now() + w.days * interval '1 day'
         group by i.account_id, i.country),
      warned as (
        update tax_issuers i set certificate_warned = e.days from ending e
         where i.account_id = e.account_id and i.country = e.country and coalesce(i.certificate_warned, 1000) > e.days
        returning i.account_id, i.country)
      select app.add_job(${warnOfCertificate.name},
               json_build_object('account_id', w.account_id, 'country', w.country, 'user_id', u.id))
        from warned w join users u on u.account_id = w.account_id and u.is_admin and u.deactivated_at is null`.execute(
      owner,
    );
  },
};

const Payload = z.object({ country: z.string(), user_id: Id });

/** Mails an administrator that a country's certificate ends soon. */
export const warnOfCertificate = job('warn-of-certificate', Payload, async ({ country, user_id }, run) => {
  const { actor, services } = run;
  const { rows } = await sql<{ day: string }>`
    select (certificate_facts ->> 'valid_until')::date::text as day from tax_issuers
     where country = ${country} and certificate_facts is not null`.execute(actor.db);
  const [ending] = rows;
  if (!ending) return;
  await mailMember(run, user_id, ({ language, name }) => {
    const { subject, text } = mailsFor({ language }).certificate_ends;
    const link = `${services.base_url}/documents/settings?country=${country}`;
    const words = { name, country: countryWords({ language }, country).name || country, day: ending.day, link };
    return { subject: interpolate(subject, words), text: interpolate(text, words) };
  });
});
