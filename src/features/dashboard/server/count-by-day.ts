import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Staff } from '#platform/db/actor.ts';
import { type DateRange, datesOf } from '../date-range.ts';

type DayCounts = { days: { date: string; counts: number[] }[]; connectors: string[] };

/** Orders a day of the account's zone and connector, from the kept counts. */
export function countOrders(staff: Staff, range: DateRange): Promise<DayCounts> {
  return countByDay(
    staff,
    range,
    sql`orders`,
    sql`select day::text as date, connection_id, sum(n)::int as n from app.order_days
         where day >= ${range.startDate}::date and day <= ${range.endDate}::date group by day, connection_id`,
  );
}

/**
 * Customers a day and connector. Each day is a stretch of the index between the instants at which the zone's days begin, so days of 23
 * and 25 hours count right and no row needs its own time zone arithmetic.
 */
export function countCustomers(staff: Staff, range: DateRange): Promise<DayCounts> {
  const dates = datesOf(range);
  const starts = [...dates, addDays(range.endDate, 1)].map((date) => startOfDay(date, staff.time_zone));
  return countByDay(
    staff,
    range,
    sql`customers`,
    sql`select d.date, found.connection_id, found.n
          from unnest(${dates}::text[], ${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[]) d (date, starts, ends)
          cross join lateral (select connection_id, count(*)::int as n from customers
            where created_at >= d.starts and created_at < d.ends group by connection_id) found`,
  );
}

/** Every day of the range with a count for each connector that ever brought any. */
async function countByDay(
  { db }: Staff,
  range: DateRange,
  table: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): Promise<DayCounts> {
  const connections = await sql<{ id: number; name: string }>`
    select c.id, c.name from connections c
     where exists (select from ${table} t where t.connection_id = c.id limit 1) order by c.id`.execute(db);
  const places = new Map(connections.rows.map(({ id }, index) => [id, index]));
  const { rows } = await sql<{ date: string; connection_id: number; n: number }>`${counted}`.execute(db);

  const byDate = new Map(datesOf(range).map((date) => [date, connections.rows.map(() => 0)]));
  for (const { date, connection_id, n } of rows) {
    const place = places.get(connection_id);
    if (place !== undefined) byDate.get(date)?.splice(place, 1, n);
  }
  return {
    days: [...byDate].map(([date, counts]) => ({ date, counts })),
    connectors: connections.rows.map(({ name }) => name),
  };
}
