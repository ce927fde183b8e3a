import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { readTables } from '#platform/backup/catalogue.ts';
import { restoreBackup } from '#platform/backup/restore-backup.ts';
import { unpackTar } from '#platform/backup/tar.ts';
import { writeBackup } from '#platform/backup/write-backup.ts';
import { appLogin, withLogin } from '#platform/db/app-login.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { ownMigrations } from '#platform/db/migration-names.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { addJob } from '#platform/jobs/job.ts';
import { createLog } from '#platform/log.ts';
import { AFTER_RESTORE, FILE_COLUMNS, FILE_KEYS, keyCheckOf } from '#programs/backup-contents.ts';
import { createServerApp } from '#programs/start-server.ts';
import { atTheEnd } from './at-the-end.ts';
import { createDataFolder } from './data-folder.ts';
import { givenWorld } from './given.ts';
import { givenMemberOf } from './given-member.ts';
import { givenOrder } from './given-order.ts';
import { sendFiles } from './given-upload.ts';

const world = await givenWorld();
const account = await world.account();
const folder = createDataFolder();
afterAll(() => rm(folder, { recursive: true, force: true }));
const key_check = keyCheckOf(world.services.secrets);

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  atTheEnd(() => client.end());
  return client;
}

/** The application's login in a database: its own, since only the creator of a login may change it. */
const loginOf = (url: string) => appLogin(new URL(url).pathname.padEnd(40, '-'));

/** An empty database whose owner is no superuser, as hosts of databases give it. */
async function emptyDatabase(): Promise<string> {
  const adminUrl = inject('adminUrl');
  const admin = await connected(adminUrl);
  const name = `restored_${randomBytes(5).toString('hex')}`;
  const url = new URL(adminUrl);
  Object.assign(url, { pathname: name, username: name, password: 'restored' });
  await admin.query(`create role ${name} login password 'restored' createrole`);
  await admin.query(`grant bodega_app to ${name} with admin option`);
  await admin.query(`create database ${name} owner ${name}`);
  atTheEnd(async () => {
    const last = new pg.Client(adminUrl);
    await last.connect();
    await last.query(`drop database ${name} with (force)`);
    await last.query(`drop owned by ${name}`);
    await last.query(`drop role if exists ${loginOf(url.href).user}`);
    await last.query(`drop role ${name}`);
    await last.end();
  });
  return url.href;
}

/** Every table's rows as one number, and how many they are. */
async function sumsOf(client: pg.Client): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const { name, columns } of await readTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(r, ',' order by r)), '') as sum
         from (select row(${columns.join(', ')})::text as r from ${name}) t`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

const backup = (client: pg.Client, files: FileStore, name: string) =>
  writeBackup({ client, files, key_check, fileKeys: FILE_KEYS }, join(folder, name));

/** A merchant's data: members, an order with a write under way, an item with files, a file to import, jobs. */
async function givenMerchant() {
  const member = await givenMemberOf(world, account.account_id, 'a long password');
  const order = await givenOrder(world, account, { order_status: 'pending' });
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload)
      values ($1, $2, 'order', $3, 'submit_order', 'x', '{}')`,
    [account.account_id, order.connection_id, order.id],
  );
  await world.sql(`update connections set state = 'active' where id = $1`, [order.connection_id]);
  const [item] = await world.sql<{ id: string }>(
    `insert into products (account_id, sku, name) values ($1, 'TAZA-\\', E'Taza\\t"azul"\\n\\\\N ñandú') returning id`,
    [account.account_id],
  );
  const fields = { account_id: account.account_id, id: Number(item?.id) };
  const paper = { name: 'sheet.txt', content: 'x'.repeat(9_000_000), type: 'text/plain' };
  const sent = await sendFiles(world, account, '/api/upload', fields, [paper, { name: 'note.txt', content: 'short' }]);
  expect(sent.status).toBe(200);
  const table = [{ name: 'items.csv', content: 'sku,name\nCUP,Cup\n' }];
  expect((await sendFiles(world, account, '/api/imports?sheet=products', {}, table)).status).toBe(200);
  await addJob(account.actor.db, account.actor, submitOrder, { order_id: order.id }, { key: `submit:${order.id}` });
  await world.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a-worker-that-is-gone'`);
  return { ...member, order: await givenOrder(world, account) };
}

const filesOf = async (files: FileStore, client: pg.Client) => {
  const { rows } = await client.query<{ key: string }>(
    `select key from (${FILE_KEYS}) k where key is not null order by 1`,
  );
  return Promise.all(
    rows.map(async ({ key }) => {
      const hash = createHash('sha256');
      for await (const chunk of await files.get(key)) hash.update(chunk);
      return [key, hash.digest('hex')];
    }),
  );
};

test('a backup holds every row and file; restored by an owner without superuser rights, all is there and works', async () => {
  const { email, order } = await givenMerchant();
  const source = await connected(world.ownerUrl);
  // The server lists these, and removes them, by itself.
  await expect.poll(() => world.sql('select from event_outbox')).toEqual([]);
  const before = await sumsOf(source);
  const manifest = await backup(source, world.services.files, 'whole.tar.gz');
  expect(manifest.files).toMatchObject({ count: 3, missing: [] });

  const url = await emptyDatabase();
  await migrate(url, { login: loginOf(url), log: createLog('silent') });
  const client = await connected(url);
  const files = openDiskStore(join(folder, 'files'));
  await restoreBackup({ client, files, key_check, afterwards: 'select' }, join(folder, 'whole.tar.gz'));
  expect(await sumsOf(client)).toEqual(before);
  expect(await filesOf(files, client)).toEqual(await filesOf(world.services.files, source));

  // The restored database can be backed up by its owner in turn, whatever row security says.
  const again = await backup(client, files, 'again.tar.gz');
  expect(again).toEqual(manifest);
  await client.query(AFTER_RESTORE);
  const { rows: held } = await client.query(
    `select (select count(*)::int from graphile_worker.jobs where locked_by is not null) as locked,
            (select string_agg(distinct state, ',') from partner_writes) as commands,
            (select string_agg(distinct state, ',') from connections) as connections`,
  );
  expect(held).toEqual([{ locked: 0, commands: 'sending', connections: 'paused' }]);

  const database = openDatabase(withLogin(url, loginOf(url)), 4);
  const services = { ...world.services, database, files };
  const events = await listenToEvents(url, services.log);
  const app = await createServerApp(services, events, { isSecure: false, trustedProxies: ['loopback'] });
  const login = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { email, password: 'a long password' },
  });
  expect(login.statusCode).toBe(200);
  const headers = {
    cookie: login.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-csrf-token': login.json().csrf_token,
    'x-requested-with': 'XMLHttpRequest',
  };
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/orders/save',
    headers,
    payload: { order: { id: order.id, version: 1, note: 'goes on' } },
  });
  expect(saved.statusCode).toBe(200);
  const { rows: last } = await client.query<{ ok: boolean }>(
    `insert into products (account_id, sku, name) values (${account.account_id}, 'NEXT', 'Next')
      returning id > all(select p.id from products p) as ok`,
  );
  expect(last).toEqual([{ ok: true }]);
  await app.close();
  await events.stop();
  await database.close();
});

test('every column that names a file is backed up with its files', async () => {
  const columns = await world.sql<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
        and a.attgenerated = ''
        and a.attname ~ '(^|_)key$' order by 1`,
  );
  const others = [
    'categories.sat_product_key',
    'categories.sat_unit_key',
    'import_lines.group_key',
    'inbox_events.dedupe_key',
    'orphaned_files.key',
    'partner_writes.idem_key',
    'products.sat_product_key',
    'products.sat_unit_key',
  ];
  const named = Object.entries(FILE_COLUMNS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  expect([...named, ...others].sort()).toEqual(columns.map(({ name }) => name));
});

describe('a restore refuses, and leaves nothing behind,', async () => {
  const migrated = await emptyDatabase();
  await migrate(migrated, { login: loginOf(migrated), log: createLog('silent') });
  const restore = async (name: string, over: { key_check?: string; url?: string } = {}) => {
    const client = await connected(over.url ?? migrated);
    const target = { client, files: openDiskStore(join(folder, 'refused')), key_check, afterwards: 'select', ...over };
    return { client, done: restoreBackup(target, join(folder, name)) };
  };
  /** Another archive of the same entries, some of them changed. */
  async function changed(name: string, change: (bytes: Buffer) => Buffer) {
    await writeFile(join(folder, name), gzipSync(change(gunzipSync(await readFile(join(folder, 'whole.tar.gz'))))));
    return name;
  }

  test('a database in use', async () => {
    await expect((await restore('whole.tar.gz', { url: world.ownerUrl })).done).rejects.toThrow(/has accounts/);
  });

  test('another key', async () => {
    await expect((await restore('whole.tar.gz', { key_check: 'other' })).done).rejects.toThrow(
      /SECRET_KEY is not the one/,
    );
  });

  test('another version', async () => {
    const last = (await ownMigrations()).at(-1)?.name ?? '';
    const other = await changed('version.tar.gz', (bytes) => {
      bytes.write('9999', bytes.indexOf(last));
      return bytes;
    });
    await expect((await restore(other)).done).rejects.toThrow(/another version .*9999/);
  });

  test('another build, whose migrations have the same names', async () => {
    const [first] = await ownMigrations();
    const other = await changed('build.tar.gz', (bytes) => {
      bytes.write('0'.repeat(64), bytes.indexOf(first?.sha256 ?? ''));
      return bytes;
    });
    await expect((await restore(other)).done).rejects.toThrow(/another build .*0001-accounts-and-staff/);
  });

  test('an archive that is cut off, damaged or another file', async () => {
    await writeFile(join(folder, 'no.tar.gz'), 'sku,name\n');
    await expect((await restore('no.tar.gz')).done).rejects.toThrow(/cannot be read/);
    const short = await changed('short.tar.gz', (bytes) => bytes.subarray(0, bytes.length - 10_240));
    await expect((await restore(short)).done).rejects.toThrow(/cut off/);
    const flipped = await changed('flipped.tar.gz', (bytes) => {
      bytes.write('y', bytes.indexOf('xxxxxxxx'));
      return bytes;
    });
    const { client, done } = await restore(flipped);
    await expect(done).rejects.toThrow(/damaged in its files/);
    const { rows } = await client.query(`select (select count(*)::int from orders) as orders,
      (select count(*)::int from pg_constraint where contype = 'f') > 40 as has_keys`);
    expect(rows).toEqual([{ orders: 0, has_keys: true }]);
  });
});

test('the archive is one that every tar reads, in small parts', async () => {
  const names: string[] = [];
  for await (const { name, bytes } of unpackTar(createReadStream(join(folder, 'whole.tar.gz')).pipe(createGunzip()))) {
    names.push(name);
    expect(bytes.length).toBeLessThanOrEqual(4 * 1024 ** 2);
  }
  expect([names[0], names.at(-1)]).toEqual(['head.json', 'manifest.json']);
  expect(names.filter((name) => /^files\/.*\/00000[123]$/.test(name))).toHaveLength(5);
});
