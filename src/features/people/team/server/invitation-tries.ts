import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

const MAX_AN_HOUR = 50;

/**
 * Counts one more invitation of the account, whatever its outcome: a refused one also reveals something of an e-mail.
 * @throws AppError too_many_invitations after 50 in an hour
 */
export async function countInvitationTry({ db, account_id }: Staff): Promise<void> {
  const { rows } = await db.transaction().execute(async (tx) => {
    // One after another: tries at once could all pass a count that none of them is in yet.
    await sql`select from accounts where id = ${account_id} for no key update`.execute(tx);
    await sql`delete from invitation_tries where at < now() - interval '1 hour'`.execute(tx);
    return sql`
      insert into invitation_tries (at) select now() where (select count(*) from invitation_tries) < ${MAX_AN_HOUR}
      returning 1`.execute(tx);
  });
  if (rows.length === 0) throw new AppError('too_many_invitations');
}
