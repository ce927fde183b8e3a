import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { job } from '#platform/jobs/job.ts';
import { MailError } from '#platform/mail/mailer.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { Language } from '../contract.ts';
import { MAILED_LINK_HOURS } from '../password-contract.ts';
import { createPasswordLink } from './password-links.ts';

/** Mails a member the link to set a password. The token is made here, so that it never waits in a queue. */
export const mailPasswordLink = job('mail-password-link', z.object({ user_id: Id }), async ({ user_id }, run) => {
  const { actor, services, log } = run;
  const member = await actor.db
    .selectFrom('users')
    .select(['name', 'email', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!member) return;
  const { account_id } = actor;
  const link = await createPasswordLink(actor.db, { account_id, user_id }, services.base_url, MAILED_LINK_HOURS);
  const texts = mailsFor({ language: Language.parse(member.language) }).password_link;
  const text = interpolate(texts.text, { name: member.name, email: member.email, link });
  try {
    await services.mail.send({ to: member.email, subject: texts.subject, text });
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error;
    log.warn({ user_id, reason: error.message }, 'the mail server refuses the address of a member');
  }
});
