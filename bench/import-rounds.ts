import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { startCheck } from '#features/catalogue/imports/server/start-import.ts';
import { takeUpload } from '#features/catalogue/imports/server/take-upload.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { givenStaff } from '../tests/given-staff.ts';
import { addMember, BENCH_MEMBER } from './add-member.ts';
import { openBenchServices, SECRET_KEY } from './bench-services.ts';
import type { BenchDatabase } from './generate.ts';
import { AS_WORKER } from './node-flags.ts';

/**
 * Products imported a second, from the upload's first byte to the end, beside COPY and an upsert of the same; and the
 * worker's memory.
 */
export type ImportResult = { rows: number; ours: number; plain: number; peakMb: number };

const ROOT = join(import.meta.dirname, '..');
/** Beyond all ids of the generator; the account is removed after the run. */
const ACCOUNT_ID = 902;
const COLUMNS = ['sku', 'name', 'upc', 'description', 'brand', 'color', 'weight', 'cost', 'price', 'reorder_point'];
const LOOK_EVERY_MS = 100;
const Usage = z.object({ rssMb: z.number() });

/**
 * Imports a file of new products of each size; the same file goes by COPY and upsert into a table with the same columns
 * and indexes.
 */
export async function runImportRounds(database: BenchDatabase, sizes: readonly number[]): Promise<ImportResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bodega-bench-imports-'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const results: ImportResult[] = [];
    for (const rows of sizes) {
      const file = join(folder, `${rows}.csv`);
      await pipeline(lines(rows), createWriteStream(file));
      const plain = await plainRate(client, file, rows);
      results.push({ rows, plain, ...(await ourRate(database, client, folder, file, rows)) });
    }
    return results;
  } finally {
    await removeAccount(client);
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function* lines(rows: number): Generator<string> {
  yield `${COLUMNS.join(',')}\n`;
  for (let n = 0; n < rows; n++) {
    const [cents, weight] = [String(n % 100).padStart(2, '0'), (n % 900) / 100];
    yield `IMP-${n},"Product ${n}, ${n % 17} pieces",${200_000_000_000 + n},"Made of ${n % 23} parts, for bench ${n % 7}",Brand ${n % 50},Color ${n % 12},${weight},${n % 300}.${cents},${n % 700}.${cents},${n % 40}\n`;
  }
}

async function plainRate(client: pg.Client, file: string, rows: number): Promise<number> {
  await client.query('drop table if exists bare.imported; create table bare.imported (like products including all)');
  const startedAt = performance.now();
  await client.query(`create temp table came (${COLUMNS.map((name) => `${name} text`).join(', ')})`);
  await pipeline(createReadStream(file), client.query(copyFrom('copy came from stdin (format csv, header)')));
  const values = COLUMNS.map((name) =>
    /weight|cost|price/.test(name) ? `${name}::numeric` : name === 'reorder_point' ? `${name}::int` : name,
  );
  await client.query(`insert into bare.imported (account_id, ${COLUMNS.join(', ')})
    select ${ACCOUNT_ID}, ${values.join(', ')} from came
    on conflict (account_id, sku) do update set ${COLUMNS.slice(1)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')}`);
  const rate = (1000 * rows) / (performance.now() - startedAt);
  await client.query('drop table came; drop table bare.imported');
  return rate;
}

async function ourRate(database: BenchDatabase, client: pg.Client, folder: string, file: string, rows: number) {
  await removeAccount(client);
  await client.query(`insert into accounts (id, name) overriding system value values (${ACCOUNT_ID}, 'Imports')`);
  await addMember(client, ACCOUNT_ID);
  await using open = openBenchServices(database);
  const services = { ...open, files: openDiskStore(join(folder, 'files')) };
  const staff = givenStaff({ account_id: ACCOUNT_ID, db: services.database.account(ACCOUNT_ID), ...BENCH_MEMBER });
  const worker = await startWorkerProcess(database, folder);
  try {
    const startedAt = performance.now();
    const id = await takeUpload(staff, services, 'products', { name: 'bench.csv', content: createReadStream(file) });
    const mapping = Object.fromEntries(COLUMNS.map((name, column) => [name, column]));
    await startCheck(staff, id, { mapping, existing: 'update', decimal: '.', runs_at_once: true });
    const peakMb = await peakUntilDone(client, worker, id);
    return { ours: (1000 * rows) / (performance.now() - startedAt), peakMb };
  } finally {
    const exit = once(worker, 'exit');
    worker.kill('SIGTERM');
    await exit;
  }
}

/** The worker as in production, with the line by which it tells its memory. */
async function startWorkerProcess(database: BenchDatabase, folder: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const env = {
    ...process.env,
    ...AS_WORKER.env,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY,
    LOG_LEVEL: 'info',
  };
  const child = spawn(
    process.execPath,
    [...AS_WORKER.flags, '--import', import.meta.resolve('./report-usage.ts'), 'src/programs/worker.ts'],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('worker is ready') && resolve());
    child.once('exit', () => reject(new Error('the worker ended before it was ready')));
  });
  return child;
}

async function peakUntilDone(client: pg.Client, worker: ChildProcess, id: number): Promise<number> {
  let peak = 0;
  while (true) {
    worker.send('usage');
    const [usage] = await once(worker, 'message');
    peak = Math.max(peak, Usage.parse(usage).rssMb);
    const { rows } = await client.query<{ state: string; note: unknown }>(
      'select state, note from imports where account_id = $1 and id = $2',
      [ACCOUNT_ID, id],
    );
    const state = rows[0]?.state;
    if (state === 'done') return peak;
    if (state === 'failed') throw new Error(`the import failed: ${JSON.stringify(rows[0]?.note)}`);
    await wait(LOOK_EVERY_MS);
  }
}

async function removeAccount(client: pg.Client): Promise<void> {
  const tables = [
    'events',
    'import_changes',
    'import_lines',
    'import_faults',
    'import_fault_groups',
    'imports',
    'products',
    'categories',
    'item_count_deltas',
    'users',
  ];
  for (const table of tables) await client.query(`delete from ${table} where account_id = ${ACCOUNT_ID}`);
  await client.query(`delete from accounts where id = ${ACCOUNT_ID}`);
}
