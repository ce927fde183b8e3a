import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Database } from '#platform/db/database.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

const MOST_FAILURES_BY_EMAIL = 8;
const MOST_FAILURES_BY_ADDRESS = 30;

type Login = { email: string; password: string; address: string; userAgent: string };

/**
 * Logs a member in. @returns the session's token
 * @throws AppError wrong_login, or too_many_logins after 8 failures for an e-mail or 30 from an address in 15 minutes
 */
export async function logInMember(database: Database, { email, password, address, userAgent }: Login): Promise<string> {
  const db = database.nobody;
  const failures = await sql<{ by_email: number; by_address: number }>`
    select * from app.count_login_failures(${email}, ${address})`.execute(db);
  const { by_email = 0, by_address = 0 } = failures.rows[0] ?? {};
  if (by_email >= MOST_FAILURES_BY_EMAIL || by_address >= MOST_FAILURES_BY_ADDRESS)
    throw new AppError('too_many_logins');

  const found = await sql<{ account_id: number; user_id: number; password_hash: string }>`
    select * from app.find_login(${email})`.execute(db);
  const member = found.rows[0];
  if (!(await isPassword(password, member?.password_hash)) || !member) {
    await sql`select app.note_login_failure(${email}, ${address})`.execute(db);
    throw new AppError('wrong_login');
  }
  await sql`select app.forget_login_failures(${email})`.execute(db);
  return openSession(database, member.account_id, member.user_id, userAgent);
}
