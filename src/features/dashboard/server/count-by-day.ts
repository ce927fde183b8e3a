import { sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import type { Staff } from '#platform/db/actor.ts';
import { type DateRange, datesOf } from '../date-range.ts';

type Counted = { table: 'orders'; column: 'order_date' } | { table: 'customers'; column: 'created_at' };
type DayCounts = { days: { date: string; counts: number[] }[]; connectors: string[] };

/**
 * Rows a day of the account's zone and connector. Each day is a stretch of the index between the instants at which the zone's
 * days begin, so days of 23 and 25 hours count right and no row needs its own time zone arithmetic.
 */
export async function countByDay(staff: Staff, range: DateRange, counted: Counted): Promise<DayCounts> {
  const table = sql.table(counted.table);
  const column = sql.ref(counted.column);
  const dates = datesOf(range);
  const starts = [...dates, addDays(range.endDate, 1)].map((date) => startOfDay(date, staff.time_zone));

  const connections = await sql<{ id: number; name: string }>`
    select c.id, c.name from connections c
     where exists (select from ${table} t where t.connection_id = c.id limit 1) order by c.id`.execute(staff.db);
  const places = new Map(connections.rows.map(({ id }, index) => [id, index]));

  const counts = await sql<{ day: number; connection_id: number; n: number }>`
    select day::int, found.connection_id, found.n
      from unnest(${starts.slice(0, -1)}::timestamptz[], ${starts.slice(1)}::timestamptz[]) with ordinality d (starts, ends, day)
      cross join lateral (select connection_id, count(*)::int as n from ${table}
        where ${column} >= d.starts and ${column} < d.ends group by connection_id) found`.execute(staff.db);

  const days = dates.map((date) => ({ date, counts: connections.rows.map(() => 0) }));
  for (const { day, connection_id, n } of counts.rows) {
    const place = places.get(connection_id);
    if (place !== undefined) days[day - 1]?.counts.splice(place, 1, n);
  }
  return { days, connectors: connections.rows.map(({ name }) => name) };
}
