import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { createDataFolder } from '../../../tests/data-folder.ts';
import { testDatabase } from '../../../tests/template-db.ts';
import { TEST_LOGIN } from '../../../tests/test-login.ts';
import { createLog } from '../log.ts';
import { appLogin, withLogin } from './app-login.ts';
import { openDatabase } from './database.ts';
import { FORMER } from './former-migrations.ts';
import { migrate } from './migrate.ts';
import { migrationNames } from './migration-names.ts';
import { findUnreadiness } from './readiness.ts';

const log = createLog('silent');
const LOGIN = appLogin('a key of these tests alone, 32 or more');

/** A cluster of its own: roles belong to all of its databases. */
async function givenCluster() {
  const dataDir = createDataFolder();
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new pg.Client(cluster.url('postgres'));
  await admin.connect();
  onTestFinished(async () => {
    await admin.end();
    await cluster.stop();
    for (const folder of [cluster.home, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  /** A database whose owner has so many rights. */
  async function givenOwner(rights: string): Promise<string> {
    const name = `shop_${randomBytes(4).toString('hex')}`;
    await admin.query(`create role ${name} login ${rights} password 'owner'`);
    await admin.query(`create database ${name} owner ${name}`);
    return withLogin(cluster.url(name), { user: name, password: 'owner' });
  }
  return { admin, givenOwner };
}

async function expectReady(url: string): Promise<void> {
  const database = openDatabase(url, 2);
  expect(await findUnreadiness(database)).toBe(undefined);
  await database.close();
}

test('an owner who may create roles needs no administrator, and a second installation has a login of its own', async () => {
  const { givenOwner, admin } = await givenCluster();
  const url = await givenOwner('createrole');
  expect(await migrate(url, { login: LOGIN, log })).toBeGreaterThan(9);
  await expectReady(withLogin(url, LOGIN));
  expect(await migrate(url, { login: LOGIN, log })).toBe(0);
  const other = appLogin('another installation on the same server');
  await admin.query(`grant bodega_app to ${new URL(url).searchParams.get('user')} with admin option`);
  await migrate(url, { login: other, log });
  await expectReady(withLogin(url, other));
  await expectReady(withLogin(url, LOGIN));
});

test('an owner who may not learns what an administrator has to do, and then needs no more', async () => {
  const { givenOwner, admin } = await givenCluster();
  const url = await givenOwner('');
  const owner = new URL(url).searchParams.get('user');
  const refused = migrate(url, { login: LOGIN, log });
  await expect(refused).rejects.toThrow(
    /^The database's owner may not create roles: .*; grant bodega_app to shop_\w+ with admin option;/,
  );
  await admin.query('create role bodega_app');
  await admin.query(`grant bodega_app to ${owner} with admin option`);
  await admin.query(`create role shop_app login password 'app' in role bodega_app`);
  await migrate(url, { login: undefined, log });
  await expectReady(withLogin(url, { user: 'shop_app', password: 'app' }));
});

test('a user without a right to the database learns which', async () => {
  const { givenOwner, admin } = await givenCluster();
  const url = await givenOwner('createrole');
  await admin.query(`create role guest login createrole password 'guest'`);
  const asGuest = withLogin(url, { user: 'guest', password: 'guest' });
  await expect(migrate(asGuest, { login: LOGIN, log })).rejects.toThrow(
    /^The user of DATABASE_URL lacks a right .*permission denied.*: use the database's owner$/,
  );
});

test('a database of a newer version, or of one between releases, is recognised by the migration that differs', async () => {
  const { ownerUrl } = await testDatabase();
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  const again = () => migrate(ownerUrl, { login: TEST_LOGIN, log });
  await owner.query(`insert into app_migrations.kysely_migration values ('9000-later', now()::text)`);
  await expect(again()).rejects.toThrow('The database is of a newer version, which has 9000-later: start that version');
  await owner.query(`delete from app_migrations.kysely_migration where name in ('9000-later', '0005-orders')`);
  await expect(again()).rejects.toThrow(
    /^The database was made by a version between releases, which ran 0006\S+ without 0005-orders: start/,
  );
});

describe('a database of a build from before the first release', () => {
  /** A migrated database that says it was made by these, with the names that they left. */
  async function givenFormer(names: string[]) {
    const { ownerUrl, appUrl } = await testDatabase();
    const owner = new pg.Client(ownerUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query('delete from app_migrations.kysely_migration');
    await owner.query(
      'insert into app_migrations.kysely_migration select name, now()::text from unnest($1::text[]) name',
      [names],
    );
    await owner.query('alter sequence partner_writes_id_seq rename to commands_id_seq');
    const recorded = async () => {
      const { rows } = await owner.query('select name from app_migrations.kysely_migration order by name');
      return rows.map(({ name }) => name);
    };
    return { ownerUrl, appUrl, owner, recorded };
  }

  test('is carried over where it ran all of the former migrations', async () => {
    const { ownerUrl, appUrl, owner, recorded } = await givenFormer(FORMER);
    const runs = [migrate(ownerUrl, { login: TEST_LOGIN, log }), migrate(ownerUrl, { login: TEST_LOGIN, log })];
    expect(await Promise.all(runs)).toEqual([0, 0]);
    expect(await recorded()).toEqual(await migrationNames());
    const { rows } = await owner.query(`select to_regclass('partner_writes_id_seq')::text as name`);
    expect(rows).toEqual([{ name: 'partner_writes_id_seq' }]);
    await expectReady(appUrl);
  });

  test('is left as it is where it ran some of them only', async () => {
    const names = FORMER.slice(0, -1);
    const { ownerUrl, recorded } = await givenFormer(names);
    await expect(migrate(ownerUrl, { login: TEST_LOGIN, log })).rejects.toThrow(
      /^The database was made by an earlier build of Bodega: start the last build before the first release once/,
    );
    expect(await recorded()).toEqual(names);
  });
});

test('a table that is in use is waited for in turns, so that others get to it meanwhile', async () => {
  const { ownerUrl } = await testDatabase();
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  const said: string[] = [];
  const stream = new PassThrough().on('data', (line: Buffer) => said.push(String(line)));
  await owner.query('begin; lock table app_migrations.kysely_migration');
  const run = migrate(ownerUrl, { login: TEST_LOGIN, log: pino(stream) });
  await expect.poll(() => said.length).toBe(1);
  expect(said[0]).toContain('is in use: the migration waits and is tried again');
  await owner.query('commit');
  expect(await run).toBe(0);
});
