import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { STALLED_AFTER, type WriteQueue } from '../connection-rules.ts';
import { MAX_COUNTED, type Outage } from '../outages-contract.ts';
import { countWaiting, standsStillInSql } from './failing-queues.ts';
import { unfinished } from './unfinished-writes.ts';

/** Queues that stand still for longer than a moment, of a connection `c`. */
const stalledQueues = sql`(
  select array_agg(queue order by queue) as queues, min(failing_since) as failing_since, max(next_try_at) as next_try_at
    from failing_queues where connection_id = c.id and c.failures + failures >= ${sql.lit(STALLED_AFTER)})`;

const countOf = (queue: WriteQueue, count: RawBuilder<number>) =>
  sql`case when ${standsStillInSql(STALLED_AFTER, queue)} then ${count} else 0 end`;

const ordersWaiting = sql<number>`(
  select count(distinct w.order_id)::int
    from (select order_id
      from partner_writes where connection_id = c.id and order_id is not null and state in ${unfinished}
           limit ${MAX_COUNTED}) w)`;

/** The connections that should be at work and are not, by name, each with what waits for it. */
export async function findOutagesOf({ db }: Pick<Actor, 'db'>): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    select c.id, c.name, c.state, c.last_success_at, greatest(c.next_try_at, q.next_try_at) as next_try_at,
           case when a.answers then q.failing_since end as takes_nothing_since,
           case when a.answers then q.queues else '{}' end as takes_none_of, c.last_error_status as answered_with,
           ${countOf('outbox', ordersWaiting)} as orders_waiting,
           ${countOf('stock', countWaiting('stock'))} as quantities_waiting,
           ${countOf('contacts', countWaiting('contacts'))} as customers_waiting
      from connections c
     cross join lateral ${stalledQueues} q
     cross join lateral (select c.failures = 0 and coalesce(c.last_success_at > q.failing_since, false) as answers) a
     where c.removed_at is null
       and (c.state = 'broken' or (c.state = 'active' and (c.failures >= ${sql.lit(STALLED_AFTER)}
         or q.queues is not null)))
     order by c.name`.execute(db);
  return rows;
}
