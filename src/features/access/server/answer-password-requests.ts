import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { mailPasswordLink } from './mail-password-link.job.ts';

/** Half an hour of trying: later the mail is of no use. */
const MOST_TRIES = 8;

/** Whoever is a member among those who asked for a link gets a mail. Started by each request; each minute for one that was missed. */
export const answerPasswordRequests: SystemTask = {
  name: 'answer-password-requests',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      with asked as (update app.password_requests set is_answered = true where not is_answered returning email)
      select graphile_worker.add_job(${mailPasswordLink.name}, json_build_object('account_id', account_id, 'user_id', id),
               max_attempts => ${MOST_TRIES})
        from users where deactivated_at is null and email in (select email from asked)`.execute(owner);
    await sql`delete from app.password_requests where at < now() - interval '1 hour'`.execute(owner);
  },
};
