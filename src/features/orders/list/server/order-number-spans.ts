import { sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import type { Facets, ListFilter } from './order-filter.ts';

/** Two numbers between which orders of a list lie, and others. */
export type NumberSpan = { least: string; greatest: string };

/**
 * Where in an index by number the orders of a list can be, in the order of numbers, where it is sorted by number and narrowed to days.
 * Numbers grow with time, those of each channel for themselves: without it a list of some days would be walked through all orders of
 * others. Spans that overlap, as those of channels that number alike, are one.
 */
export async function findNumberSpans(
  { db, time_zone }: Staff,
  { orderBy }: Pick<ListFilter, 'orderBy'>,
  { start_at, end_at, connection_id }: Facets,
): Promise<NumberSpan[] | undefined> {
  if (orderBy !== 'order_number' || (!start_at && !end_at)) return undefined;
  const { rows } = await sql<NumberSpan>`
    with of_channels as (
      select min(least_number) as least, max(greatest_number) as greatest from order_number_spans
       where ${start_at ? sql`week >= app.week_of(${startOfDay(start_at, time_zone)})` : sql`true`}
         and ${end_at ? sql`week <= app.week_of(${startOfDay(addDays(end_at, 1), time_zone)})` : sql`true`}
         and ${connection_id ? sql`connection_id = ${connection_id}` : sql`true`}
       group by connection_id),
    numbered as (
      select *, count(*) filter (where is_apart) over (order by least, greatest) as place
        from (select *, least > max(greatest) over (order by least, greatest rows between unbounded preceding and 1 preceding) as is_apart
                from of_channels) beside)
    select min(least) as least, max(greatest) as greatest from numbered group by place order by place`.execute(db);
  return rows.length > 0 ? rows : undefined;
}

/** Merges what was noted of the same week, each minute. */
export const mergeNumberSpans: SystemTask = {
  name: 'merge-number-spans',
  schedule: '* * * * *',
  async run(owner) {
    const week = sql`account_id, connection_id, week`;
    await sql`
      with repeated as (select ${week} from order_number_spans group by ${week} having count(*) > 1),
      taken as (delete from order_number_spans s using repeated r
                 where s.account_id = r.account_id and s.connection_id = r.connection_id and s.week = r.week returning s.*)
      insert into order_number_spans (${week}, least_number, greatest_number)
      select ${week}, min(least_number), max(greatest_number) from taken group by ${week}`.execute(owner);
  },
};
