import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../tests/given.ts';
import type { AccountDb } from './database.ts';

const world = await givenWorld();

test('a table that changes under a connection fails at most once there, and then is read as it is', async () => {
  const { actor } = await world.account();
  const read = (db: AccountDb) =>
    sql<{ name: string }>`select * from accounts where id = ${actor.account_id}`.execute(db);
  await actor.db.connection().execute(async (db) => {
    expect((await read(db)).rows).toHaveLength(1);
    await world.sql('alter table accounts add column later text');
    await expect(read(db)).rejects.toThrow('cached plan must not change result type');
  });
  expect((await read(actor.db)).rows[0]).toMatchObject({ later: null });
});

test('the same text with other values gives their rows, in a transaction too', async () => {
  const { actor } = await world.account();
  const double = async (value: number) =>
    (await sql<{ n: number }>`select ${value}::int * 2 as n`.execute(actor.db)).rows[0]?.n;
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  const inside = actor.db.transaction().execute(async (tx) => {
    await sql`update accounts set name = ${'changed'} where id = ${actor.account_id}`.execute(tx);
    throw new Error('taken back');
  });
  await expect(inside).rejects.toThrow('taken back');
  const { name } = await actor.db.selectFrom('accounts').select('name').executeTakeFirstOrThrow();
  expect(name).not.toBe('changed');
});

test('a transaction begins with its first statement, and ends with it where that fails', async () => {
  const { actor } = await world.account();
  const name = async () => (await actor.db.selectFrom('accounts').select('name').executeTakeFirstOrThrow()).name;
  const rename = (to: string) => sql`update accounts set name = ${to} where id = ${actor.account_id}`;
  const isInside = sql<{ is_inside: boolean }>`select now() <> statement_timestamp() as is_inside where ${1} = 1`;

  for (const to of ['once', 'twice']) {
    const failing = actor.db.transaction().execute(async (tx) => {
      await rename(`not ${to}`).execute(tx);
      await sql`select 1 / ${0}::int`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    await expect(actor.db.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow();
    await actor.db.transaction().execute(async () => {});
    await actor.db.transaction().execute(async (tx) => {
      await rename(to).execute(tx);
      expect((await isInside.execute(tx)).rows).toEqual([{ is_inside: true }]);
      expect(await name()).not.toBe(to);
    });
    expect(await name()).toBe(to);
  }
});
