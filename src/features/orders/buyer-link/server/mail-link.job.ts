import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { buyerLanguage } from '#features/core/order-lifecycle/buyer-language.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { Language } from '#features/people/access/contract.ts';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { headOf, tryMail } from '#platform/mail/try-mail.ts';
import { mailsFor } from '#texts/mails-for.ts';
import { buyerLinkRefusal } from '../buyer-link-rules.ts';
import type { LinkMailState } from '../contract.ts';
import { findLinkFacts } from './link-facts.ts';
import { mailLinkJob } from './mail-links.ts';

type MailRequest = z.output<typeof mailLinkJob.payload>;

const Row = z.object({
  mail: z.enum(['waiting', 'sending']),
  mailed_to: z.string(),
  made_by: z.number(),
  expires_at: z.string(),
  order_number: z.string(),
  customer_name: z.string(),
  language_code: z.string(),
  reply_to: z.string(),
  account_name: z.string(),
  account_language: Language,
  time_zone: z.string(),
});
type Row = z.infer<typeof Row>;

/**
 * Runs `mailLinkJob`. A mail whose answer is not known, because the mail server went away or the worker did, is in doubt
 * and is sent again only by a press; if it arrived, its link holds.
 * @throws MailError where the mail was surely not taken and another try may pass
 */
export const mailLinkRun = job(mailLinkJob.name, mailLinkJob.payload, async (wanted, { actor, services, attempt }) => {
  const claimed = await actor.db.transaction().execute((tx) => claim(tx, actor, services.base_url, wanted));
  if (!claimed) return;
  const { link, message } = claimed;
  const { state, failure } = await tryMail(services.mail, message, attempt);
  await actor.db.transaction().execute((tx) => end(tx, actor, wanted, link, state));
  if (state === 'waiting') throw failure;
});

/** A link with its new token, ready to be mailed; undefined where none is to be. */
async function claim(
  tx: AccountDb,
  actor: Actor,
  baseUrl: string,
  wanted: MailRequest,
): Promise<{ link: Row; message: Mail } | undefined> {
  await lockOrder(tx, wanted.order_id);
  const link = await findMail(tx, wanted);
  if (!link) return;
  if (link.mail === 'sending') {
    await end(tx, actor, wanted, link, 'in_doubt');
    return;
  }
  if (buyerLinkRefusal(await findLinkFacts(tx, wanted.order_id), new Date())) {
    await end(tx, actor, wanted, link, 'refused');
    return;
  }
  const token = randomBytes(32).toString('base64url');
  await sql`update buyer_links set mail = 'sending', token_hash = ${hashToken(token)}
    where order_id = ${wanted.order_id}`.execute(tx);
  // After the #: browsers keep that to themselves, so it is in no log of a server or proxy.
  return { link, message: toMail(link, `${baseUrl}/invoice-data#${token}`) };
}

/** The mail that the job was added for; undefined where it has ended, or a later link took its place. */
async function findMail(tx: AccountDb, { order_id, round }: MailRequest): Promise<Row | undefined> {
  const { rows } = await sql`
    select l.mail, l.mailed_to, l.made_by, l.expires_at, o.order_number, o.customer_name, o.language_code,
           coalesce(i.reply_to, '') as reply_to, a.name as account_name, a.language as account_language, a.time_zone
      from buyer_links l
      join orders o on o.id = l.order_id
      join accounts a on a.id = l.account_id
      left join tax_issuers i on i.country = o.country
     where l.order_id = ${order_id} and l.round = ${round} and l.mail in ('waiting', 'sending')`.execute(tx);
  return rows[0] === undefined ? undefined : Row.parse(rows[0]);
}

async function end(
  tx: AccountDb,
  system: Actor,
  { order_id, round }: MailRequest,
  { mailed_to: to, made_by }: Row,
  state: LinkMailState,
): Promise<void> {
  await sql`update buyer_links set mail = ${state} where order_id = ${order_id} and round = ${round}`.execute(tx);
  if (state === 'waiting') return;
  const actor = await inNameOf(tx, system, made_by);
  await recordEvent(
    tx,
    actor,
    state === 'sent'
      ? { type: 'order.buyer_link_mailed', order_id, details: { to } }
      : { type: 'order.buyer_link_mail_failed', order_id, details: { to, is_in_doubt: state === 'in_doubt' } },
  );
}

function toMail({ account_name, reply_to, ...link }: Row, address: string): Mail {
  const language = buyerLanguage(link);
  const { subject, text } = mailsFor({ language }).buyer_link;
  const day = new Date(link.expires_at).toLocaleDateString(language, { dateStyle: 'long', timeZone: link.time_zone });
  const { customer_name, order_number } = link;
  const words = { account_name, customer_name, order_number, day, link: address };
  return {
    ...headOf({ to: link.mailed_to, account_name, reply_to }),
    subject: interpolate(subject, words),
    text: interpolate(text, words),
  };
}
