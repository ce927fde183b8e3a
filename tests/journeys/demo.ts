import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { createLog } from '#platform/log.ts';
import type { Services } from '#platform/services.ts';
import { openServices } from '#programs/open-services.ts';
import { DATA_DIR, demoEnvironment } from './demo-ports.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The database and the keys of the demo that runs: for what an operator, or the demo's own worker, would do. */
export type Demo = {
  services: Services;
  /** The owner of the database, past row security. */
  owner: Kysely<DB>;
  close(): Promise<void>;
};

/** Opens them once for all journeys of a Playwright worker. */
export async function openDemo(): Promise<Demo> {
  const config = readConfig({ ...demoEnvironment, DATA_DIR: join(ROOT, DATA_DIR) });
  const cluster = await startEmbeddedPostgres({ dataDir: config.data_dir, durable: true });
  const opened = [cluster.stop];
  const stops = {
    add: (_name: string, stop: () => Promise<void>) => void opened.push(stop),
    all: async () => {
      for (const stop of opened.reverse()) await stop();
    },
  };
  const ownerUrl = cluster.url('bodega');
  const owner = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 2 }) }),
  });
  stops.add('owner', () => owner.destroy());
  const services = await openServices(config, { ownerUrl, kind: 'jobs', log: createLog('error'), stops });
  return { services, owner, close: stops.all };
}
