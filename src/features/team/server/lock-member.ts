import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { changeRefusal, type Standing } from '../team-rules.ts';

export type LockedMember = Standing & { id: number; name: string };

/**
 * Locks a member for a change into `after`. The administrators are locked first, by id, so that of two who change each other at once the
 * second sees what the first did.
 * @throws AppError not_found; admins_only where the one who asks is no administrator any more; last_admin
 */
export async function lockMember(
  tx: AccountDb,
  staff: Staff,
  id: number,
  after: (member: LockedMember) => Standing,
): Promise<LockedMember> {
  const admins = await sql<{ id: number }>`
    select id from users where is_admin and deactivated_at is null order by id for no key update`.execute(tx);
  const { rows } = await sql<LockedMember>`
    select id, name, is_admin, deactivated_at is null as is_active from users where id = ${id} for no key update`.execute(
    tx,
  );
  const [member] = rows;
  if (!member) throw new AppError('not_found');
  const refusal = changeRefusal(
    admins.rows.map((admin) => admin.id),
    staff.user_id,
    id,
    after(member),
  );
  if (refusal) throw new AppError(refusal);
  return member;
}
