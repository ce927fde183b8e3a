import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { endSessions } from '#features/people/access/server/end-sessions.ts';
import { removeProofs } from '#features/people/access/server/second-factor/remove-proofs.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { lockMember } from './lock-member.ts';

/**
 * Leaves a member who lost the devices the password alone: app, recovery codes and passkeys go, sessions end. One's own
 * are changed on the profile, for password and code: else a screen that was left open would do.
 * @throws AppError own_login, not_found, admins_only; login_elsewhere where it is the login to other accounts too
 */
export async function resetMemberLogin(staff: Staff, id: number): Promise<void> {
  if (id === staff.user_id) throw new AppError('own_login');
  await staff.db.transaction().execute(async (tx) => {
    const { name, person_id } = await lockMember(tx, staff, id, (member) => member);
    await refuseLoginOfOthers(tx, { person_id, name });
    await removeProofs(tx, person_id);
    await endSessions(tx, { account_id: staff.account_id, user_id: id });
    await recordEvent(tx, staff, { type: 'member.login_reset', details: { user_id: id, name } });
  });
}

/** An administrator decides about the own account alone. */
async function refuseLoginOfOthers(tx: AccountDb, { person_id, name }: { person_id: number; name: string }) {
  const { rows } = await sql<{ is_shared: boolean }>`
    select app.has_other_accounts(${person_id}) as is_shared`.execute(tx);
  if (rows[0]?.is_shared) throw new AppError('login_elsewhere', { params: { name } });
}
