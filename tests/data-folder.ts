import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';

const PREFIX = 'bodega-test-';

/** A new empty data folder of this process. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // 700 would hide it from the database user
  return folder;
}

/** Removes a data folder; stops its database first where a killed run left one. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  await cluster.stop();
  for (const folder of [cluster.home, dataDir]) rmSync(folder, { recursive: true, force: true });
}

/** A killed process cannot tidy up, so another one removes the folders it left. */
export async function removeLeftDataFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const creator = Number(name.slice(PREFIX.length).split('-')[0]);
    const isOurs = statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
    if (isOurs && !isAlive(creator)) await removeDataFolder(folder);
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
