import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Database } from '#platform/db/database.ts';

/** For one e-mail from one address, or from a known device. */
const MAX_BY_PLACE = 8;
/** From all addresses together; attempts from known devices are not held up by others. */
const MAX_BY_EMAIL = 50;
const MAX_BY_ADDRESS = 30;

/** An attempt to log in: e-mail and address; `device` where the member has logged in with it before. */
export type LoginAttempt = { email: string; address: string; device?: string | undefined };

/**
 * Counts a login attempt as failed, until `clearLoginAttempts` says that the password was right.
 * @throws AppError too_many_logins after 8 failures in 15 minutes for an e-mail from one address or from a known
 * device; after 30
 *   from an address or 50 for an e-mail, known devices aside
 */
export async function countLoginAttempt(
  { anonymous }: Database,
  { email, address, device }: LoginAttempt,
): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select app.take_login_try(${email}, ${address}, ${device ?? null},
    ${MAX_BY_PLACE}, ${MAX_BY_EMAIL}, ${MAX_BY_ADDRESS}) as may`.execute(anonymous);
  if (!rows[0]?.may) throw new AppError('too_many_logins');
}

/** Clears the attempts from the same place, after the right password. */
export async function clearLoginAttempts(
  { anonymous }: Database,
  { email, address, device }: LoginAttempt,
): Promise<void> {
  await sql`select app.forget_login_tries(${email}, ${address}, ${device ?? null})`.execute(anonymous);
}

/** Clears all failures for an e-mail, after its password was set by a mailed link. */
export async function clearLoginFailures({ anonymous }: Database, email: string): Promise<void> {
  await sql`select app.forget_login_failures(${email})`.execute(anonymous);
}
