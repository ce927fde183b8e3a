import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '#platform/config.ts';

const Holder = z.object({ pid: z.number().int().positive(), address: z.string() });

/**
 * Notes in a folder which process runs there, so that a second one leaves it alone: it would move the first one's
 * connectors to its own simulated partners. What a killed process left is no obstacle.
 * @returns what takes the note away
 * @throws StartError that says where the other one runs
 */
export function holdFolder(dataDir: string, address: string): () => void {
  const folder = resolve(dataDir);
  const file = join(folder, 'running.json');
  mkdirSync(folder, { recursive: true });
  const other = readHolder(file);
  if (other && isAtWork(other.pid)) {
    throw new StartError(
      `Bodega runs already in this folder, at ${other.address}: use that one, stop it (process ${other.pid}), or set ` +
        `DATA_DIR to another folder (this one is ${folder})`,
    );
  }
  rmSync(file, { force: true });
  try {
    writeFileSync(file, JSON.stringify({ pid: process.pid, address }), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw new StartError(`Bodega is just being started in this folder (${folder})`);
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

function readHolder(file: string): z.output<typeof Holder> | undefined {
  try {
    return Holder.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // there is none, or it was being written when its process died
  }
}

/** In containers the number of a dead process soon belongs to another one, so Linux is asked what runs under it. */
function isAtWork(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('programs/start.ts');
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
