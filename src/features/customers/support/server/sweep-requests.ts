import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { hasMail } from './has-mail.ts';
import { mailRequest } from './mail-soon.ts';

/**
 * Every ten minutes: has those mailed that neither a job nor their desk takes, such as while no address was set or the
 * desk is paused.
 */
export const sweepSupportRequests: SystemTask = {
  name: 'sweep-support-requests',
  schedule: '*/10 * * * *',
  async run(owner, services) {
    if (!hasMail(services)) return;
    await sql`
      select app.add_job(${mailRequest.name}, json_build_object('account_id', account_id, 'request_id', id),
               job_key => 'support:' || account_id || ':' || id)
        from (select account_id, id from support_requests
               where delivered_at is null and created_at < now() - interval '10 minutes' order by created_at
                 limit 1000) r
       order by ('support:' || account_id || ':' || id) collate "C"`.execute(owner);
  },
};

/** They may hold what members know of customers: half a year is enough to come back to an answer. */
const KEPT = '180 days';
const REQUESTS_A_NIGHT = 1000;

/**
 * Each night: deletes requests that were delivered half a year ago, with their files and writes. Undelivered
 * ones stay.
 */
export const expireSupportRequests: SystemTask = {
  name: 'expire-support-requests',
  schedule: '47 3 * * *',
  async run(owner) {
    await sql`
      with old as (select account_id, id from support_requests
                    where delivered_at < now() - ${KEPT}::interval order by delivered_at limit ${REQUESTS_A_NIGHT}),
      gone as (delete from support_requests r using old where r.account_id = old.account_id and r.id = old.id
               returning r.account_id, r.id)
      insert into orphaned_files (account_id, key, remove_at)
      select f.account_id, f.file_key, now() from support_files f
        join gone on gone.account_id = f.account_id and gone.id = f.request_id`.execute(owner);
  },
};
