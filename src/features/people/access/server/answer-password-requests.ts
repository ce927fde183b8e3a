import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { mailPasswordLink } from './mail-password-link.job.ts';

/** Half an hour of trying: later the mail is of no use. */
const MAX_TRIES = 8;

/**
 * Mails a link to each person who asked for one and is a member of any account. Started by each request, and each
 * minute for a request that was missed.
 */
export const answerPasswordRequests: SystemTask = {
  name: 'answer-password-requests',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      with asked as (update app.password_requests set is_answered = true where not is_answered returning email)
      select app.add_job(${mailPasswordLink.name}, json_build_object('account_id', m.account_id, 'user_id', m.user_id),
               max_attempts => ${MAX_TRIES})
        from (select distinct email from asked) a join people p on p.email = a.email cross
          join lateral app.last_member(p.id) m
       where m.is_active`.execute(owner);
    await sql`delete from app.password_requests where at < now() - interval '1 hour'`.execute(owner);
  },
};
