import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { createServerApp } from '#programs/start-server.ts';
import { givenWorld } from '../../../tests/given.ts';
import { givenOrder } from '../../../tests/given-order.ts';
import { givenPgbouncer, hasPgbouncer } from '../../../tests/pgbouncer.ts';
import { givenPoolerLine } from '../../../tests/pooler-line.ts';
import { TEST_LOGIN } from '../../../tests/test-login.ts';

const world = await givenWorld();
const OWNER = { user: 'pooled_owner', password: TEST_LOGIN.password };

/** The server on connections by another way, with its log. */
async function givenServer(url: string) {
  const stream = new PassThrough();
  const lines: string[] = [];
  stream.on('data', (line: Buffer) => lines.push(String(line)));
  const database = openDatabase(url, 4, { log: pino(stream) });
  const events = await listenToEvents(world.ownerUrl, world.services.log);
  const app = await createServerApp({ ...world.services, database }, events, { isSecure: false, trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await events.stop();
    await database.close();
  });
  return { app, database, lines };
}

const ordersOf = (database: Database, accountId: number) =>
  database.account(accountId).selectFrom('orders').select('id').execute();

async function expectRefused(url: string, reason: RegExp) {
  const [owner, stranger] = [await world.account(), await world.account()];
  await givenOrder(world, owner);
  const { app, database, lines } = await givenServer(url);
  await expect(ordersOf(database, stranger.account_id)).rejects.toThrow(reason);
  for (let calls = 0; calls < 3; calls++) {
    const reply = await app.inject({ url: '/api/orders', headers: { cookie: stranger.cookie } });
    expect(reply.statusCode).toBe(503);
  }
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: 'not ready', reason: expect.stringMatching(reason) },
  ]);
  expect(lines.filter((line) => reason.test(line))).toHaveLength(1);
}

test('behind a pooler that works as the owner nothing is answered, and it is said why', async () => {
  await world.sql(`create role ${OWNER.user} login superuser password '${OWNER.password}'`);
  onTestFinished(() => void world.sql(`drop role ${OWNER.user}`));
  await expectRefused(await givenPoolerLine(world.appUrl, OWNER.user), /can see every account/);
});

test('a login that may become the owner is refused as well', async () => {
  await world.sql(
    `create role owners nologin; create role half_owner login password '${OWNER.password}' in role bodega_app, owners`,
  );
  await world.sql('create table app.owned (id int); alter table app.owned owner to owners');
  onTestFinished(async () => {
    await world.sql('drop table app.owned; drop role half_owner; drop role owners');
  });
  await expectRefused(await givenPoolerLine(world.appUrl, 'half_owner'), /can see every account/);
});

test('a login that is no member of the application’s role is refused with that reason', async () => {
  await world.sql(`create role stray login password '${OWNER.password}'`);
  onTestFinished(() => void world.sql('drop role stray'));
  await expectRefused(await givenPoolerLine(world.appUrl, 'stray'), /no member of the role bodega_app/);
});

test.skipIf(!hasPgbouncer)('behind a pgbouncer that shares sessions nothing is answered', async () => {
  const { url } = await givenPgbouncer(world.appUrl, { pool_mode: 'transaction' });
  await expectRefused(url, /transaction pooling/);
});

test.skipIf(!hasPgbouncer).each([{ server_round_robin: '1' }, { default_pool_size: '1' }])(
  'nor where it gives sessions out in turn, or has but one: %o',
  async (settings) => {
    const { url } = await givenPgbouncer(world.appUrl, { pool_mode: 'transaction', ...settings });
    await expectRefused(url, /transaction pooling/);
  },
);

test.skipIf(!hasPgbouncer)('behind a pgbouncer that works as the owner nothing is answered', async () => {
  const { url } = await givenPgbouncer(world.appUrl, { pool_mode: 'session' }, world.ownerUrl);
  await expectRefused(url, /can see every account/);
});

test.skipIf(!hasPgbouncer)('behind a pgbouncer that pools sessions accounts are kept apart', async () => {
  const [owner, stranger] = [await world.account(), await world.account()];
  const order = await givenOrder(world, owner);
  const pooler = await givenPgbouncer(world.appUrl, { pool_mode: 'session' });
  const { app, database } = await givenServer(pooler.url);
  for (let round = 0; round < 10; round++) {
    expect(await ordersOf(database, owner.account_id)).toEqual([{ id: order.id }]);
    expect(await ordersOf(database, stranger.account_id)).toEqual([]);
  }
  expect(await app.inject({ url: '/readyz' })).toMatchObject({ statusCode: 200 });
});

test.skipIf(!hasPgbouncer)(
  'one that pools sessions and has none left is not taken for one that shares them',
  async () => {
    const pooler = await givenPgbouncer(world.appUrl, { pool_mode: 'session', default_pool_size: '1' });
    const { account_id } = await world.account();
    const { database, lines } = await givenServer(pooler.url);
    await expect(ordersOf(database, account_id)).rejects.toThrow('timeout exceeded when trying to connect');
    // The session that was given up goes to the connection that was to check it, which ends then.
    const sessions = () =>
      world.sql("select 1 from pg_stat_activity where query like '%session_mark%' and pid <> pg_backend_pid()");
    await expect.poll(sessions).toEqual([]);
    expect(lines.filter((line) => line.includes('a database connection was refused'))).toMatchObject([
      expect.stringContaining('timeout exceeded'),
    ]);
  },
);

test.skipIf(!hasPgbouncer)('what listens and locks needs a session of its own too', async () => {
  const shared = await givenPgbouncer(world.ownerUrl, { pool_mode: 'transaction' });
  await expect(listenToEvents(shared.url, world.services.log)).rejects.toThrow(/transaction pooling/);
  const own = await givenPgbouncer(world.ownerUrl, { pool_mode: 'session' });
  await (await listenToEvents(own.url, world.services.log)).stop();
});

test.skipIf(!hasPgbouncer)(
  'a pgbouncer that begins to share sessions is found when a connection changes accounts',
  async () => {
    const accounts = [await world.account(), await world.account()];
    const pooler = await givenPgbouncer(world.appUrl, { pool_mode: 'session' });
    const { database } = await givenServer(pooler.url);
    const readInTurn = async () => {
      for (let round = 0; round < 100; round++) {
        for (const { account_id } of accounts) await ordersOf(database, account_id);
      }
    };
    await Promise.all([readInTurn(), readInTurn(), readInTurn()]); // all connections are open from here on
    pooler.change({ pool_mode: 'transaction', server_round_robin: '1' });
    const results = await Promise.allSettled([readInTurn(), readInTurn(), readInTurn()]);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(reasons.filter((reason) => reason.includes('transaction pooling')).length).toBeGreaterThan(0);
  },
);

test.skipIf(!hasPgbouncer).each([{}, { server_round_robin: '1' }])(
  'nor does it show one account another’s rows until then: %o',
  async (settings) => {
    const accounts = [await world.account(), await world.account()];
    for (const account of accounts) await givenOrder(world, account);
    const pooler = await givenPgbouncer(world.appUrl, { pool_mode: 'session' });
    const { database } = await givenServer(pooler.url);
    // Each reads its own alone, so that the connections keep their account.
    const readMany = (rounds: number) =>
      Promise.all(
        accounts.map(async ({ account_id }) => {
          const read = async () => database.account(account_id).selectFrom('orders').select('account_id').execute();
          const said: string[] = [];
          for (let round = 0; round < rounds; round++)
            said.push(
              await read().then(
                (rows) => (rows.some((row) => row.account_id !== account_id) ? 'foreign' : `${rows.length}`),
                (error: Error) => (/transaction pooling/.test(error.message) ? 'refused' : error.message),
              ),
            );
          return said;
        }),
      );
    expect(new Set((await readMany(20)).flat())).toEqual(new Set(['1']));
    pooler.change({ pool_mode: 'transaction', ...settings });
    const said = new Set((await readMany(200)).flat());
    expect([...said].filter((one) => !['1', 'refused'].includes(one))).toEqual([]);
  },
);
