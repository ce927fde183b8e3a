import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { givenWorld } from '../../../tests/given.ts';
import { withLogin } from './app-login.ts';
import { openDatabase } from './database.ts';
import type { ConnectionKind } from './time-limits.ts';

const world = await givenWorld();
const FEW = { user: 'with_few_connections', password: 'few' };
const CLIENTS = 60;

test('where the database gives fewer connections than are wanted, calls wait for those there are', async () => {
  const accounts = [await world.account(), await world.account()];
  await world.sql(`create role ${FEW.user} login password '${FEW.password}' connection limit 6 in role bodega_app`);
  const database = openDatabase(withLogin(world.ownerUrl, FEW), 40);
  onTestFinished(async () => {
    await database.close();
    await world.sql(`drop role ${FEW.user}`);
  });
  const ask = async (client: number) => {
    const { account_id } = accounts[client % accounts.length] ?? { account_id: 0 };
    const seen: number[] = [];
    for (let call = 0; call < 5; call++) {
      await sql`select app.has_accounts()`.execute(database.anonymous);
      const { rows } = await sql<{ id: number }>`select id, pg_sleep(0.01) from accounts`.execute(
        database.account(account_id),
      );
      seen.push(...rows.map(({ id }) => (id === account_id ? 1 : 0)));
    }
    return seen;
  };
  const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ask(client)));
  expect(answers.flat()).toEqual(Array(CLIENTS * 5).fill(1));
});

test.each([
  ['calls', '30s 10s 2min 0'],
  ['jobs', '15min 2min 15min 2'],
] as const)(
  'connections for %s end what takes too long, and those for calls run it on one core',
  async (kind: ConnectionKind, limits: string) => {
    const database = openDatabase(world.appUrl, 2, { kind });
    onTestFinished(() => database.close());
    const { rows } = await sql<{ limits: string }>`
    select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout'),
      current_setting('max_parallel_workers_per_gather')) as limits`.execute(database.anonymous);
    expect(rows).toEqual([{ limits }]);
  },
);
