import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import { type DateRange, datesOf } from '../date-range.ts';

type DayCounts = { days: { date: string; counts: number[] }[]; connectors: string[] };

/** Orders a day of the account's zone and connector, from the kept counts. */
export function countOrders(staff: Staff, range: DateRange): Promise<DayCounts> {
  return countByDay(staff, range, sql`orders`, sql`app.order_days`);
}

/** Customers imported a day of the account's zone and connector, from the kept counts. */
export function countCustomers(staff: Staff, range: DateRange): Promise<DayCounts> {
  return countByDay(staff, range, sql`customers`, sql`app.customer_days`);
}

/** Every day of the range with a count for each connector that ever brought any. */
async function countByDay(
  { db }: Staff,
  range: DateRange,
  table: RawBuilder<unknown>,
  keptCounts: RawBuilder<unknown>,
): Promise<DayCounts> {
  const connections = await sql<{ id: number; name: string }>`
    select c.id, c.name from connections c
     where exists (select from ${table} t where t.connection_id = c.id limit 1) order by c.id`.execute(db);
  const places = new Map(connections.rows.map(({ id }, index) => [id, index]));
  const { rows } = await sql<{ date: string; connection_id: number; n: number }>`
    select day::text as date, connection_id, sum(n)::int as n from ${keptCounts}
     where day >= ${range.startDate}::date and day <= ${range.endDate}::date group by day, connection_id`.execute(db);

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
