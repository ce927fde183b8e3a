import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { readCode } from '../../second-factor.ts';
import { stepOfCode } from './app-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

type Member = { account_id: number; user_id: number };

/** What an app's secret is bound to where it is sealed. */
export const boundTo = ({ account_id, user_id }: Member): string => `authenticator:${account_id}:${user_id}`;

/** A member's app, confirmed or not; undefined without one. */
export async function findApp(db: AccountDb, { user_id }: Member) {
  return db.selectFrom('authenticator_apps').selectAll().where('user_id', '=', user_id).executeTakeFirst();
}

/** Whether the member's login asks for a code. */
export async function hasSecondFactor(db: AccountDb, member: Member): Promise<boolean> {
  const app = await findApp(db, member);
  return typeof app?.confirmed_at === 'string';
}

/**
 * Takes the code that a login came with, where the member has an app. Each code works once, of two logins at the same time too. The
 * caller counts what is tried.
 * @throws AppError second_factor_needed, or wrong_code
 */
export async function requireSecondFactor(
  db: AccountDb,
  secrets: Secrets,
  member: Member,
  typed: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(db, member))) return;
  if (typed === undefined) throw new AppError('second_factor_needed', { fields: { code: ['needed'] } });
  if (!(await takeCode(db, secrets, member, typed))) throw new AppError('wrong_code', { fields: { code: ['wrong'] } });
}

/** Whether what was typed is a code of the member's app or a recovery code, and none that was used before. */
export async function takeCode(db: AccountDb, secrets: Secrets, member: Member, typed: string): Promise<boolean> {
  const given = readCode(typed);
  if (!given) return false;
  const { user_id } = member;
  if (given.kind === 'recovery') {
    const used = await sql`update recovery_codes set used_at = now()
      where user_id = ${user_id} and code_hash = ${hashRecoveryCode(given.code)} and used_at is null`.execute(db);
    return used.numAffectedRows === 1n;
  }
  const app = await findApp(db, member);
  const step = app && stepOfCode(secrets.open(app.sealed_secret, boundTo(member)), given.digits, Date.now());
  if (typeof step !== 'number') return false;
  const used = await sql`update authenticator_apps set last_step = ${step}
    where user_id = ${user_id} and last_step < ${step}`.execute(db);
  return used.numAffectedRows === 1n;
}
