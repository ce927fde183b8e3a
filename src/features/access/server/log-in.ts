import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Services } from '#platform/services.ts';
import { clearLoginAttempts, countLoginAttempt, type LoginAttempt } from './login-attempts.ts';
import { isPassword } from './passwords.ts';
import { requireSecondFactor } from './second-factor/take-code.ts';
import { openSession } from './sessions.ts';

/** `code`: of the member's app, or a recovery code, where the member has one. */
type Login = LoginAttempt & { password: string; code?: string | undefined; userAgent: string };

/** A person, and the member as whom they were here last. */
type Found = { person_id: number; password_hash: string; account_id: number; user_id: number; is_active: boolean };

/**
 * Logs a person in, to the account they were in last. @returns the session's token
 * @throws AppError wrong_login, second_factor_needed, wrong_code, or too_many_logins
 */
export async function logInMember({ database, secrets }: Services, login: Login): Promise<string> {
  const { email, password, userAgent } = login;
  await countLoginAttempt(database, login);
  const found = await sql<Found>`select * from app.find_login(${email})`.execute(database.anonymous);
  const member = found.rows[0];
  if (!(await isPassword(password, member?.password_hash)) || !member?.is_active) throw new AppError('wrong_login');
  // Only then is it forgotten what was tried: whoever has the password alone may guess no more codes than others passwords.
  await requireSecondFactor(database.account(member.account_id), secrets, member, login.code);
  await clearLoginAttempts(database, login);
  return openSession(database, member.account_id, member.user_id, userAgent, member.password_hash);
}
