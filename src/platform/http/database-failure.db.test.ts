import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#platform/db/database.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { errors as texts } from '#texts/en/errors.ts';
import { givenWorld } from '../../../tests/given.ts';
import { healthRoutes } from './health.ts';

const world = await givenWorld();

/** An HTTP application of one's own calls, on the world's services. */
async function givenApp(routes: (app: FastifyInstance) => void, database = world.database): Promise<FastifyInstance> {
  const app = await createHttpApp({
    services: { ...world.services, database },
    reach: { isSecure: false, trustedProxies: [] },
    authenticate: async () => null,
    routes,
  });
  onTestFinished(() => app.close());
  return app;
}

test('a statement that takes too long is ended, and so is waiting for rows that another holds', async () => {
  const { actor } = await world.account();
  const rename = (name: string) => sql`update accounts set name = ${name} where id = ${actor.account_id}`;
  const app = await givenApp((calls) => {
    calls.get('/slow', () =>
      actor.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = '50ms'`.execute(tx);
        await rename('slow').execute(tx);
        await sql`select pg_sleep(60)`.execute(tx);
      }),
    );
    calls.get('/waiting', () =>
      actor.db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '50ms'`.execute(tx);
        await rename('waiting').execute(tx);
      }),
    );
  });
  await actor.db.transaction().execute(async (tx) => {
    await rename('held').execute(tx);
    const waiting = await app.inject({ url: '/waiting' });
    expect([waiting.statusCode, waiting.json()]).toMatchObject([409, { message: texts.rows_in_use }]);
  });
  const slow = await app.inject({ url: '/slow' });
  expect([slow.statusCode, slow.json()]).toMatchObject([503, { message: texts.took_too_long }]);
  const { name } = await actor.db.selectFrom('accounts').select('name').executeTakeFirstOrThrow();
  expect(name).toBe('held');
});

test('a transaction that is left alone is ended by the database; the next call has another connection', async () => {
  const { actor } = await world.account();
  let turn = 0;
  const app = await givenApp((calls) => {
    calls.get('/idle', () =>
      actor.db.transaction().execute(async (tx) => {
        if (turn++ === 0) {
          await sql`set idle_in_transaction_session_timeout = '50ms'`.execute(tx);
          await expect.poll(() => connectionsInTransaction()).toBe(0);
        }
        await sql`select 1`.execute(tx);
        return { is_answered: true };
      }),
    );
  });
  expect(await app.inject({ url: '/idle' })).toMatchObject({ statusCode: 503 });
  expect(await app.inject({ url: '/idle' })).toMatchObject({ statusCode: 200 });
});

const connectionsInTransaction = async () =>
  (
    await world.sql(
      `select from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'
        and application_name like 'bodega account %'`,
    )
  ).length;

test('a database that takes no changes is not ready: reading goes on, and a change cannot be saved now', async () => {
  const { actor } = await world.account();
  const [{ name } = { name: '' }] = await world.sql<{ name: string }>('select current_database() as name');
  await world.sql(`alter database ${name} set default_transaction_read_only = on`);
  const database = openDatabase(world.appUrl, 2);
  onTestFinished(() => database.close());
  const db = database.account(actor.account_id);
  const app = await givenApp((calls) => {
    healthRoutes(calls);
    calls.get('/read', () => sql`select 1 as one`.execute(db));
    calls.get('/write', async () => {
      await sql`update accounts set name = 'changed'`.execute(db);
      return { is_saved: true };
    });
  }, database);
  expect(await app.inject({ url: '/read' })).toMatchObject({ statusCode: 200 });
  const written = await app.inject({ url: '/write' });
  expect([written.statusCode, written.json()]).toMatchObject([503, { message: texts.read_only }]);
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json()]).toMatchObject([
    503,
    { reason: expect.stringContaining('can only be read') },
  ]);

  await world.sql(`alter database ${name} reset default_transaction_read_only`);
  await expect.poll(async () => (await app.inject({ url: '/write' })).statusCode).toBe(200);
  await expect.poll(async () => (await app.inject({ url: '/readyz' })).statusCode).toBe(200);
});
