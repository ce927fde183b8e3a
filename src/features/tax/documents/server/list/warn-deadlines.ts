import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { mailMember } from '#features/people/access/server/mail-member.ts';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { hasToBeSent, standsStill } from '../causes/needs-person.ts';

/** So long before the law's limit. */
const BEFORE = '6 hours';

/** Each hour: documents that still have to reach their authority today. Administrators are warned once of each. */
export const warnOfDeadlines: SystemTask = {
  name: 'warn-of-deadlines',
  schedule: '5 * * * *',
  async run(owner) {
    await sql`
      with late as (
        update tax_documents d set deadline_warned = true
         where d.send_by < now() + ${sql.lit(BEFORE)}::interval and not d.deadline_warned
           and ${standsStill} and ${hasToBeSent}
        returning account_id, send_by)
      select app.add_job(${warnOfDeadline.name},
               json_build_object('account_id', l.account_id, 'user_id', u.id, 'count', l.count, 'until', l.until))
        from (select account_id, count(*)::int as count, min(send_by) as until from late group by account_id) l
        join users u on u.account_id = l.account_id and u.is_admin and u.deactivated_at is null`.execute(owner);
  },
};

const Payload = z.object({ user_id: Id, count: z.number().int(), until: z.string() });

/** Mails an administrator that documents have to be sent soon. */
export const warnOfDeadline = job('warn-of-deadline', Payload, async ({ user_id, count, until }, run) => {
  await mailMember(run, user_id, ({ language, name, time_zone: timeZone }) => {
    const { subject, text } = mailsFor({ language }).documents_due;
    const locale = language === 'es' ? 'es-419' : 'en-US';
    const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
    const when = new Intl.DateTimeFormat(locale, style).format(new Date(until));
    const words = { name, count: String(count), when, link: `${run.services.base_url}/documents/due` };
    return { subject: interpolate(subject, words), text: interpolate(text, words) };
  });
});
