import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import type { getSecondFactor, startSecondFactor } from '../../second-factor-contract.ts';
import { type ConfirmedByPassword, confirmPassword } from '../confirm-password.ts';
import { clearLoginAttempts, countLoginAttempt } from '../login-attempts.ts';
import { recordLoginChange } from '../record-login-change.ts';
import { appUri, newAppSecret } from './app-codes.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { removeSecondFactor } from './remove-proofs.ts';
import { boundTo, findApp, takeCode } from './take-code.ts';

type State = z.input<(typeof getSecondFactor.replies)[200]>;
type Started = z.input<(typeof startSecondFactor.replies)[200]>;

/** Whether the login asks the member for codes, since when, and how many recovery codes are left. */
export async function findSecondFactor(staff: Staff): Promise<State> {
  const app = await findApp(staff.db, staff);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recovery_codes where person_id = ${staff.person_id} and used_at is null`.execute(
    staff.db,
  );
  return { on_since: app?.confirmed_at ?? null, recovery_codes_left: rows[0]?.n ?? 0 };
}

/**
 * A new secret for the member's app, which counts once it is confirmed.
 * @throws AppError second_factor_on where one is confirmed already; as `confirmPassword`
 */
export async function startWithApp(
  { database, secrets }: Services,
  staff: Staff,
  proof: ConfirmedByPassword,
): Promise<Started> {
  await confirmPassword(database, staff, proof);
  const secret = newAppSecret();
  const sealed_secret = secrets.seal(secret, boundTo(staff));
  const { numInsertedOrUpdatedRows } = await staff.db
    .insertInto('authenticator_apps')
    .values({ person_id: staff.person_id, sealed_secret })
    .onConflict((old) =>
      old
        .column('person_id')
        .doUpdateSet({ sealed_secret, last_step: 0 })
        .where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('second_factor_on');
  return { secret, uri: appUri(secret, staff.email) };
}

/**
 * Confirms the app by its first code: from now on the login asks for one. @returns recovery codes, shown this once
 * @throws AppError invalid, naming the field; not_found where nothing was begun; second_factor_on; too_many_logins
 */
export async function confirmApp(
  { database, secrets }: Services,
  staff: Staff,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  const login = { email: staff.email, address };
  await countLoginAttempt(database, login);
  const codes = await staff.db.transaction().execute(async (tx) => {
    await lockPerson(tx, staff);
    const app = await findApp(tx, staff);
    if (!app) throw new AppError('not_found');
    if (app.confirmed_at) throw new AppError('second_factor_on');
    if (!(await takeCode(tx, secrets, staff, code))) throw wrongCode();
    await sql`update authenticator_apps set confirmed_at = now() where person_id = ${staff.person_id}`.execute(tx);
    await recordLoginChange(tx, staff, 'login.app_added');
    return replaceRecoveryCodes(tx, staff.person_id);
  });
  await clearLoginAttempts(database, login);
  return codes;
}

/** New recovery codes. @throws AppError not_found where no app is confirmed; as `confirmPassword` */
export async function renewCodes({ database }: Services, staff: Staff, proof: ConfirmedByPassword): Promise<string[]> {
  await confirmPassword(database, staff, proof);
  return staff.db.transaction().execute(async (tx) => {
    await lockPerson(tx, staff);
    if (!(await findApp(tx, staff))?.confirmed_at) throw new AppError('not_found');
    await recordLoginChange(tx, staff, 'login.codes_renewed');
    return replaceRecoveryCodes(tx, staff.person_id);
  });
}

/** The login asks for no code any more. @throws AppError invalid, naming the field; too_many_logins */
export async function endWithApp(
  { database, secrets }: Services,
  staff: Staff,
  { code, ...proof }: ConfirmedByPassword & { code: string },
): Promise<void> {
  await confirmPassword(database, staff, proof, async () => {
    if (!(await takeCode(staff.db, secrets, staff, code))) throw wrongCode();
  });
  await staff.db.transaction().execute(async (tx) => {
    await removeSecondFactor(tx, staff.person_id);
    await recordLoginChange(tx, staff, 'login.app_removed');
  });
}

/** Of two that change it at once, the second sees what the first did. */
const lockPerson = (tx: AccountDb, { person_id }: Staff) =>
  sql`select from people where id = ${person_id} for update`.execute(tx);

const wrongCode = () => new AppError('invalid', { fields: { code: ['wrong'] } });
