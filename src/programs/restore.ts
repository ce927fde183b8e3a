import { resolve } from 'node:path';
import pg from 'pg';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { StartError } from '#platform/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { retryUntilReachable } from '#platform/db/retry-until-reachable.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createSecrets } from '#platform/secrets.ts';
import { loginToMake } from './app-database.ts';
import { AFTER_RESTORE, keyCheckOf } from './backup-contents.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { runProgram } from './program.ts';

// Reads an archive of `npm run backup` into an empty database and file store.
if (!process.env.DATABASE_URL) process.env.DEMO ??= 'on'; // the embedded database has its key in DATA_DIR
await runProgram(async (config, log, stops) => {
  const [path] = process.argv.slice(2);
  if (!path) throw new StartError('Name the backup: npm run restore -- bodega-2026-11-22T02-00-00.tar.gz');
  const url = config.database_url ?? (await startEmbeddedDatabase(config, stops));
  const files = await openFiles(config);
  await retryUntilReachable(log, () => migrate(url, { login: loginToMake(config), log }));
  const client = new pg.Client({ connectionString: url, application_name: 'bodega-restore' });
  await client.connect();
  stops.add('database connection', () => client.end());
  const key_check = keyCheckOf(createSecrets(config.secret_key));
  const target = { client, files, key_check, afterwards: AFTER_RESTORE };
  const { tables, files: kept } = await restoreBackup(target, resolve(path));
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored: ${rows} rows of ${Object.keys(tables).length} tables, ${kept.count} files`);
  console.log(
    'All connectors are paused: look at what happened since the backup before you resume them, see docs/operations.md',
  );
  await stops.all();
});
