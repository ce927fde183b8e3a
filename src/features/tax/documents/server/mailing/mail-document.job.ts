import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { z } from 'zod';
import { currencyAmount } from '#base/money.ts';
import { findCountry } from '#countries/countries.ts';
import { buyerLanguage } from '#features/core/order-lifecycle/buyer-language.ts';
import { Language } from '#features/people/access/contract.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { headOf, type MailOutcome, tryMail } from '#platform/mail/try-mail.ts';
import { Kind } from '../../contract.ts';
import { DocumentState, isValid } from '../../document-state.ts';
import { documentName } from '../document/document-subject.ts';
import { issuerOfSealed, SealedContent } from '../document/sealed-content.ts';
import { readBytes } from '../document/tax-files.ts';
import { fileName } from '../list/document-evidence.ts';
import { mailDocumentJob } from './add-mail.ts';
import { composeMail } from './compose-mail.ts';

const DocumentMail = z.object({
  id: z.number(),
  document_id: z.number(),
  order_id: z.number(),
  recipient: z.string(),
  state: z.string(),
  tries: z.number(),
  asked_by: z.number().nullable(),
  document_state: DocumentState,
  country: z.string(),
  kind: Kind,
  environment: z.enum(['test', 'live']),
  full_number: z.string().nullable(),
  total: z.string(),
  currency: z.string(),
  customer_name: z.string(),
  order_number: z.string(),
  xml_hash: z.instanceof(Buffer).nullable(),
  pdf_hash: z.instanceof(Buffer).nullable(),
  container_hash: z.instanceof(Buffer).nullable(),
  sealed: SealedContent,
  reply_to: z.string(),
  account_name: z.string(),
  account_language: Language,
  language_code: z.string(),
});
type DocumentMail = z.infer<typeof DocumentMail>;

type Ended = { state: MailOutcome['state']; answer: string };

/**
 * Runs `mailDocumentJob`. A mail server cannot be asked what became of a mail: one whose answer is not known, because
 * the server went away or the worker did, is in doubt and is sent again only by a press.
 * @throws MailError where the mail was surely not taken and another try may pass
 */
export const mailDocumentRun = job(mailDocumentJob.name, mailDocumentJob.payload, async ({ mail_id }, run) => {
  const { actor, services } = run;
  const claimed = await actor.db.transaction().execute((tx) => claim(tx, actor, mail_id));
  if (!claimed) return;
  const { mail, message } = claimed;
  const { state, failure } = await tryMail(services.mail, message, mail.tries);
  await actor.db.transaction().execute((tx) => end(tx, actor, mail, { state, answer: failure?.message ?? '' }));
  if (state === 'waiting') throw failure;
});

/** A mail that is to be sent now, ready for the mail server; undefined where none is. */
async function claim(
  tx: AccountDb,
  actor: Actor,
  id: number,
): Promise<{ mail: DocumentMail; message: Mail } | undefined> {
  const { rows } = await sql`
    select m.id, m.document_id, d.order_id, m.recipient, m.state, m.tries + 1 as tries, m.asked_by,
      d.state as document_state, d.country, d.kind, d.environment, d.full_number, d.total::text,
      trim(d.currency) as currency, o.customer_name, o.order_number, coalesce(d.answer_hash, d.xml_hash) as xml_hash,
      d.pdf_hash, d.container_hash, d.sealed, coalesce(i.reply_to, '') as reply_to, a.name as account_name,
      a.language as account_language,
      o.language_code
      from document_mails m
      join tax_documents d on d.id = m.document_id
      join orders o on o.id = d.order_id
      join accounts a on a.id = m.account_id
      left join tax_issuers i on i.country = d.country
     where m.id = ${id} for update of m`.execute(tx);
  if (!rows[0]) return;
  const mail = DocumentMail.parse(rows[0]);
  if (mail.state === 'sending') {
    await end(tx, actor, mail, { state: 'in_doubt', answer: 'The worker ended before the mail server answered' });
    return;
  }
  if (mail.state !== 'waiting') return;
  if (!isValid({ state: mail.document_state })) {
    await end(tx, actor, mail, { state: 'refused', answer: 'The document is not valid any more' });
    return;
  }
  const message = await toMail(tx, mail);
  await sql`update document_mails set state = 'sending', tries = tries + 1 where id = ${id}`.execute(tx);
  return { mail, message };
}

async function end(tx: AccountDb, system: Actor, mail: DocumentMail, { state, answer }: Ended): Promise<void> {
  const { id, order_id, recipient, asked_by, full_number } = mail;
  const sentAt = state === 'sent' ? sql`now()` : sql`null`;
  await sql`update document_mails set state = ${state}, answer = ${answer}, sent_at = ${sentAt}
    where id = ${id}`.execute(tx);
  if (state === 'waiting') return;
  const actor = asked_by === null ? system : await inNameOf(tx, system, asked_by);
  const about = { document: documentName(mail), full_number: full_number ?? '', to: recipient };
  await recordEvent(
    tx,
    actor,
    state === 'sent'
      ? { type: 'document.mailed', order_id, details: about }
      : { type: 'document.mail_failed', order_id, details: { ...about, is_in_doubt: state === 'in_doubt' } },
  );
}

async function toMail(db: AccountDb, mail: DocumentMail): Promise<Mail> {
  const { account_name, recipient: to, reply_to, full_number } = mail;
  return {
    ...headOf({ to, account_name, reply_to }),
    ...composeMail({
      ...mail,
      language: buyerLanguage(mail),
      document: documentName(mail),
      full_number: full_number ?? '',
      total: `${currencyAmount(mail.total, mail.currency)} ${mail.currency}`,
      is_test: mail.environment === 'test',
    }),
    ...(await filesOf(db, mail)),
  };
}

/** XML and PDF; or the container with the PDF in a zip, under the names and the subject that the country wants. */
async function filesOf(db: AccountDb, mail: DocumentMail): Promise<Pick<Mail, 'files'> & { subject?: string }> {
  const { country: code, document_id: id, full_number, xml_hash, pdf_hash, container_hash, sealed } = mail;
  const pdf = await readBytes(db, pdf_hash);
  const country = findCountry(code);
  if (container_hash !== null && country?.delivery) {
    const names = country.delivery.mail(sealed.document, issuerOfSealed(country, sealed), sealed.sealing);
    const content = zipSync({ [names.xml]: await readBytes(db, container_hash), [names.pdf]: pdf });
    return {
      subject: names.subject,
      files: [{ name: names.zip, type: 'application/zip', content: Buffer.from(content) }],
    };
  }
  const name = fileName({ country: code, full_number, id });
  return {
    files: [
      { name: `${name}.xml`, type: 'application/xml', content: await readBytes(db, xml_hash) },
      { name: `${name}.pdf`, type: 'application/pdf', content: pdf },
    ],
  };
}
