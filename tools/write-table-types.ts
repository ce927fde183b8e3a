import { spawnSync } from 'node:child_process';

/**
 * Writes the row types of a migrated database to `src/platform/db/tables.gen.ts`, or only compares them.
 * @returns whether they are written, or are as they have to be
 */
export function writeTableTypes(url: string, { isComparison = false } = {}): boolean {
  const { status } = spawnSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${url}`,
      '--out-file=src/platform/db/tables.gen.ts',
      '--include-pattern=public.*',
      // As src/platform/db/database.ts parses them.
      '--type-mapping={"int8":"number","timestamptz":"ColumnType<string, Date | string, Date | string>"}',
      ...(isComparison ? ['--verify'] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` } },
  );
  return status === 0;
}
