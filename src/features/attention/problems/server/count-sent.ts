import { sql } from 'kysely';
import { dayInZone, startOfDay } from '#base/calendar-date.ts';
import type { Staff } from '#platform/db/actor.ts';
import { mondayOf, touches, untouchedPercent } from '../untouched-rules.ts';

/** Of more the newest are counted. */
const MAX_COUNTED = 5_000;

type Counted = { orders: number; untouched: number };

/**
 * Orders that the warehouse accepted since Monday, by the account's clocks, and how many of them went by themselves
 * (`wentUntouched`).
 */
export async function countSentThisWeek({ db, time_zone }: Pick<Staff, 'db' | 'time_zone'>, now = new Date()) {
  const monday = startOfDay(mondayOf(dayInZone(now, time_zone)), time_zone);
  const { rows } = await sql<Counted>`
    with sent as (
      select order_id, max(id) as id
        from (select order_id, id from events where type = 'order.submitted' and at >= ${monday.toISOString()}
               order by at desc limit ${MAX_COUNTED + 1}) newest
       group by order_id)
    select count(*)::int as orders, (count(*) filter (where not exists (
             select from events t where t.order_id = sent.order_id and t.id < sent.id and t.actor is not null
                and t.type = any(${touches}::text[]))))::int as untouched
      from sent`.execute(db);
  const { orders, untouched } = rows[0] ?? { orders: 0, untouched: 0 };
  return {
    orders: Math.min(orders, MAX_COUNTED),
    is_capped: orders > MAX_COUNTED,
    untouched_percent: orders === 0 ? null : untouchedPercent(untouched, orders),
  };
}
