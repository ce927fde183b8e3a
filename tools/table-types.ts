// npm run table-types: runs the migrations in a throw-away database and writes the types of its rows.

import { rmSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createDataFolder } from '../tests/data-folder.ts';
import { TEST_LOGIN } from '../tests/test-login.ts';
import { writeTableTypes } from './write-table-types.ts';

const dataDir = createDataFolder();
const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  const admin = new pg.Client(cluster.url('postgres'));
  await admin.connect();
  await admin.query('create database bodega');
  await admin.end();
  await migrate(cluster.url('bodega'), { login: TEST_LOGIN, log: createLog('warn') });
  if (!writeTableTypes(cluster.url('bodega'))) process.exitCode = 1;
} finally {
  await cluster.stop();
  for (const folder of [cluster.home, dataDir]) rmSync(folder, { recursive: true, force: true });
}
