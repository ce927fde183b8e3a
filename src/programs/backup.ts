import { resolve } from 'node:path';
import pg from 'pg';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { openFiles } from '#platform/files/open-files.ts';
import { createSecrets } from '#platform/secrets.ts';
import { FILE_KEYS, keyCheckOf } from './backup-contents.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { runProgram } from './program.ts';

// Writes the database and its files into one archive; everything else may go on meanwhile.
if (!process.env.DATABASE_URL) process.env.DEMO ??= 'on'; // the embedded database has its key in DATA_DIR
await runProgram(async (config, _log, stops) => {
  const path = resolve(
    process.argv[2] ?? `bodega-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`,
  );
  const url = config.database_url ?? (await startEmbeddedDatabase(config, stops));
  const files = await openFiles(config);
  const client = new pg.Client({ connectionString: url, application_name: 'bodega-backup' });
  await client.connect();
  stops.add('database connection', () => client.end());
  const key_check = keyCheckOf(createSecrets(config.secret_key));
  const { tables, files: kept } = await writeBackup({ client, files, key_check, fileKeys: FILE_KEYS }, path);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${path}: ${rows} rows of ${Object.keys(tables).length} tables, ${kept.count} files`);
  if (kept.missing.length > 0)
    console.log(`${kept.missing.length} files were not in the store: ${kept.missing.slice(0, 5).join(', ')}`);
  console.log('SECRET_KEY is not in it: keep that key in another place, a backup cannot be restored without it');
  await stops.all();
});
