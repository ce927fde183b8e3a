import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Database } from '#platform/db/database.ts';

const MOST_BY_EMAIL = 8;
const MOST_BY_ADDRESS = 30;

/**
 * Counts a password that is about to be tried as failed, until `forgetLoginFailures` says that it was right.
 * @throws AppError too_many_logins after 8 failures for an e-mail or 30 from an address in 15 minutes
 */
export async function takeLoginTry({ nobody }: Database, email: string, address: string): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select app.take_login_try(${email}, ${address}, ${MOST_BY_EMAIL}, ${MOST_BY_ADDRESS}) as may`.execute(nobody);
  if (!rows[0]?.may) throw new AppError('too_many_logins');
}

export async function forgetLoginFailures({ nobody }: Database, email: string): Promise<void> {
  await sql`select app.forget_login_failures(${email})`.execute(nobody);
}
