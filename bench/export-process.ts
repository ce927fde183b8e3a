// Writes the products of an account to a file, as our job does or as little as can be, and prints what that took.
// Arguments: ours or bare, the database's URL, the account, a folder.

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { z } from 'zod';
import { writeExport } from '#features/data/exports/server/write-export.job.ts';
import { appLogin, withLogin } from '#platform/db/app-login.ts';
import { openDatabase } from '#platform/db/database.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { createLog } from '#platform/log.ts';
import { noMail } from '#platform/mail/mailer.ts';
import { createSecrets } from '#platform/secrets.ts';
import { SECRET_KEY } from './bench-services.ts';

const ROWS_A_READ = 2_000;
const Arguments = z.tuple([z.enum(['ours', 'bare']), z.string(), z.coerce.number(), z.string()]);
const [side, url, account, folder] = Arguments.parse(process.argv.slice(2));

const ms = side === 'ours' ? await runOurs() : await runBare();
console.log(JSON.stringify({ ms, peakRssMb: process.resourceUsage().maxRSS / 1024 }));

async function runOurs(): Promise<number> {
  const database = openDatabase(withLogin(url, appLogin(SECRET_KEY)), 20);
  const db = database.account(account);
  const { id: created_by } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('exports')
    .values({ kind: 'products', filter: '{"by": "all"}', name: 'bench.csv', created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const log = createLog('warn');
  const services = {
    database,
    log,
    secrets: createSecrets(SECRET_KEY),
    files: openDiskStore(folder),
    mail: noMail,
    allowed_hosts: [],
    base_url: 'http://localhost',
    request_timeout_ms: 1_000,
    support_email: null,
    tax_schemas: null,
    is_demo: false,
  };
  const actor = { account_id: account, name: null, db };
  const startedAt = performance.now();
  await writeExport.run({ export_id: id }, { actor, services, log, signal: new AbortController().signal, attempt: 1 });
  const ms = performance.now() - startedAt;
  await database.close();
  return ms;
}

/** The same columns of the one table, read by the same key, joined with commas. */
async function runBare(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  async function* lines() {
    for (let after = ''; ; ) {
      const { rows } = await client.query<string[]>({
        name: 'page',
        rowMode: 'array',
        text: `select sku, name, upc, description, brand, color, size, weight, weight_unit, cost, price, reorder_point,
          image_url, updated_at
                 from products where account_id = $1 and entity_id = 2 and sku > $2 order by sku limit ${ROWS_A_READ}`,
        values: [account, after],
      });
      yield rows.map((row) => `${row.join(',')}\r\n`).join('');
      const last = rows.at(-1)?.[0];
      if (last === undefined || rows.length < ROWS_A_READ) return;
      after = last;
    }
  }
  const startedAt = performance.now();
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, 'bare.csv')));
  const ms = performance.now() - startedAt;
  await client.end();
  return ms;
}
