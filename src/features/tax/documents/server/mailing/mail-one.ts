import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import type { Answer } from '../change-document.ts';
import { taxTexts } from '../document/document-texts.ts';
import { lockFor } from '../document/lock-for-action.ts';
import { mailByPress } from './add-mail.ts';

/** Has a document mailed to this address. @throws AppError not_found, document_state, mail_off */
export async function mailOne(staff: Staff, services: Pick<Services, 'mail'>, id: number, to: string): Promise<Answer> {
  if (services.mail.way === 'off') throw new AppError('mail_off');
  const t = taxTexts(staff).outcomes;
  return staff.db.transaction().execute(async (tx) => {
    const document = await lockFor(tx, id, 'mail');
    const isNew = await mailByPress(tx, staff, document, to);
    return isNew ? { message: t.mailing, alertType: 'success' } : { message: t.mailing_already, alertType: 'info' };
  });
}
