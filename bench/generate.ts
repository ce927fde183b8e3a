import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '#features/people/access/server/passwords.ts';
import { appLogin } from '#platform/db/app-login.ts';
import type { EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { bareTablesSql } from './bare-tables.ts';
import { SECRET_KEY } from './bench-services.ts';
import { documentsOf } from './made-up-documents.ts';
import {
  catalogueOf,
  customersOf,
  FILLED_TABLES,
  type Fill,
  type MadeUpAccount,
  orderPartsOf,
  ordersOf,
  settingsOf,
  wordsSql,
} from './made-up-rows.ts';

/** A database of made-up orders. Account 1 is the one that is measured; account 2 shows that rows are kept apart. */
export type BenchDatabase = { url: string; orders: number };

export const MEASURED_ACCOUNT = 1;
export const MEMBER = { email: 'bench@example.com', password: 'bench-bench-bench' };

const OTHER_ACCOUNT = 2;
const PRODUCTS = 20_000;
const OTHERS_SHARE = 50;
const OTHERS_FIRST_ID = 100_000_000;
const SOURCES = [join(import.meta.dirname, '../migrations'), import.meta.dirname];

/**
 * The database with so many orders: the one that a former run left where it was made by the same migrations and
 * generator, else a new one, which takes about 20 s for each 100,000 orders.
 */
export async function openBenchDatabase(
  cluster: EmbeddedPostgres,
  orders: number,
  isFresh: boolean,
): Promise<BenchDatabase> {
  const name = `bench_${orders}`;
  const print = fingerprint();
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.mark !== print || isFresh) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name}`);
      await migrate(cluster.url(name), { login: appLogin(SECRET_KEY), log: createLog('warn') });
      await fill(cluster.url(name), orders);
      await admin.query(`comment on database ${name} is '${print}'`);
      await admin.query('checkpoint');
    }
  } finally {
    await admin.end();
  }
  return { url: cluster.url(name), orders };
}

/** Changes whenever a migration or what makes the rows does. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of SOURCES) {
    for (const file of readdirSync(folder).sort()) {
      if (/\.sql$|^(generate|made-up-rows|made-up-documents|bare-tables)\.ts$/.test(file))
        hash.update(readFileSync(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function fill(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // No trigger counts and no foreign key is looked up: the generator's rows are consistent by themselves.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
    await client.query(wordsSql());
    const rebuild = await dropIndexes(client);
    const measured = { account_id: MEASURED_ACCOUNT, first: 0, orders, customers: orders / 4, products: PRODUCTS };
    for (const step of fillsOf(measured)) await timed(client, step);
    for (const step of fillsOf(otherAccount(orders))) await client.query(step.sql);
    await timed(client, { what: 'indexes', sql: rebuild.join(';\n') });
    await timed(client, { what: 'bare tables', sql: bareTablesSql(MEASURED_ACCOUNT) });
    await addMember(client);
    await timed(client, { what: 'sequences and statistics', sql: `${await sequencesSql(client)}` });
    await client.query('create table bench.last_event as select max(id) as id from events');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function otherAccount(orders: number): MadeUpAccount {
  const share = orders / OTHERS_SHARE;
  return { account_id: OTHER_ACCOUNT, first: OTHERS_FIRST_ID, orders: share, customers: share / 4, products: 1_000 };
}

function fillsOf(account: MadeUpAccount): Fill[] {
  return [
    ...settingsOf(account),
    ...catalogueOf(account),
    customersOf(account),
    { what: 'statistics of customers', sql: 'analyze customers' },
    ordersOf(account),
    ...orderPartsOf(account),
    ...documentsOf(account),
  ];
}

async function timed(client: pg.Client, { what, sql }: Fill): Promise<void> {
  const startedAt = performance.now();
  await client.query(sql);
  console.log(`  ${what}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Drops what no constraint needs. @returns the statements that build it again, which is far faster than filling it */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c
        where c.conindid = i.indexrelid)`,
    [FILLED_TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Ids were given explicitly: the next ones follow the largest. */
async function sequencesSql(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  );
  return rows
    .map(({ name }) => `select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) + 1 from ${name}))`)
    .join(';\n');
}

async function addMember(client: pg.Client): Promise<void> {
  await client.query(
    `with person as (insert into people (email, password_hash) values ($2, $4) returning id)
     insert into users (account_id, person_id, name, is_admin) select $1, id, $3, true from person`,
    [MEASURED_ACCOUNT, MEMBER.email, 'Bench', await hashPassword(MEMBER.password)],
  );
}
