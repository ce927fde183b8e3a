import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { Language } from '#features/people/access/contract.ts';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { Actor } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { MailError } from '#platform/mail/mailer.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { INVITATION_DAYS } from '../invitations-contract.ts';

const Payload = z.object({ invitation_id: Id, round: z.number().int().positive().max(2_147_483_647) });
type Payload = z.infer<typeof Payload>;

const Invited = z.object({
  email: z.string(),
  name: z.string(),
  language: Language,
  invited_by: z.string(),
  account_name: z.string(),
});

/**
 * Mails an invitation. The token is made here, so that it never waits in a queue; a try after one that failed makes
 * another.
 * @throws MailError while the mail server takes nothing, so that the job is tried again
 */
export const mailInvitation = job('mail-invitation', Payload, async (payload, { actor, services, log }) => {
  const token = randomBytes(32).toString('base64url');
  const invited = await storeToken(actor, payload, hashToken(token));
  if (!invited) return;
  const { subject, text } = mailsFor(invited).invitation;
  const { email, name, invited_by, account_name } = invited;
  // After the #: browsers keep that to themselves, so it is in no log of a server or proxy.
  const link = `${services.base_url}/invitation#${token}`;
  const words = { name: name || email, who: invited_by, account: account_name, days: INVITATION_DAYS, link };
  try {
    await services.mail.send({ to: email, subject: interpolate(subject, words), text: interpolate(text, words) });
    await recordMail(actor, payload, 'sent');
  } catch (error) {
    if (!(error instanceof MailError) || !error.isFinal) throw error;
    log.warn({ ...payload, reason: error.message }, 'the mail server refuses the address of an invitation');
    await recordMail(actor, payload, 'refused');
  }
});

/**
 * The invitation with its new link; undefined where it was mailed, deleted, accepted, or is to be mailed by a later
 * job.
 */
async function storeToken({ db }: Actor, { invitation_id, round }: Payload, tokenHash: Buffer) {
  const { rows } = await sql`
    update invitations i set token_hash = ${tokenHash}, expires_at = now() + make_interval(days => ${INVITATION_DAYS})
      from accounts a
     where a.id = i.account_id and i.id = ${invitation_id} and i.round = ${round} and i.mail = 'waiting'
       and i.accepted_at is null
    returning i.email, i.name, i.language,
              ${memberName('i.invited_by')} as invited_by, a.name as account_name`.execute(db);
  return rows[0] === undefined ? undefined : Invited.parse(rows[0]);
}

async function recordMail(actor: Actor, { invitation_id, round }: Payload, mail: 'sent' | 'refused'): Promise<void> {
  const change = sql`update invitations set mail = ${mail} where id = ${invitation_id} and round = ${round}`;
  await publishEvent(actor.db, actor, { type: 'member.mailed' }, change);
}
