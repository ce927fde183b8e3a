import { sql } from 'kysely';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { sendWrites } from './send-writes.ts';

/**
 * Each minute: connections whose writes are due get a job, where none waits for them; key and queue are those of
 * `send-writes.ts`. So nothing stays behind whatever became of a job, and a connection that was paused goes on when it
 * is active again.
 */
export const sweepWrites: SystemTask = {
  name: 'sweep-writes',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select app.add_job(${sendWrites.name}, json_build_object('account_id', c.account_id, 'connection_id', c.id),
               'writes:' || c.id, job_key => 'drain:' || c.id)
        from connections c
       where c.state = 'active' and exists (
         select from partner_writes w where w.account_id = c.account_id and w.connection_id = c.id
            and w.state in ${unfinished} and coalesce(w.next_try_at, w.created_at) < now() - interval '1 minute')
       order by c.id`.execute(owner);
  },
};
