import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Database } from '#platform/db/database.ts';

/** For an e-mail from one address, or from a device that is known. */
const MOST_BY_PLACE = 8;
/** From all addresses together; whoever has a device that is known is not held up by others. */
const MOST_BY_EMAIL = 50;
const MOST_BY_ADDRESS = 30;

/** Who tries a password, from where; `device` where the member has logged in with it before. */
export type LoginTry = { email: string; address: string; device?: string | undefined };

/**
 * Counts a password that is about to be tried as failed, until `forgetLoginTries` says that it was right.
 * @throws AppError too_many_logins after 8 failures in 15 minutes for an e-mail from one address or from a known device; after 30
 *   from an address or 50 for an e-mail, known devices aside
 */
export async function takeLoginTry({ nobody }: Database, { email, address, device }: LoginTry): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`select app.take_login_try(${email}, ${address}, ${device ?? null},
    ${MOST_BY_PLACE}, ${MOST_BY_EMAIL}, ${MOST_BY_ADDRESS}) as may`.execute(nobody);
  if (!rows[0]?.may) throw new AppError('too_many_logins');
}

/** After the right password: what was tried from the same place counts no more. */
export async function forgetLoginTries({ nobody }: Database, { email, address, device }: LoginTry): Promise<void> {
  await sql`select app.forget_login_tries(${email}, ${address}, ${device ?? null})`.execute(nobody);
}

/** After a password was set by mail, all that was tried for the e-mail counts no more. */
export async function forgetLoginFailures({ nobody }: Database, email: string): Promise<void> {
  await sql`select app.forget_login_failures(${email})`.execute(nobody);
}
