import { type RawBuilder, sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { handleWebhooks } from './handle-webhooks.ts';
import { MAX_ATTEMPTS, polls, queueOf, switchedPolls } from './polls.ts';
import { IDLE_POLL_SECONDS, IDLE_PRIORITY, isIdle } from './traffic.ts';

/**
 * Each minute: adds polls that an active connection lacks, those of idle accounts spread and behind all else, brings
 * back those that lie farther ahead than interval and pause allow, and adds the handling of webhooks left over. Polls
 * add their own next run; this sweep repairs what a crash, a wrong clock, a poll that failed for good or a new
 * capability left. Keys and queues are those of `addPoll` and `addWebhookHandling`.
 */
export const sweepConnections: SystemTask = {
  name: 'sweep-connections',
  schedule: '* * * * *',
  async run(owner) {
    const kinds = [...Object.keys(polls), handleWebhooks.name];
    await sql`
      select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
         where task_identifier = any(${kinds}::text[]) and attempts >= max_attempts and locked_at is null))`.execute(
      owner,
    );
    const expectedPolls = connectors.flatMap(({ manifest }) =>
      switchedPolls(manifest).map(({ poll, needs }, n) => ({
        kind: manifest.id,
        poll,
        n,
        every: polls[poll].every,
        queue: queueOf(poll),
        needs,
      })),
    );
    await sql`
      select app.add_job(w.poll, json_build_object('account_id', c.account_id, 'connection_id', c.id),
               'polls:' || c.id,
               greatest(now() + case when ${isIdle} then c.id % ${IDLE_POLL_SECONDS} else 0 end * interval '1 second',
                 c.next_try_at, q.next_try_at), ${MAX_ATTEMPTS}, 'poll:' || c.id || ':' || w.poll,
               case when ${isIdle} then ${IDLE_PRIORITY}::int end)
        from connections c
        join accounts a on a.id = c.account_id
        join jsonb_to_recordset(${JSON.stringify(expectedPolls)}::jsonb) as w (kind text, poll text, n int, every int,
          queue text, needs text) using (kind)
        left join failing_queues q on q.account_id = c.account_id and q.connection_id = c.id and q.queue = w.queue
       where c.state = 'active' and (w.needs is null or c.settings -> w.needs = 'true')
         and not exists (
           select from graphile_worker.jobs j where j.key = 'poll:' || c.id || ':' || w.poll
              and (j.locked_at is not null or j.attempts > 0
                or j.run_at <= greatest(${latestRun(sql`w.every`)}, ${latestIdleRun}, q.next_try_at)))
       order by c.id, w.n`.execute(owner);
    await sql`
      select app.add_job(${handleWebhooks.name}, json_build_object('account_id', c.account_id, 'connection_id', c.id),
               'polls:' || c.id, greatest(now(), c.next_try_at), job_key => 'webhooks:' || c.id)
        from connections c
       where c.state = 'active' and exists (
         select from inbox_events e
           where e.account_id = c.account_id and e.connection_id = c.id and e.handled_at is null
            and e.received_at < now() - interval '1 minute')
         and not exists (select from graphile_worker.jobs j
           where j.key = 'webhooks:' || c.id and j.run_at <= ${latestRun(sql`1`)})
       order by c.id`.execute(owner);
    await sql`
      select graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
        select id from graphile_worker.jobs
         where key like 'hint:%' and locked_at is null and run_at > now() + interval '1 minute'))`.execute(owner);
  },
};

/** As late as a connection's poll may lie: one interval ahead, or when its partner may be called again. */
const latestRun = (every: RawBuilder<unknown>) => sql`greatest(
  now() + ${every} * make_interval(secs => case when jsonb_typeof(c.settings -> 'poll_seconds') = 'number'
    then (c.settings ->> 'poll_seconds')::float8 else 60 end),
  c.next_try_at, (select max(b.blocked_until) from app.call_limits b where b.connection_id = c.id))`;

/** As late as a poll of an idle account `a` may lie; null of all others. */
const latestIdleRun = sql`case when ${isIdle} then now() + ${IDLE_POLL_SECONDS} * interval '1 second' end`;
