import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Services } from '#platform/services.ts';
import { clearLoginAttempts, countLoginAttempt, type LoginAttempt } from './login-attempts.ts';
import { isPassword } from './passwords.ts';
import { requireSecondFactor } from './second-factor/take-code.ts';
import { openSession } from './sessions.ts';

/** `code`: of the member's app, or a recovery code, where the member has one. */
export type LoginProof = LoginAttempt & { password: string; code?: string | undefined };

/** A person, and the member as whom they were here last: one who was not deactivated, where there is one. */
type LoginRow = { person_id: number; password_hash: string; account_id: number; user_id: number; is_active: boolean };

/**
 * Makes sure of a person by e-mail, password and code.
 * @throws AppError wrong_login, second_factor_needed, wrong_code, or too_many_logins
 */
export async function proveLogin({ database, secrets }: Services, proof: LoginProof): Promise<LoginRow> {
  await countLoginAttempt(database, proof);
  const found = await sql<LoginRow>`select * from app.find_login(${proof.email})`.execute(database.anonymous);
  const person = found.rows[0];
  if (!(await isPassword(proof.password, person?.password_hash)) || !person) throw new AppError('wrong_login');
  // Failed attempts are reset only after the second factor: a person with only the password may try as few codes as
  // others may try passwords.
  await requireSecondFactor(database.account(person.account_id), secrets, person, proof.code);
  await clearLoginAttempts(database, proof);
  return person;
}

/**
 * Logs a person in, to the account they were in last. @returns the session's token
 * @throws AppError as `proveLogin`; wrong_login too where they were deactivated in all accounts
 */
export async function logInPerson(services: Services, { userAgent, ...proof }: LoginProof & { userAgent: string }) {
  const { account_id, user_id, password_hash } = await proveLogin(services, proof);
  return openSession(services.database, account_id, user_id, userAgent, password_hash);
}
