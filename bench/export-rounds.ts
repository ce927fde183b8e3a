import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { addMember } from './add-member.ts';
import { median } from './figures.ts';
import type { BenchDatabase } from './generate.ts';
import { AS_WORKER } from './node-flags.ts';

/** Rows a second, and the peak of the process' memory with few and with many rows. */
export type ExportResult = {
  rows: number;
  ours: number;
  bare: number;
  copy: number;
  peakMb: { few: number; many: number };
};

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 2;
/** Beyond all ids of the generator; both are removed after the run. */
const ACCOUNTS = { few: 902, many: 903 };
const PROGRAM = fileURLToPath(import.meta.resolve('./export-process.ts'));

const Taken = z.object({ ms: z.number(), peakRssMb: z.number() });
const runFile = promisify(execFile);

/** Exports a million products: by our job, by a bare program and by PostgreSQL alone, in turns. */
export async function runExportRounds(database: BenchDatabase): Promise<ExportResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-bench-exports-'));
  await chmod(folder, 0o777); // PostgreSQL runs as a user of its own
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const env = { ...process.env, ...AS_WORKER.env };
  const measure = async (side: 'ours' | 'bare', account: number) => {
    const words = [...AS_WORKER.flags, PROGRAM, side, database.url, String(account), folder];
    return Taken.parse(JSON.parse((await runFile(process.execPath, words, { env })).stdout));
  };
  try {
    await removeRows(client);
    await addProducts(client, ACCOUNTS.few, FEW);
    await addProducts(client, ACCOUNTS.many, MANY);
    const few = await measure('ours', ACCOUNTS.few);
    const times = { ours: [] as number[], bare: [] as number[], copy: [] as number[] };
    let peakMb = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await measure('ours', ACCOUNTS.many);
      peakMb = Math.max(peakMb, ours.peakRssMb);
      times.ours.push(ours.ms);
      times.bare.push((await measure('bare', ACCOUNTS.many)).ms);
      times.copy.push(await copyOut(client, join(folder, `copy-${round}.csv`)));
    }
    const rate = (of: number[]) => (1000 * MANY) / median(of);
    return {
      rows: MANY,
      ours: rate(times.ours),
      bare: rate(times.bare),
      copy: rate(times.copy),
      peakMb: { few: few.peakRssMb, many: peakMb },
    };
  } finally {
    await removeRows(client);
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Half of them have stock at two places, some a reservation or a category. */
async function addProducts(client: pg.Client, account: number, count: number): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`insert into accounts (id, name) overriding system value values (${account}, 'Exports')`);
  await addMember(client, account);
  await client.query(
    `insert into categories (account_id, entity_id, name) select ${account}, 2, 'Category ' || n
      from generate_series(1, 50) n`,
  );
  await client.query(
    `insert into products (account_id, sku, name, upc, description, brand, weight, weight_unit, price, category_id)
     select ${account}, 'SKU-' || n, 'Candle holder, "black" ' || n, (7500000000000 + n)::text,
       repeat('Hand made of clay. ', 1 + n % 4),
            'Barro', 0.25 * (n % 40), 'kg', 0.5 * (n % 400), (select min(id) from categories
              where account_id = ${account}) + n % 50
       from generate_series(1, ${count}) n`,
  );
  await client.query(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
     select account_id, id, place, id % 100, now() from products, (values ('L1'), ('L2')) p (place)
       where account_id = ${account} and id % 2 = 0`,
  );
  await client.query('commit');
  await client.query('vacuum analyze products, stock_levels, categories');
}

async function copyOut(client: pg.Client, file: string): Promise<number> {
  const startedAt = performance.now();
  await client.query(
    `copy (select sku, name, upc, description, brand, color, size, weight, weight_unit, cost, price, reorder_point,
      image_url, updated_at
             from products where account_id = ${ACCOUNTS.many} and entity_id = 2 order by sku) to '${file}'
               with (format csv)`,
  );
  return performance.now() - startedAt;
}

async function removeRows(client: pg.Client): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const table of ['exports', 'stock_levels', 'products', 'categories', 'users'])
    await client.query(`delete from ${table} where account_id in (${ACCOUNTS.few}, ${ACCOUNTS.many})`);
  await client.query(`delete from accounts where id in (${ACCOUNTS.few}, ${ACCOUNTS.many})`);
  await client.query('commit');
}
