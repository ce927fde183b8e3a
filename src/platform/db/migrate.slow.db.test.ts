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
import { StartError } from '../config.ts';
import { createLog } from '../log.ts';
import { appLogin, withLogin } from './app-login.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { findUnreadiness } from './readiness.ts';

const log = createLog('silent');
const NOT_READY = 'The database does not have the schema of this version: run npm run migrate';
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

test('an owner without that right learns what an administrator has to do, and then needs no more', async () => {
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

describe('a database of another build is refused and left as it is', () => {
  /** A migrated database whose record of migrations is changed by a statement. */
  async function givenOther(change: string) {
    const { ownerUrl, appUrl } = await testDatabase();
    const owner = new pg.Client(ownerUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    await owner.query(change);
    const recorded = async () =>
      (await owner.query('select * from app_migrations.kysely_migration order by name')).rows;
    return { ownerUrl, appUrl, recorded };
  }
  const OTHER_BUILD = (what: string) =>
    `The database was made by another build of Bodega (${what}): start the version that made it to export what it ` +
    'holds, or begin with an empty database (without DATABASE_URL: another DATA_DIR)';
  const MADE_BY_ANOTHER = (differing: string) => OTHER_BUILD(`it ran ${differing}`);
  const OTHER_CONTENTS = (name: string) => OTHER_BUILD(`its ${name} has other contents`);

  test.each([
    [
      'from before the schema was one of a first release',
      `delete from app_migrations.kysely_migration;
       insert into app_migrations.kysely_migration
         select name, now()::text
           from unnest('{0001-accounts,0002-connections,0003-orders,0110-newest-orders-first}'::text[]) name`,
      MADE_BY_ANOTHER('0001-accounts where this one has 0001-accounts-and-staff'),
    ],
    [
      'whose first migration alone differs',
      `update app_migrations.kysely_migration set name = '0001-tenancy' where name like '0001-%'`,
      MADE_BY_ANOTHER('0001-tenancy where this one has 0001-accounts-and-staff'),
    ],
    [
      'that lacks one of ours',
      `delete from app_migrations.kysely_migration where name = '0005-orders'`,
      MADE_BY_ANOTHER('0006-channels where this one has 0005-orders'),
    ],
    [
      'whose names are ours and one of whose files was another',
      `update app_migrations.contents set sha256 = repeat('0', 64) where name = '0005-orders'`,
      OTHER_CONTENTS('0005-orders'),
    ],
    [
      'that does not know what its files held',
      'drop table app_migrations.contents',
      OTHER_CONTENTS('0001-accounts-and-staff'),
    ],
    [
      'that is newer',
      `insert into app_migrations.kysely_migration values ('9000-later', now()::text)`,
      'The database is of a newer version, which has 9000-later: start that version',
    ],
  ])('one %s', async (_, change, sentence) => {
    const { ownerUrl, recorded } = await givenOther(change);
    const before = await recorded();
    await expect(migrate(ownerUrl, { login: TEST_LOGIN, log })).rejects.toThrow(new StartError(sentence));
    expect(await recorded()).toEqual(before);
  });

  test.each([
    [`update app_migrations.contents set sha256 = repeat('0', 64) where name = '0005-orders'`, NOT_READY],
    ['drop table app_migrations.contents', NOT_READY],
    [`delete from app_migrations.kysely_migration where name = '0005-orders'`, NOT_READY],
    [`insert into app_migrations.kysely_migration values ('9000-later', now()::text)`, undefined],
  ])('readiness after %s', async (change, sentence) => {
    const { appUrl } = await givenOther(change);
    const database = openDatabase(appUrl, 2);
    expect(await findUnreadiness(database)).toBe(sentence);
    await database.close();
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
