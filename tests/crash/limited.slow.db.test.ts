import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { givenWorld } from '../given.ts';
import { givenPartners } from '../given-connection.ts';
import { givenPipeline } from './given-pipeline.ts';
import { createWorkerPool } from './worker-pool.ts';

const ORDERS = 16;
const KILLS = 3;
const SECRET_KEY = 'only for the workers of this test, 32 or more characters';

const partners = await givenPartners();
const server = await givenWorld({ allowed_hosts: [partners.host] });
const world = { ...server, services: { ...server.services, secrets: createSecrets(SECRET_KEY) } };
const workers = await createWorkerPool(
  1,
  {
    DATABASE_URL: world.ownerUrl,
    DATABASE_APP_URL: world.appUrl,
    SECRET_KEY,
    ALLOWED_HOSTS: partners.host,
    LOG_LEVEL: 'info',
  },
  createDice('limited'),
);
afterAll(() => workers.killAll());

test('a worker that is killed while writes wait for the limit, with its slot given back, loses none and repeats none', async () => {
  const shop = await givenPipeline(world, partners);
  for (let n = 0; n < ORDERS; n++) await shop.createOrder();
  await shop.import();
  const orders = await shop.actor.db.selectFrom('orders').select('id').orderBy('id').execute();
  for (const { id } of orders) {
    await shop.check(id);
    await shop.submit(id);
  }
  await world.sql('update app.call_limits set tokens = 4, filled_at = clock_timestamp() where connection_id = $1', [
    shop.warehouse,
  ]);
  const done = async () =>
    (await world.sql(`select from partner_writes where type = 'submit_order' and state = 'done'`)).length;

  workers.start();
  let kills = 0;
  for (let before = 0; (await done()) < ORDERS; await wait(20)) {
    const now = await done();
    if (kills === KILLS || now === before) continue;
    before = now;
    if (await workers.killOne()) kills++;
  }
  expect(kills).toBe(KILLS);
  for (const { id } of orders) expect(await shop.inWarehouse(id)).toHaveLength(1);
  expect(workers.complaints()).toEqual([]);
});
