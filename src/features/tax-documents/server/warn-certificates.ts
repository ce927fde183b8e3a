import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { MailError } from '#platform/mail/mailer.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { Language } from '../../access/contract.ts';
import { countryWords } from './document-texts.ts';

/** Administrators are warned so many days before a certificate ends, once for each. */
const WARNED_DAYS = [30, 7, 1];

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
      select graphile_worker.add_job(${warnOfCertificate.name},
               json_build_object('account_id', w.account_id, 'country', w.country, 'user_id', u.id))
        from warned w join users u on u.account_id = w.account_id and u.is_admin`.execute(owner);
  },
};

const Payload = z.object({ country: z.string(), user_id: Id });

/** Mails an administrator that a country's certificate ends soon. */
export const warnOfCertificate = job('warn-of-certificate', Payload, async ({ country, user_id }, run) => {
  const { actor, services, log } = run;
  const { rows } = await sql<{ name: string; email: string; language: string; valid_until: string }>`
    select u.name, u.email, u.language, (i.certificate_facts ->> 'valid_until')::date::text as valid_until
      from tax_issuers i, users u where i.country = ${country} and u.id = ${user_id} and i.certificate_facts is not null`.execute(
    actor.db,
  );
  for (const { name, email, language, valid_until } of rows) {
    const reader = { language: Language.parse(language) };
    const texts = mailsFor(reader).certificate_ends;
    const words = {
      name,
      country: countryWords(reader, country).name || country,
      day: valid_until,
      link: `${services.base_url}/documents/settings?country=${country}`,
    };
    try {
      await services.mail.send({
        to: email,
        subject: interpolate(texts.subject, words),
        text: interpolate(texts.text, words),
      });
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error;
      log.warn({ user_id, reason: error.message }, 'the mail server refuses the address of a member');
    }
  }
});
