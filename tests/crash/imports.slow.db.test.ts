import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Import } from '#features/catalogue/imports/contract.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { createDataFolder } from '../data-folder.ts';
import { givenWorld } from '../given.ts';
import { getImported, givenUpload } from '../given-import.ts';
import { createWorkerPool } from './worker-pool.ts';

const LINES = 30_000;
const KILLS_A_STEP = 4;
const MAX_PAUSE_MS = 400;
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 1e6));
const dice = createDice(`imports ${seed}`);

const DATA_DIR = createDataFolder();
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const world = await givenWorld();
world.services.files = openDiskStore(join(DATA_DIR, 'files'));
const account = await world.account();
const env = {
  DATABASE_URL: world.ownerUrl,
  DATABASE_APP_URL: world.appUrl,
  DATA_DIR,
  SECRET_KEY: 'only for the workers of this test, 32 or more characters',
};
const workers = await createWorkerPool(1, { ...env, LOG_LEVEL: 'info' }, dice);
afterAll(() => workers.killAll());

const items = () =>
  world.sql(
    `select sku, name, price::text, (select g.name from categories g
      where g.account_id = p.account_id and g.id = p.category_id) as category
       from products p where account_id = $1 order by sku`,
    [account.account_id],
  );

/**
 * Lets the worker work and kills it some times in the midst, until the state is reached. @returns how often it was
 * killed
 */
async function untilKilling(id: number, state: Import['state']): Promise<number> {
  let kills = 0;
  for (let before = ''; ; await wait(10)) {
    const now = await getImported(account, id);
    if (now.state === state) return kills;
    expect(now.state).not.toBe('failed');
    const standing = `${now.lines} ${now.progress}`;
    if (standing === before || kills >= KILLS_A_STEP) continue;
    before = standing;
    await wait(dice.between(0, MAX_PAUSE_MS));
    if (await workers.killOne()) kills++;
  }
}

test(`a worker killed at any moment of an import leaves no half of it, and another ends it (seed ${seed})`, async () => {
  await world.sql(
    `insert into products (account_id, sku, name, price) select $1, 'P-' || n, 'Before ' || n, n
      from generate_series(0, 9999, 3) n`,
    [account.account_id],
  );
  const before = await items();
  const lines = Array.from({ length: LINES }, (_, n) => (n % 100 === 50 ? `P-${n},,x` : `P-${n},After ${n},${n % 9}`));
  const { id, mapping, decimal } = await givenUpload(
    world,
    account,
    'products',
    `sku,name,category\n${lines.join('\n')}\n`,
  );
  const good = lines.flatMap((line) => (line.endsWith(',x') ? [] : [line.split(',')]));
  const there = new Set(before.map(({ sku }) => sku));
  const changed = good.filter(([sku]) => there.has(sku)).length;
  workers.start();

  await account.staff.post(`/api/imports/${id}/check`, { mapping, decimal, existing: 'update' });
  const kills = [await untilKilling(id, 'checked')];
  const counts = { added: good.length - changed, changed, unchanged: 0, skipped: 0, failed: LINES - good.length };
  expect(await getImported(account, id)).toMatchObject({ lines: LINES, counts });
  expect(await items()).toEqual(before);

  await account.staff.post(`/api/imports/${id}/run`, {});
  kills.push(await untilKilling(id, 'done'));
  expect(await getImported(account, id)).toMatchObject({ lines: LINES, counts });
  const prices = new Map(before.map(({ sku, price }) => [sku, price]));
  const written = good.map(([sku, name, category]) => ({ sku, name, price: prices.get(sku) ?? null, category }));
  const others = before.filter(({ sku }) => !good.some(([other]) => other === sku));
  const bySku = (a: { sku?: unknown }, b: { sku?: unknown }) => (String(a.sku) < String(b.sku) ? -1 : 1);
  expect(await items()).toEqual([...written, ...others].toSorted(bySku));

  await account.staff.post(`/api/imports/${id}/undo`, {});
  kills.push(await untilKilling(id, 'undone'));
  expect(await getImported(account, id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await items()).toEqual(before);
  expect(Math.min(...kills)).toBeGreaterThan(0);
  expect(workers.complaints()).toEqual([]);
}, 1_800_000);
