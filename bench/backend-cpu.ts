import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/**
 * CPU milliseconds that PostgreSQL spent so far in the connections that a server has open. Linux alone tells; elsewhere
 * it is NaN. The time of parallel workers is not in it.
 */
export async function backendCpuMs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'bodega%' and datname = current_database()`,
  );
  const times = await Promise.all(rows.map(({ pid }) => cpuMsOf(pid)));
  return times.reduce((sum, ms) => sum + ms, 0);
}

async function cpuMsOf(pid: number): Promise<number> {
  try {
    const text = await readFile(`/proc/${pid}/schedstat`, 'utf8');
    return Number(text.split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
