import { readdir } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** The migrations this build brings, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** Where a migration's SQL is. */
export const migrationFile = (name: string) => new URL(`${name}.sql`, FOLDER);

/** The migrations that a database has; undefined for one that was never migrated. */
export async function readMigrations(client: pg.ClientBase | pg.Pool): Promise<string[] | undefined> {
  const { rows: found } = await client.query(
    `select from pg_class where oid = to_regclass('app_migrations.kysely_migration')`,
  );
  if (found.length === 0) return undefined;
  const { rows } = await client.query<{ name: string }>(
    'select name from app_migrations.kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}
