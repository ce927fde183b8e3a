import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Database } from '#platform/db/database.ts';
import { checkPassword } from './check-password.ts';
import { clearLoginAttempts, countLoginAttempt } from './login-attempts.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type Change = { current_password: string; password: string; address: string; session: Buffer };

/**
 * Changes the own password; all other sessions end. Whoever finds a screen left open may guess no more often than at the login.
 * @throws AppError invalid, naming the field; too_many_logins
 */
export async function changeOwnPassword(
  database: Database,
  staff: Staff,
  { current_password, password, address, session }: Change,
): Promise<void> {
  const login = { email: staff.email, address };
  await countLoginAttempt(database, login);
  const { password_hash } = await staff.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', staff.user_id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(current_password, password_hash))) {
    throw new AppError('invalid', { fields: { current_password: ['not the current password'] } });
  }
  await clearLoginAttempts(database, login);
  checkPassword(password, staff.email);
  const hash = await hashPassword(password);
  await staff.db.transaction().execute((tx) => replacePassword(tx, staff, hash, session));
}
