import { sql } from 'kysely';
import { mailInvitation } from '#features/people/team/server/mail-invitation.job.ts';
import type { JobRun } from '#platform/jobs/job.ts';

const INVITED = {
  email: 'lucia@demo.test',
  name: 'Lucía Demo',
  is_admin: false,
  language: 'en',
};

/**
 * Makes the demo's departments and an invitation whose mail the demo shows. Where there are departments nothing is
 * made: deleted ones do not come back with the next start.
 */
export async function prepareTeam(run: JobRun): Promise<void> {
  const { db } = run.actor;
  if (await db.selectFrom('departments').select('id').limit(1).executeTakeFirst()) return;
  await sql`insert into departments (name) values ('Customer service'), ('Warehouse')`.execute(db);
  await sql`
    insert into member_departments (user_id, department_id)
    select u.id, d.id from users u join people p on p.id = u.person_id
      join departments d on p.email = 'admin@demo.test' or d.name = 'Warehouse'`.execute(db);
  const { id: invited_by } = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const invitation = await db
    .insertInto('invitations')
    .values({ ...INVITED, invited_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mailInvitation.run({ invitation_id: invitation.id, round: 1 }, run);
}
