import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { MAX_ATTEMPTS, polls, pollsFor } from './polls.ts';

/**
 * Each minute: an active connection that lacks one of its polls gets it again. Polls add their own next run; this heals what a
 * crash, a poll that failed for good or a new capability left without one. Keys and queues are those of `addPoll`.
 */
export const tendConnections: SystemTask = {
  name: 'tend-connections',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
         where task_identifier = any(${Object.keys(polls)}::text[]) and attempts >= max_attempts and locked_at is null))`.execute(
      owner,
    );
    const wanted = connectors.flatMap(({ manifest }) =>
      pollsFor(manifest.capabilities).map((poll, n) => ({ kind: manifest.id, poll, n })),
    );
    await sql`
      select graphile_worker.add_job(w.poll, json_build_object('account_id', c.account_id, 'connection_id', c.id),
               'polls:' || c.id, greatest(now(), c.next_try_at), ${MAX_ATTEMPTS}, 'poll:' || c.id || ':' || w.poll)
        from connections c
        join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (kind text, poll text, n int) using (kind)
       where c.state = 'active'
         and not exists (select from graphile_worker.jobs j where j.key = 'poll:' || c.id || ':' || w.poll)
       order by c.id, w.n`.execute(owner);
  },
};
