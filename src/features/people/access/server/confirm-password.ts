import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Database } from '#platform/db/database.ts';
import { clearLoginAttempts, countLoginAttempt } from './login-attempts.ts';
import { isPassword } from './passwords.ts';

/** `address`: from where the member asks. */
export type ConfirmedByPassword = { current_password: string; address: string };

/**
 * Makes sure that the member is at the screen. At a screen that was left open, guesses are limited as at the login.
 * `proveMore` checks further proofs, and throws where they are wrong.
 * @throws AppError invalid, naming the field; too_many_logins
 */
export async function confirmPassword(
  database: Database,
  staff: Staff,
  { current_password, address }: ConfirmedByPassword,
  proveMore: () => Promise<void> = async () => {},
): Promise<void> {
  const login = { email: staff.email, address };
  await countLoginAttempt(database, login);
  const { password_hash } = await staff.db
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', staff.person_id)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(current_password, password_hash))) {
    throw new AppError('invalid', { fields: { current_password: ['not the current password'] } });
  }
  await proveMore();
  await clearLoginAttempts(database, login);
}
