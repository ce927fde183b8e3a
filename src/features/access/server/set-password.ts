import { AppError } from '#base/errors.ts';
import type { Database } from '#platform/db/database.ts';
import { checkPassword } from './check-password.ts';
import { clearLoginFailures } from './login-attempts.ts';
import { findPasswordLink } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';
import { hashToken, openSession } from './sessions.ts';

type Choice = { token: string; password: string; userAgent: string };

/**
 * Sets a password by a link and logs in; the link, all others and all sessions of the member end. @returns the new session's token
 * @throws AppError password_link_gone, or invalid where the password is too easily guessed
 */
export async function setPasswordByLink(database: Database, { token, password, userAgent }: Choice): Promise<string> {
  const member = await findPasswordLink(database, token);
  if (!member) throw new AppError('password_link_gone');
  checkPassword(password, member.email);
  const passwordHash = await hashPassword(password);
  await database
    .account(member.account_id)
    .transaction()
    .execute(async (tx) => {
      // Of two that use it at once, the second waits here and finds it gone.
      const used = await tx.deleteFrom('password_links').where('token_hash', '=', hashToken(token)).executeTakeFirst();
      if (used.numDeletedRows === 0n) throw new AppError('password_link_gone');
      await replacePassword(tx, member, passwordHash);
    });
  await clearLoginFailures(database, member.email);
  return openSession(database, member.account_id, member.user_id, userAgent);
}
