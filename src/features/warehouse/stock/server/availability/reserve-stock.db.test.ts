import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AppError } from '#base/errors.ts';
import type { RemoteLine } from '#connectors/core/remote.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { storeShipments } from '#features/warehouse/fulfilment/server/store-shipments.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenRun } from '../../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../../tests/job-queue.ts';
import { claimOrderWrite } from '../../../../../../tests/outbox.ts';
import { applyStockChanges } from '../apply-stock-changes.ts';
import { recheckOversoldOrders } from './recheck-oversold-orders.ts';
import { saveStock } from './save-stock.ts';

const world = await givenWorld();

const SKUS = ['A', 'B'] as const;
type Sku = (typeof SKUS)[number];

/**
 * Two channels that sell the same two products from one warehouse; everything that can happen to an order and its
 * stock.
 */
async function givenBusyShop(on_hand: number) {
  const account = await world.account();
  const { actor, account_id } = account;
  const shop = await givenShop(world, account, { on_hand });
  const second = await addSecondChannel(account_id, on_hand);
  const sources = [shop.channel, second].map((connection_id) => ({ connection_id, name: `channel ${connection_id}` }));
  const run = givenRun(world, actor);
  const start = Date.now() + 60_000;
  let ticks = 0;
  /** Later with each call: what is counted after a parcel left knows of it. */
  const later = () => new Date(start + 1000 * ++ticks).toISOString();
  const orders = () => actor.db.selectFrom('orders').selectAll().orderBy('id').execute();
  const nth = async (n: number) => {
    const all = await orders();
    return all[n % Math.max(1, all.length)];
  };

  /** The channel reports an order, the first time or changed, and it is checked. */
  async function report(channel: number, number: number, wanted: Partial<Record<Sku, number>>, version: string) {
    const source = sources[channel % sources.length];
    if (!source) return;
    const remote = givenRemoteOrder(`S${number}`, { source_version: version, lines: linesOf(wanted) });
    await actor.db.transaction().execute((tx) => storeOrderPage(tx, actor, source, [remote]));
    const order = await actor.db
      .selectFrom('orders')
      .select('id')
      .where('connection_id', '=', source.connection_id)
      .where('source_order_id', '=', `S${number}`)
      .executeTakeFirstOrThrow();
    await checkOrdersJob.run({ order_ids: [order.id] }, run);
  }

  /** An order that is due goes to the warehouse, which accepts it. */
  async function submit(n: number) {
    const order = await nth(n);
    if (!order) return;
    await submitOrder.run({ order_id: order.id }, run);
    const claimed = await claimOrderWrite(actor, order.id, shop.warehouse);
    if (claimed) await completeWrite(actor, claimed, { reference: `W${order.id}` });
  }

  async function cancel(n: number) {
    const order = await nth(n);
    if (!order) return;
    const { body, status } = await account.staff.post(`/api/orders/${order.id}/cancel`, { reason: 'x' });
    if (status !== 200 && status !== 409) throw new AppError('unexpected', { details: { status, body } });
  }

  /** The warehouse ships an order that it has: the first line alone, or all that is left. */
  async function ship(n: number, isPart: boolean) {
    const order = await nth(n);
    if (!order || order.amware_ref_num === null || order.order_status === 'cancelled') return;
    const { rows } = await sql<{ source_item_id: string; sku: string; qty_shipped: number }>`
      select l.source_item_id, l.sku, l.quantity - coalesce((select sum(x.qty_shipped) from shipments s
               join shipment_lines x on x.shipment_id = s.id
                 where s.order_id = l.order_id and x.source_item_id = l.source_item_id), 0)::int as qty_shipped
        from line_items l where l.order_id = ${order.id} order by l.id`.execute(actor.db);
    const left = rows.filter(({ qty_shipped }) => qty_shipped > 0);
    const lines = isPart ? left.slice(0, 1).map((line) => ({ ...line, qty_shipped: 1 })) : left;
    if (lines.length === 0) return;
    const shipped_at = later();
    const parcel = {
      shipment_id: `P${ticks}`,
      reference: `W${order.id}`,
      order_number: order.order_number,
      carrier: 'DHL',
      service_code: '',
      tracking_number: `T${ticks}`,
      tracking_url: '',
      shipped_at,
      updated_at: shipped_at,
      lines,
    };
    await actor.db.transaction().execute((tx) => storeShipments(tx, actor, shop.warehouse, [parcel]));
  }

  const count = (sku: Sku, pieces: number) =>
    saveStock(actor.db, shop.warehouse, [{ sku, core_id: 'LIM1', on_hand: pieces, incoming: 0, updated_at: later() }]);

  /** What the clock does: waiting orders, overheld places, and the checks that follow. */
  async function tend() {
    await applyStockChanges(actor);
    await sql`insert into stream_states (connection_id, stream, updated_at)
      values (${shop.warehouse}, 'shipments', ${later()})
      on conflict (account_id, connection_id, stream) do update set updated_at = excluded.updated_at`.execute(actor.db);
    await recheckOversoldOrders(actor, shop.warehouse);
    const jobs = await shop.jobs('check-orders');
    await checkOrdersJob.run({ order_ids: jobs.flatMap(({ payload }) => payload.order_ids ?? []) }, run);
    await dropJobs(world);
  }

  const levels = async () => {
    const { rows } = await sql<{ sku: Sku; on_hand: number; on_hold: number }>`
      select p.sku, s.on_hand, coalesce((select sum(quantity) from stock_reservations h
        where h.product_id = p.id), 0) as on_hold
        from products p join stock_levels s on s.product_id = p.id order by p.sku`.execute(actor.db);
    return rows;
  };

  return { ...shop, actor, report, submit, cancel, ship, count, tend, levels, orders };
}

async function addSecondChannel(accountId: number, onHand: number): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `with c as (insert into connections (account_id, kind, name, credentials, state)
      values ($1, 'exigo', 'second', '', 'paused') returning id),
       s as (insert into shipping_codes (account_id, connection_id, connector_code, amware_code)
         select $1, id, 'STD', 'DHL' from c),
       l as (insert into connector_locations (account_id, connection_id, source_location_id, source_location_name,
         core_id) select $1, id, '3', 'Lima', 'LIM1' from c),
       b as (insert into products (account_id, sku) values ($1, 'B') returning id),
       n as (insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
         select $1, id, 'LIM1', $2, now() from b),
       p as (insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
             select $1, c.id, 'A', a.id from c, products a where a.account_id = $1 and a.sku = 'A'
             union all select $1, o.id, 'B', b.id from b, (select id from c union all select id from connections
               where account_id = $1 and kind = 'exigo') o)
     select id from c`,
    [accountId, onHand],
  );
  return Number(row?.id);
}

function linesOf(wanted: Partial<Record<Sku, number>>): RemoteLine[] {
  return SKUS.flatMap((sku) => {
    const quantity = wanted[sku] ?? 0;
    return quantity === 0 ? [] : [givenRemoteLine({ source_item_id: sku, sku, quantity })];
  });
}

type Shop = Awaited<ReturnType<typeof givenBusyShop>>;
/** Something that happens; `counts` is set where the warehouse counts again. */
type Deed = { words: string; counts?: [Sku, number]; run: (shop: Shop) => Promise<unknown> };

const small = fc.integer({ min: 0, max: 3 });
const which = fc.integer({ min: 0, max: 11 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ channel: fc.nat(1), number: which, a: small, b: small, v: which })
      .map(({ channel, number, a, b, v }) => ({
        words: `channel ${channel} reports S${number} v${v}: A ${a || 1} B ${b}`,
        run: (shop: Shop) => shop.report(channel, number, { A: a || 1, B: b }, String(v)),
      })),
  },
  { weight: 2, arbitrary: which.map((n) => ({ words: `submit ${n}`, run: (shop: Shop) => shop.submit(n) })) },
  {
    weight: 2,
    arbitrary: fc.tuple(which, fc.boolean()).map(([n, isPart]) => ({
      words: `ship ${n} ${isPart ? 'in part' : 'whole'}`,
      run: (shop: Shop) => shop.ship(n, isPart),
    })),
  },
  { weight: 1, arbitrary: which.map((n) => ({ words: `cancel ${n}`, run: (shop: Shop) => shop.cancel(n) })) },
  { weight: 1, arbitrary: fc.constant({ words: 'tend', run: (shop: Shop) => shop.tend() }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...SKUS), fc.integer({ min: 0, max: 8 })).map(([sku, pieces]) => ({
      words: `count ${sku} ${pieces}`,
      counts: [sku, pieces] as [Sku, number],
      run: (shop: Shop) => shop.count(sku, pieces),
    })),
  },
);

test('whatever happens at once, no more is ever newly reserved than is on hand, and all is given back in the end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 12 }),
      async (groups) => {
        const shop = await givenBusyShop(5);
        for (const group of groups) {
          const before = await shop.levels();
          await Promise.all(group.map(({ run }) => run(shop)));
          for (const { sku, on_hold } of await shop.levels()) {
            const old = before.find((level) => level.sku === sku);
            const counted = group.flatMap(({ counts }) => (counts?.[0] === sku ? [counts[1]] : []));
            // A recount may leave less than is reserved already; nothing is added to that.
            const most = Math.max(old?.on_hold ?? 0, old?.on_hand ?? 0, ...counted);
            expect(on_hold, `${sku} after ${group.map(({ words }) => words).join(', ')}`).toBeLessThanOrEqual(most);
          }
        }
        await closeAll(shop);
        expect(await shop.levels()).toMatchObject([{ on_hold: 0 }, { on_hold: 0 }]);
      },
    ),
    { numRuns: 15, interruptAfterTimeLimit: 30_000 },
  );
});

/** What the warehouse has is shipped, the rest is cancelled. */
async function closeAll(shop: Shop): Promise<void> {
  const count = (await shop.orders()).length;
  for (let n = 0; n < count; n++) {
    await shop.ship(n, false);
    await shop.cancel(n);
  }
}

test('of two orders that arrive together for the last pieces one gets them and the other waits', async () => {
  for (let round = 0; round < 5; round++) {
    const shop = await givenBusyShop(2);
    await Promise.all([shop.report(0, 1, { A: 2 }, '1'), shop.report(1, 2, { A: 2 }, '1')]);
    expect((await shop.orders()).map(({ order_status }) => order_status).sort()).toEqual(['error', 'pending']);
    expect(await shop.levels()).toMatchObject([{ sku: 'A', on_hold: 2 }, { sku: 'B' }]);
  }
});

test('a recount below what is reserved leaves the oldest orders their reservation, and the youngest wait', async () => {
  const shop = await givenBusyShop(6);
  for (const number of [1, 2, 3]) await shop.report(0, number, { A: 2 }, '1');
  await shop.submit(2);
  await shop.count('A', 3);
  await shop.tend();
  // The third is in the warehouse already and keeps its own; the one piece left is too few for either of the others.
  expect((await shop.orders()).map(({ order_status }) => order_status)).toEqual(['error', 'error', 'pending']);

  await shop.count('A', 4);
  await shop.tend();
  expect((await shop.orders()).map(({ order_status }) => order_status)).toEqual(['pending', 'error', 'pending']);
});

test('a parcel takes its pieces from the reservation and from a count made before it, and from no later count', async () => {
  const shop = await givenBusyShop(6);
  await shop.report(0, 1, { A: 3 }, '1');
  await shop.submit(0);
  await shop.ship(0, true);
  expect(await shop.levels()).toMatchObject([{ sku: 'A', on_hand: 5, on_hold: 2 }, { sku: 'B' }]);
  await shop.count('A', 5);
  await shop.ship(0, false);
  expect(await shop.levels()).toMatchObject([{ sku: 'A', on_hand: 3, on_hold: 0 }, { sku: 'B' }]);

  await shop.report(0, 2, { A: 1 }, '1');
  await shop.submit(1);
  await world.sql(`update stock_levels set updated_at = updated_at + interval '5 minutes'`);
  await shop.ship(1, false);
  expect(await shop.levels()).toMatchObject([{ sku: 'A', on_hand: 3, on_hold: 0 }, { sku: 'B' }]);
});
