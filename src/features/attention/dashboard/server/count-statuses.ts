import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { DateRange } from '../date-range.ts';

/** Orders placed and customers imported on the days of the account's zone, by status, from the kept counts. */
export async function countByStatus(staff: Staff, { startDate, endDate }: DateRange) {
  const orders = await countsOf(
    staff.db,
    sql`select order_status as status, sum(n)::int as n from app.order_days
         where day >= ${startDate}::date and day <= ${endDate}::date group by order_status`,
  );
  const customers = await countsOf(
    staff.db,
    sql`select sync_status as status, sum(n)::int as n from app.customer_days
         where day >= ${startDate}::date and day <= ${endDate}::date group by sync_status`,
  );
  return {
    orderCounts: {
      pending: orders('pending'),
      packing: orders('packing'),
      partially_shipped: orders('partially_shipped'),
      shipped: orders('shipped'),
      fulfilled: orders('fulfilled'),
      error: orders('error'),
    },
    customerCounts: { synced: customers('synced'), errorCustomer: customers('errorCustomer') },
  };
}

async function countsOf(db: AccountDb, query: RawBuilder<unknown>): Promise<(status: string) => number> {
  const { rows } = await sql<{ status: string; n: number }>`${query}`.execute(db);
  const counts = new Map(rows.map(({ status, n }) => [status, n]));
  return (status) => counts.get(status) ?? 0;
}
