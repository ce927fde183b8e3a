import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { getImported, givenChecked, givenImported, givenUpload, stepOn } from '../../../../../tests/given-import.ts';
import { runImportFile } from './run-import.job.ts';

const world = await givenWorld();

test('an item that another changes while an import writes it is taken back to what they made of it', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', 'sku,name,price\nA,Lamp,1\n');
  const { id } = await givenChecked(world, account, 'products', 'sku,name,price\nA,Lamp,9\n');
  const prices = () => world.sql('select price::float8 from products where account_id = $1', [account.account_id]);
  const change = `update products set price = 7, version = version + 1 where account_id = $1`;
  await changedMeanwhile(world, [[change, [account.account_id]]], () => stepOn(world, account, id, 'run'));
  expect(await prices()).toEqual([{ price: 9 }]);
  expect(await stepOn(world, account, id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
  expect(await prices()).toEqual([{ price: 7 }]);
});

test('a check that ends within the file goes on with the rest, and is not taken for the whole', async () => {
  const account = await world.account();
  const { actor } = account;
  const LINES = 8_000;
  const file = `sku,name\n${Array.from({ length: LINES }, (_, n) => `P-${n},Lamp ${n}`).join('\n')}\n`;
  const { id, mapping, decimal } = await givenUpload(world, account, 'products', file);
  await account.staff.post(`/api/imports/${id}/check`, { mapping, decimal, existing: 'update' });
  const stop = new AbortController();
  const run = givenRun(world, actor);
  const begin = (signal: AbortSignal) =>
    runImportFile.run({ import_id: id, by: account.member.user_id }, { ...run, signal });
  const waiting = () =>
    world.sql(
      'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    );
  const { first } = await actor.db.transaction().execute(async (tx) => {
    await sql`select from imports where id = ${id} for update`.execute(tx);
    const first = begin(stop.signal);
    while ((await waiting()).length === 0) await wait(20);
    stop.abort();
    return { first };
  });
  await first;
  const stopped = await getImported(account, id);
  expect(stopped.state).toBe('checking');
  expect(stopped.lines).toBeGreaterThan(0);
  expect(stopped.lines).toBeLessThan(LINES);
  await begin(run.signal);
  expect(await getImported(account, id)).toMatchObject({ state: 'checked', lines: LINES, counts: { added: LINES } });
});
