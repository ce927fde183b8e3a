import pg from 'pg';
import type { BenchDatabase } from './generate.ts';
import { peopleRows } from './walk-people-rows.ts';
import { runRows } from './walk-run-rows.ts';
import { stockRows } from './walk-stock-rows.ts';

/**
 * Adds, to a copy of the database, what the lists have that no order brings: as long as they may become beside so many
 * orders. Without triggers, so that nothing is counted or followed by a job.
 */
export async function addWalkRows({ url, orders }: BenchDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '128MB'`);
    for (const fill of [...stockRows, ...runRows, ...peopleRows]) await client.query(fill(orders));
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
