import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** A migration by its name and the SHA-256 of its file, in hex; null where a database does not know what it ran. */
export type MigrationId = { name: string; sha256: string | null };
export type MigrationFile = MigrationId & { sha256: string; text: string };

let files: Promise<MigrationFile[]> | undefined;

/** The migrations this build brings, in order. They are read once. */
export function ownMigrations(): Promise<MigrationFile[]> {
  files ??= readFiles();
  return files;
}

async function readFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => {
      // A checkout on Windows may have changed the ends of lines.
      const text = (await readFile(new URL(file, FOLDER), 'utf8')).replaceAll('\r\n', '\n');
      return { name: file.slice(0, -'.sql'.length), sha256: createHash('sha256').update(text).digest('hex'), text };
    }),
  );
}

export const isSame = (a: MigrationId | undefined, b: MigrationId | undefined): boolean =>
  a !== undefined && b !== undefined && a.name === b.name && a.sha256 === b.sha256;

/** What a migration's own transaction records in addition to its name, which Kysely keeps. */
export const CREATE_CONTENTS = `
  create schema if not exists app_migrations;
  create table if not exists app_migrations.contents (name text primary key, sha256 text not null)`;

/** The migrations that a database ran, in order; undefined for one that was never migrated. */
export async function readMigrations(client: pg.ClientBase | pg.Pool): Promise<MigrationId[] | undefined> {
  const { rows } = await client.query<{ has_names: boolean; has_contents: boolean }>(
    `select to_regclass('app_migrations.kysely_migration') is not null as has_names,
            to_regclass('app_migrations.contents') is not null as has_contents`,
  );
  const [found] = rows;
  if (!found?.has_names) return undefined;
  if (found.has_contents) return (await client.query<MigrationId>(READ_CONTENTS)).rows;
  const names = await client.query<{ name: string }>('select name from app_migrations.kysely_migration order by name');
  return names.rows.map(({ name }) => ({ name, sha256: null }));
}

export const READ_CONTENTS = `
  select m.name, c.sha256 from app_migrations.kysely_migration m left join app_migrations.contents c using (name)
   order by m.name`;
