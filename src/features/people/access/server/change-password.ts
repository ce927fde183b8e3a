import type { Staff } from '#platform/db/actor.ts';
import type { Database } from '#platform/db/database.ts';
import { checkPassword } from './check-password.ts';
import { type ConfirmedByPassword, confirmPassword } from './confirm-password.ts';
import { hashPassword } from './passwords.ts';
import { recordLoginChange } from './record-login-change.ts';
import { replacePassword } from './replace-password.ts';

type Change = ConfirmedByPassword & { password: string; session: Buffer };

/**
 * Changes the own password; all other sessions end, in all accounts.
 * @throws AppError invalid, naming the field; too_many_logins
 */
export async function changeOwnPassword(database: Database, staff: Staff, change: Change): Promise<void> {
  await confirmPassword(database, staff, change);
  checkPassword(change.password, staff.email);
  const hash = await hashPassword(change.password);
  await staff.db.transaction().execute(async (tx) => {
    await replacePassword(tx, staff.person_id, hash, change.session);
    await recordLoginChange(tx, staff, 'login.password_changed');
  });
}
