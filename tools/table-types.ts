import { spawnSync } from 'node:child_process';

/**
 * Writes the row types of a migrated database to `src/platform/db/tables.gen.ts`, or with `--verify` says whether they are up to date.
 * Usage: node tools/table-types.ts postgres://owner@host/database [--verify]
 */
const [url, ...flags] = process.argv.slice(2);
if (!url) {
  console.error('Name the migrated database: node tools/table-types.ts postgres://…');
  process.exit(2);
}
const run = spawnSync(
  'kysely-codegen',
  [
    '--dialect=postgres',
    `--url=${url}`,
    '--out-file=src/platform/db/tables.gen.ts',
    '--include-pattern=public.*',
    // As src/platform/db/database.ts parses them.
    '--type-mapping={"int8":"number","timestamptz":"ColumnType<string, Date | string, Date | string>"}',
    ...flags,
  ],
  { stdio: 'inherit' },
);
process.exit(run.status ?? 1);
