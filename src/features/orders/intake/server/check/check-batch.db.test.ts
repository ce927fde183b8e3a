import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type GivenAccount, givenWorld } from '../../../../../../tests/given.ts';
import { givenProducts } from '../../../../../../tests/given-catalogue.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { checkBatch } from './check-batch.ts';

const world = await givenWorld();

const SKUS = ['A', 'B', 'SET', 'UNKNOWN'] as const;

/** A shop that sells A, B and SET (one A and two B); its code NEW and its SKU UNKNOWN mean nothing yet. */
async function givenMixedShop(on_hand: number, holding_minutes = 0) {
  const account = await world.account({ holding_minutes });
  const shop = await givenShop(world, account, { on_hand });
  const { account_id, actor } = account;
  const ids = await givenProducts(
    world,
    account,
    ['B', 'SET'].map((sku) => ({ sku })),
  );
  const idOf = (sku: string) => (sku === 'A' ? shop.product : (ids.get(sku) ?? 0));
  await actor.db
    .insertInto('kit_parts')
    .values([
      { kit_id: idOf('SET'), part_id: idOf('A'), quantity: 1 },
      { kit_id: idOf('SET'), part_id: idOf('B'), quantity: 2 },
    ])
    .execute();
  await markKits(actor.db, sql`select kit_id from kit_parts`);
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
     select $1, $2, sku, id from products where account_id = $1 and sku in ('B', 'SET')`,
    [account_id, shop.channel],
  );
  await count(account, 'B', on_hand);
  return { ...account, ...shop };
}

const count = ({ account_id }: Pick<GivenAccount, 'account_id'>, sku: string, on_hand: number) =>
  world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
     select account_id, id, 'LIM1', $3, now() from products where account_id = $1 and sku = $2
     on conflict (account_id, product_id, core_id) do update set on_hand = excluded.on_hand`,
    [account_id, sku, on_hand],
  );

type Shop = Awaited<ReturnType<typeof givenMixedShop>>;
type Step = (shop: Shop) => Promise<unknown>;

const order: fc.Arbitrary<Step> = fc
  .record({
    number: fc.nat(6),
    version: fc.nat(4),
    lines: fc.array(fc.tuple(fc.constantFrom(...SKUS), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
    shipping_code: fc.constantFrom('STD', 'STD', 'STD', 'NEW'),
    source_location: fc.constantFrom('3', '3', '3', '9'),
    postal_code: fc.constantFrom('15074', '15074', ''),
  })
  .map(
    ({ number, version, lines, ...fields }) =>
      (shop) =>
        shop.store([
          givenRemoteOrder(`${number}`, {
            ...fields,
            source_version: `${version}`,
            lines: lines.map(([sku, quantity], index) =>
              givenRemoteLine({ source_item_id: `${index}`, sku, quantity }),
            ),
          }),
        ]),
  );
const recount: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom('A', 'B'), fc.nat(9)).map(
  ([sku, pieces]) =>
    (shop) =>
      count(shop, sku, pieces),
);
const mapping: fc.Arbitrary<Step> = fc.boolean().map(
  (isMapped) => (shop) =>
    world.sql(
      `insert into shipping_codes (account_id, connection_id, connector_code, amware_code) values ($1, $2, 'NEW', $3)
       on conflict (account_id, connection_id, connector_code) do update set amware_code = excluded.amware_code`,
      [shop.account_id, shop.channel, isMapped ? 'DHL' : null],
    ),
);
const refusal: fc.Arbitrary<Step> = fc.nat(6).map(
  (number) => (shop) =>
    world.sql(
      `with refused as (update orders set needs_check = true where account_id = $1 and source_order_id = $2 returning *)
       insert into problems (account_id, order_id, connection_id, kind, subject)
       select account_id, id, connection_id, 'warehouse_refused', 'No' from refused on conflict do nothing`,
      [shop.account_id, `${number}`],
    ),
);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: order },
    { weight: 2, arbitrary: recount },
    { weight: 1, arbitrary: mapping },
    { weight: 1, arbitrary: refusal },
  ),
  { minLength: 2, maxLength: 8 },
);

async function stateOf(db: AccountDb) {
  const { rows } = await sql`
    select o.id, o.order_status, o.error, o.ship_method, o.warehouse, o.needs_check,
           array(select kind || ' ' || subject from problems p where p.order_id = o.id order by 1) as problems,
           array(select product_id || ' ' || core_id || ' ' || quantity from stock_reservations h
             where h.order_id = o.id order by 1) as reservations,
           array(select sku || ' ' || quantity || ' ' || coalesce(product_id, 0) from line_items l
             where l.order_id = o.id order by 1) as lines
      from orders o order by o.id`.execute(db);
  return rows;
}

/**
 * What orders come to when each is checked by itself, the oldest first, and nothing was known of any. It is taken back.
 */
async function checkedOneByOne({ actor }: Shop, ids: readonly number[]) {
  const tx = await actor.db.startTransaction().execute();
  try {
    await sql`delete from stock_reservations`.execute(tx);
    await sql`delete from problems where kind <> 'warehouse_refused'`.execute(tx);
    await sql`delete from line_items where origin = 'kit'`.execute(tx);
    await sql`update line_items set product_id = null`.execute(tx);
    await sql`update orders
      set order_status = 'pending', ship_method = null, warehouse = null, needs_check = true`.execute(tx);
    for (const id of ids) await checkBatch(tx, actor, [id]);
    return await stateOf(tx);
  } finally {
    await tx.rollback().execute();
  }
}

/** The stored versions of all rows that a check may write. */
async function versionsOf({ actor }: Shop) {
  const { rows } = await sql`
    select 'orders' as of, id as key, xmin::text from orders union all select 'problems', id, xmin::text from problems
    union all select 'reservations', order_id * 1000 + product_id, xmin::text from stock_reservations
    union all select 'lines', id, xmin::text from line_items order by 1, 2`.execute(actor.db);
  return rows;
}

test('a batch of orders comes to what they come to one by one, and checked again nothing is written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const shop = await givenMixedShop(6);
      for (const round of rounds) {
        for (const step of round) await step(shop);
        await shop.check();
        const ids = (await shop.orders()).map(({ id }) => id).sort((a, b) => a - b);
        const state = await stateOf(shop.actor.db);
        expect(state).toEqual(await checkedOneByOne(shop, ids));

        const versions = await versionsOf(shop);
        expect(await shop.check()).toBe(0);
        expect(await versionsOf(shop)).toEqual(versions);
      }
    }),
    { numRuns: 15, interruptAfterTimeLimit: 30_000 },
  );
});

describe('the job that sends an order', () => {
  async function givenPlanned() {
    const shop = await givenMixedShop(6, 15);
    await shop.store([givenRemoteOrder('1')]);
    await shop.check();
    const [order] = await shop.orders();
    const edit = async (change: string) =>
      world.sql(`update orders set needs_check = true, ${change} where id = $1`, [order?.id]);
    const jobs = () =>
      world.sql<{ id: string; run_at: Date; revision: number }>(
        `select id, run_at, revision from graphile_worker.jobs where key = $1`,
        [`submit:${order?.id}`],
      );
    return { ...shop, edit, jobs, planned: await jobs() };
  }

  test('stays where the order is ready again at the same time', async () => {
    const { check, edit, jobs, planned } = await givenPlanned();
    await edit(`note = 'gift'`);
    expect(await check()).toBe(1);
    expect(await jobs()).toEqual(planned);
    expect(planned).toHaveLength(1);
  });

  test('is moved where its time is another', async () => {
    const { check, edit, jobs, planned } = await givenPlanned();
    await edit(`submit_after = submit_after - interval '1 minute'`);
    await check();
    const [before, after] = [planned[0], (await jobs())[0]];
    expect((before?.run_at.getTime() ?? 0) - (after?.run_at.getTime() ?? 0)).toBe(60_000);
    expect(after).toMatchObject({ id: before?.id, revision: before?.revision });
  });

  test('runs at once where the holding time is over, and wakes a worker', async () => {
    const { check, edit, jobs, planned } = await givenPlanned();
    await edit(`submit_after = now() - interval '1 minute'`);
    await check();
    const [job] = await jobs();
    expect(job?.run_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(job?.revision).toBe((planned[0]?.revision ?? 0) + 1); // added by the queue, which tells workers
  });

  test('is followed by another where it was started before the check', async () => {
    const { check, edit, jobs, planned } = await givenPlanned();
    await world.sql(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = $1`, [
      planned[0]?.id,
    ]);
    await edit(`note = 'gift'`);
    await check();
    const after = await jobs();
    expect(after).toHaveLength(1);
    expect(after[0]?.id).not.toBe(planned[0]?.id);
  });
});
