import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Database } from '#platform/db/database.ts';
import { clearLoginAttempts, countLoginAttempt, type LoginAttempt } from './login-attempts.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

type Login = LoginAttempt & { password: string; userAgent: string };

/**
 * Logs a member in. @returns the session's token
 * @throws AppError wrong_login, or too_many_logins
 */
export async function logInMember(database: Database, login: Login): Promise<string> {
  const { email, password, userAgent } = login;
  await countLoginAttempt(database, login);
  const found = await sql<{ account_id: number; user_id: number; password_hash: string }>`
    select * from app.find_login(${email})`.execute(database.anonymous);
  const member = found.rows[0];
  if (!(await isPassword(password, member?.password_hash)) || !member) throw new AppError('wrong_login');
  await clearLoginAttempts(database, login);
  return openSession(database, member.account_id, member.user_id, userAgent, member.password_hash);
}
