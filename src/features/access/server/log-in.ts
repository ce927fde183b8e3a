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
  const tried = await sql<{ may: boolean }>`
    select app.take_login_try(${email}, ${address}, ${MOST_FAILURES_BY_EMAIL}, ${MOST_FAILURES_BY_ADDRESS}) as may`.execute(
    db,
  );
  if (!tried.rows[0]?.may) throw new AppError('too_many_logins');

  const found = await sql<{ account_id: number; user_id: number; password_hash: string }>`
    select * from app.find_login(${email})`.execute(db);
  const member = found.rows[0];
  if (!(await isPassword(password, member?.password_hash)) || !member) throw new AppError('wrong_login');
  await sql`select app.forget_login_failures(${email})`.execute(db);
  return openSession(database, member.account_id, member.user_id, userAgent);
}
