import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { errorsFor } from '#texts/errors-for.ts';
import { taxTexts } from '../document/document-texts.ts';
import { lockFor } from '../document/lock-for-action.ts';
import { mailByPress } from './add-mail.ts';

/**
 * Has a document mailed to the e-mail of its order, unless the buyer has it or may have it.
 * @returns null, or in the member's language why it is not mailed
 * @throws AppError not_found, document_state
 */
export async function mailToBuyer(staff: Staff, { mail }: Pick<Services, 'mail'>, id: number): Promise<string | null> {
  const t = taxTexts(staff).outcomes;
  if (mail.way === 'off') return errorsFor(staff).mail_off;
  return staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'mail');
    const { email, state } = await lastMailOf(tx, id);
    if (email === '') return t.no_email;
    if (state === 'in_doubt') return t.mail_in_doubt;
    if (state === 'sent') return t.mailed_before;
    return (await mailByPress(tx, staff, document, email)) ? null : t.mailing_already;
  });
}

/** The e-mail of a document's order, and what became of the last mail to it. */
async function lastMailOf(tx: AccountDb, id: number) {
  const { rows } = await sql<{ email: string; state: string | null }>`
    select o.customer_email as email, (
             select m.state from document_mails m where m.document_id = d.id and m.recipient = o.customer_email
              order by m.id desc limit 1) as state
      from tax_documents d join orders o on o.id = d.order_id where d.id = ${id}`.execute(tx);
  return rows[0] ?? { email: '', state: null };
}
