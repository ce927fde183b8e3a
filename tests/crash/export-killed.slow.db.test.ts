import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { Export } from '#features/data/exports/contract.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { createDataFolder } from '../data-folder.ts';
import { givenWorld } from '../given.ts';
import { createWorkerPool } from './worker-pool.ts';

const PRODUCTS = 60_000;
const KILLS = 3;

const world = await givenWorld();
const folder = createDataFolder();
const SECRET_KEY = 'only for the worker of this test, 32 or more characters';
const workers = await createWorkerPool(
  1,
  { DATABASE_URL: world.ownerUrl, DATABASE_APP_URL: world.appUrl, SECRET_KEY, DATA_DIR: folder, LOG_LEVEL: 'info' },
  createDice('exports'),
);
afterAll(async () => {
  await workers.killAll();
  await rm(folder, { recursive: true, force: true });
});

test('a worker that is killed in the middle leaves no file to be seen, and the next one writes it whole', async () => {
  const { staff, account_id } = await world.account();
  await world.sql(
    `insert into products (account_id, sku) select $1, 'SKU' || n from generate_series(1, ${PRODUCTS}) n`,
    [account_id],
  );
  const { id } = Export.parse((await staff.post('/api/exports', { kind: 'products' })).body);
  const read = async () => Export.parse((await staff.get(`/api/exports/${id}`)).body);
  const files = async () =>
    (await readdir(join(folder, 'files', String(account_id), 'exports')).catch(() => [])).sort();
  workers.start();
  let kills = 0;
  let key: unknown;
  while (kills < KILLS) {
    // Each try has a key of its own, and is killed as soon as something of it is written.
    const [row] = await world.sql<{ file_key: string | null; state: string }>(
      'select file_key, state from exports where id = $1',
      [id],
    );
    if (row?.state === 'ready') break;
    const isWriting = row?.file_key !== null && row?.file_key !== key && (await files()).length > 0;
    if (!isWriting) {
      await wait(5);
      continue;
    }
    key = row?.file_key;
    expect(await workers.killOne()).toBe(true);
    kills++;
    expect(await read()).toMatchObject({ state: 'running', downloadLink: null });
  }
  expect(kills).toBe(KILLS);
  while ((await read()).state === 'running') await wait(50);
  expect(await read()).toMatchObject({ state: 'ready', done: PRODUCTS, total: PRODUCTS });
  const [row] = await world.sql<{ file_key: string }>('select file_key from exports where id = $1', [id]);
  expect(await files()).toEqual([row?.file_key.split('/').at(-1)]);
});
