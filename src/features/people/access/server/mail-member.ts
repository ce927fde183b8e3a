import { sql } from 'kysely';
import { z } from 'zod';
import type { JobRun } from '#platform/jobs/job.ts';
import { MailError } from '#platform/mail/mailer.ts';
import { Language } from '../contract.ts';

const Member = z.object({
  person_id: z.number().int(),
  name: z.string(),
  email: z.string(),
  language: Language,
  /** The account's, IANA. */
  time_zone: z.string(),
});
type Member = z.infer<typeof Member>;

/**
 * Mails a member. One who is gone or deactivated gets nothing; an address that the mail server refuses for good is a
 * line in the log.
 * @throws MailError while the mail server takes nothing, so that the job is tried again
 */
export async function mailMember(
  { actor, services, log }: Pick<JobRun, 'actor' | 'services' | 'log'>,
  user_id: number,
  write: (member: Member) => { subject: string; text: string } | Promise<{ subject: string; text: string }>,
): Promise<void> {
  const { rows } = await sql`
    select u.person_id, u.name, p.email, u.language, a.time_zone
      from users u join people p on p.id = u.person_id join accounts a on a.id = u.account_id
     where u.id = ${user_id} and u.deactivated_at is null`.execute(actor.db);
  if (!rows[0]) return;
  const member = Member.parse(rows[0]);
  const mail = await write(member);
  try {
    await services.mail.send({ to: member.email, ...mail });
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error;
    log.warn({ user_id, reason: error.message }, 'the mail server refuses the address of a member');
  }
}
