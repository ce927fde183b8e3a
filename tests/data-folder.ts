import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runningPostmaster } from '#platform/db/embedded-postgres.ts';
import { findPlaces } from '#platform/db/embedded-postgres-files.ts';

const PREFIX = 'bodega-test-';

/** A new empty data folder of this process. */
export function createDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  chmodSync(folder, 0o755); // 700 would hide it from the database user
  return folder;
}

/** Removes a data folder; ends its database first where a killed run left one, which may be in any state. */
export async function removeDataFolder(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const { home, data } = findPlaces(dataDir);
  for (let left = runningPostmaster(data); left; left = runningPostmaster(data)) {
    process.kill(left.pid, 'SIGQUIT'); // at once, without a checkpoint
    await wait(50);
  }
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
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
