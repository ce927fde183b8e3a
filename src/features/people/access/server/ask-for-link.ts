import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Services } from '#platform/services.ts';

const MAX_BY_EMAIL = 3;
const MAX_BY_ADDRESS = 30;

/**
 * Asks for a mail with a link to set a new password. What happens here is the same for every e-mail, so that neither
 * answer nor time tells whether it is a member's; that is looked up by the worker, see `answer-password-requests.ts`.
 * @throws AppError mail_off; too_many_links after 3 requests for an e-mail or 30 from an address in 15 minutes
 */
export async function askForPasswordLink(
  { database, mail }: Services,
  { email, address }: { email: string; address: string },
): Promise<void> {
  if (mail.way === 'off') throw new AppError('mail_off');
  const { rows } = await sql<{ may: boolean }>`
    select app.ask_for_password_link(${email}, ${address}, ${MAX_BY_EMAIL}, ${MAX_BY_ADDRESS}) as may`.execute(
    database.anonymous,
  );
  if (!rows[0]?.may) throw new AppError('too_many_links');
}
