import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { mergeCustomerDays } from '#features/customers/customers/server/count-customers.ts';
import { mergeOrderCounts, mergeOrderDays } from '#features/orders/list/server/count-orders.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { openBenchServices } from './bench-services.ts';
import type { BenchDatabase } from './generate.ts';

/** Takes all jobs that no worker has begun out of the queue. */
export const DROP_JOBS = 'select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))';

/**
 * Takes back what a part left behind, so that the next part and the next run find the generated rows: jobs, entries of
 * the timeline, events that no server published, counters that a worker would have merged, and changed totals of the
 * bare tables.
 */
export async function tidyUp(database: BenchDatabase): Promise<void> {
  await using services = openBenchServices(database);
  const owner = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
  });
  try {
    await sql.raw(DROP_JOBS).execute(owner);
    await sql`delete from events where id > (select id from bench.last_event)`.execute(owner);
    await sql`truncate event_outbox, bare.events, bare.order_counts`.execute(owner);
    await sql`insert into bare.order_counts select order_status, count(*)::int from bare.orders group by 1`.execute(
      owner,
    );
    await mergeOrderCounts.run(owner, services);
    await mergeOrderDays.run(owner, services);
    await mergeCustomerDays.run(owner, services);
    await sql`vacuum analyze orders, events, order_count_deltas, order_day_counts, order_day_deltas,
      customer_day_counts,
      customer_day_deltas, bare.orders, bare.order_counts`.execute(owner);
  } finally {
    await owner.destroy();
  }
}
