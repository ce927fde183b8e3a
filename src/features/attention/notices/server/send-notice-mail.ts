import type { JobRun } from '#platform/jobs/job.ts';
import { MailError, type Mailer } from '#platform/mail/mailer.ts';

type Mail = Parameters<Mailer['send']>[0];

/**
 * Sends a mail of notices. `whose`: for the log. @returns whether it was taken; false where the mail server refuses the
 * address for good
 * @throws MailError where another try may pass
 */
export async function sendNoticeMail(
  { services, log }: Pick<JobRun, 'services' | 'log'>,
  mail: Mail,
  whose: { user_id?: number },
): Promise<boolean> {
  try {
    await services.mail.send(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error;
    log.warn({ ...whose, reason: error.message }, 'the mail server refuses an address for notifications');
    return false;
  }
}
