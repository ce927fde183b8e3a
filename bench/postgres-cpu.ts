import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * @returns the processor milliseconds that a local cluster has used so far, all its processes; NaN where the system has
 * no `/proc`
 */
export async function postgresCpuClock(url: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  );
  await client.end();
  const postmaster = readFileSync(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  return () => clusterTicks(postmaster) * MS_PER_TICK;
}

/** The postmaster's time has that of its children that ended. */
function clusterTicks(postmaster: string): number {
  const main = readStat(postmaster);
  if (!main) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat)
    .filter((stat) => stat?.parent === postmaster);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), main.own + main.ended);
}

/**
 * Null where the process is gone. See proc(5): fields 4 (parent), 14 and 15 (own time), 16 and 17 (that of ended
 * children).
 */
function readStat(pid: string): { parent: string; own: number; ended: number } | null {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = (field: number) => Number(afterName[field - 3]);
    return { parent: afterName[1] ?? '', own: ticks(14) + ticks(15), ended: ticks(16) + ticks(17) };
  } catch {
    return null;
  }
}
