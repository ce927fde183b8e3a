import { readdir } from 'node:fs/promises';

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
