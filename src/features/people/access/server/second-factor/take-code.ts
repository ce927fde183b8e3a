import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { readCode } from '../../second-factor.ts';
import { stepOfCode } from './app-codes.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

type Person = { person_id: number };

/** What an app's secret is bound to where it is sealed. */
export const boundTo = ({ person_id }: Person): string => `authenticator:${person_id}`;

/** A person's app, confirmed or not; undefined without one. */
export async function findApp(db: AccountDb, { person_id }: Person) {
  return db.selectFrom('authenticator_apps').selectAll().where('person_id', '=', person_id).executeTakeFirst();
}

/** Whether the person's login asks for a code. */
export async function hasSecondFactor(db: AccountDb, person: Person): Promise<boolean> {
  const app = await findApp(db, person);
  return typeof app?.confirmed_at === 'string';
}

/**
 * Takes the code that a login came with, where the person has an app. Each code works once, of two logins at the same
 * time too. The caller counts what is tried.
 * @throws AppError second_factor_needed, or wrong_code
 */
export async function requireSecondFactor(
  db: AccountDb,
  secrets: Secrets,
  person: Person,
  typed: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(db, person))) return;
  if (typed === undefined) throw new AppError('second_factor_needed', { fields: { code: ['needed'] } });
  if (!(await takeCode(db, secrets, person, typed))) throw new AppError('wrong_code', { fields: { code: ['wrong'] } });
}

/** Whether what was typed is a code of the person's app or a recovery code, and none that was used before. */
export async function takeCode(db: AccountDb, secrets: Secrets, person: Person, typed: string): Promise<boolean> {
  const given = readCode(typed);
  if (!given) return false;
  const { person_id } = person;
  if (given.kind === 'recovery') {
    const used = await sql`update recovery_codes set used_at = now()
      where person_id = ${person_id} and code_hash = ${hashRecoveryCode(given.code)} and used_at is null`.execute(db);
    return used.numAffectedRows === 1n;
  }
  const app = await findApp(db, person);
  const step = app && stepOfCode(secrets.open(app.sealed_secret, boundTo(person)), given.digits, Date.now());
  if (typeof step !== 'number') return false;
  const used = await sql`update authenticator_apps set last_step = ${step}
    where person_id = ${person_id} and last_step < ${step}`.execute(db);
  return used.numAffectedRows === 1n;
}
