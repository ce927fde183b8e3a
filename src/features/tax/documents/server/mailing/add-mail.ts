import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { LockedDocument } from '../document/lock-document.ts';

/** Hands one mail to the mail server. Its handler is `mail-document.job.ts`. */
export const mailDocumentJob = jobKind('mail-document', z.object({ mail_id: Id }));

/** One after another for an account, and after what people wait for, as a link to set a password. */
const optionsOf = ({ account_id }: Pick<Actor, 'account_id'>) => ({
  queue: `document-mails:${account_id}`,
  priority: 10,
});

/**
 * Has a document that was just stored mailed to its buyer, where the issuer's setting wants that; in the caller's
 * transaction, and once for each document. A test document leaves this machine only by a press.
 */
export async function mailByItself(
  tx: AccountDb,
  actor: Actor,
  way: Mailer['way'],
  { id }: Pick<LockedDocument, 'id'>,
): Promise<void> {
  if (way === 'off') return;
  const { rows } = await sql<{ id: number }>`
    insert into document_mails (document_id, recipient)
    select d.id, o.customer_email
      from tax_documents d
      join tax_issuers i on i.country = d.country and i.mails_buyer
      join orders o on o.id = d.order_id and o.customer_email <> ''
     where d.id = ${id} and d.kind <> 'guide' and (d.environment = 'live' or ${way === 'kept'})
    on conflict do nothing returning id`.execute(tx);
  for (const { id: mail_id } of rows) await addJob(tx, actor, mailDocumentJob, { mail_id }, optionsOf(actor));
}

/**
 * Has a document mailed because a member pressed it, in the caller's transaction. @returns false where the same mail is
 * under way
 */
export async function mailByPress(
  tx: AccountDb,
  actor: Actor & { user_id: number },
  { id }: Pick<LockedDocument, 'id'>,
  to: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into document_mails (document_id, recipient, asked_by) values (${id}, ${to}, ${actor.user_id})
    on conflict do nothing returning id`.execute(tx);
  for (const { id: mail_id } of rows) await addJob(tx, actor, mailDocumentJob, { mail_id }, optionsOf(actor));
  return rows.length > 0;
}
