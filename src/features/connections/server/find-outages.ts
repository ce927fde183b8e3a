import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import { STALLED_AFTER } from '../connection-rules.ts';
import { MOST_COUNTED, type Outage } from '../outages-contract.ts';
import { unfinished } from './unfinished-writes.ts';

/** `isStalled` of the rules in SQL, for a connection `c`. */
export const isStalledInSql: RawBuilder<boolean> = sql`(c.state = 'broken' or (c.state = 'active' and c.failures >= ${sql.lit(STALLED_AFTER)}))`;

/** Whether a connection `c` failed last and is not at work again (`healthOf`: failing or broken), so that what is to be sent to it now waits. */
export const isDownInSql: RawBuilder<boolean> = sql`(c.state = 'broken' or (c.state = 'active' and c.failures > 0))`;

/** The connections that should be at work and are not, by name, each with the orders whose writes wait for it. */
export async function findOutagesOf({ db }: Pick<Actor, 'db'>): Promise<Outage[]> {
  const { rows } = await sql<Outage>`
    select c.id, c.name, c.state, c.last_success_at, greatest(c.next_try_at, c.writes_next_try_at) as next_try_at,
           case when c.failures = c.write_failures and c.last_success_at > c.writes_failing_since then c.writes_failing_since end as takes_nothing_since,
           (select count(distinct w.order_id)::int
              from (select order_id from partner_writes where connection_id = c.id and order_id is not null and state in ${unfinished}
                     limit ${MOST_COUNTED}) w) as orders_waiting
      from connections c
     where c.removed_at is null and ${isStalledInSql}
     order by c.name`.execute(db);
  return rows;
}
