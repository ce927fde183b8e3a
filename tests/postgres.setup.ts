import { rmSync } from 'node:fs';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { createDataFolder, removeLeftDataFolders } from './data-folder.ts';
import { TEST_LOGIN } from './test-login.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's connection to the database `postgres` of this run's cluster. */
    adminUrl: string;
  }
}

/** One throw-away cluster a run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  await removeLeftDataFolders();
  const dataDir = createDataFolder();
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const stop = async () => {
    await cluster.stop();
    for (const folder of [cluster.home, dataDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await createTemplate(cluster.url);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('adminUrl', cluster.url('postgres'));
  return stop;
}

async function createTemplate(url: (database: string) => string) {
  const admin = new pg.Client(url('postgres'));
  await admin.connect();
  try {
    await admin.query('create database template_bodega');
    await migrate(url('template_bodega'), { login: TEST_LOGIN, log: createLog('warn') });
    await admin.query('alter database template_bodega is_template true allow_connections false');
    // The system copies the template's files for each test file, in half the time.
    await admin.query("alter role all set file_copy_method = 'clone'");
  } finally {
    await admin.end();
  }
}
