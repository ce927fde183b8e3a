import { AppError } from '#base/errors.ts';
import type { Services } from '#platform/services.ts';
import { checkPassword } from './check-password.ts';
import { clearLoginFailures, countLoginAttempt } from './login-attempts.ts';
import { findPasswordLink } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { recordLoginChange } from './record-login-change.ts';
import { replacePassword } from './replace-password.ts';
import { hasSecondFactor, requireSecondFactor } from './second-factor/take-code.ts';
import { hashToken, openSession } from './sessions.ts';

type Choice = { token: string; password: string; code?: string | undefined; address: string; userAgent: string };

/**
 * Sets a password by a link and logs in; the link, all others and all sessions of the person end. @returns the new
 * session's token. A person who reads the member's mail needs the member's app too, and guesses of its codes are
 * limited as at the login.
 * @throws AppError password_link_gone, invalid where the password is too easily guessed, second_factor_needed,
 * wrong_code, too_many_logins
 */
export async function setPasswordByLink({ database, secrets }: Services, choice: Choice): Promise<string> {
  const { token, password, code, address, userAgent } = choice;
  const member = await findPasswordLink(database, token);
  if (!member) throw new AppError('password_link_gone');
  checkPassword(password, member.email);
  const db = database.account(member.account_id);
  if (await hasSecondFactor(db, member)) {
    await countLoginAttempt(database, { email: member.email, address });
    await requireSecondFactor(db, secrets, member, code);
  }
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    // Of two that use it at once, the second waits here and finds it gone.
    const used = await tx.deleteFrom('password_links').where('token_hash', '=', hashToken(token)).executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new AppError('password_link_gone');
    await replacePassword(tx, member.person_id, passwordHash);
    await recordLoginChange(tx, member, 'login.password_set');
  });
  await clearLoginFailures(database, member.email);
  return openSession(database, member.account_id, member.user_id, userAgent);
}
