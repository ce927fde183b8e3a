import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { job } from '#platform/jobs/job.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { MAILED_LINK_HOURS } from '../password-contract.ts';
import { mailMember } from './mail-member.ts';
import { createPasswordLink } from './password-links.ts';

/** Mails a member the link to set a password. The token is made here, so that it never waits in a queue. */
export const mailPasswordLink = job('mail-password-link', z.object({ user_id: Id }), async ({ user_id }, run) => {
  const { actor, services } = run;
  await mailMember(run, user_id, async ({ person_id, language, name, email }) => {
    const link = await createPasswordLink(actor.db, person_id, services.base_url, MAILED_LINK_HOURS);
    const { subject, text } = mailsFor({ language }).password_link;
    return { subject, text: interpolate(text, { name, email, link }) };
  });
});
