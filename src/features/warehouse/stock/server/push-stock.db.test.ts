import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { nextTryOf } from '#features/partners/connections/server/failing-queues.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenStockChannel } from '../../../../../tests/given-stock-channel.ts';
import { applyStockChanges } from './apply-stock-changes.ts';
import { saveStock } from './availability/save-stock.ts';
import { savePushResults } from './channel-sync/save-push-results.ts';
import { saveReportedLevels } from './channel-sync/save-reported-levels.ts';
import { pushWaitingStock } from './push-stock.job.ts';

const world = await givenWorld();

/** A shop whose channel takes stock: SKU `A` with 10 on hand is linked, place 3 is mapped to `LIM1`. */
async function givenTold(options: { most_levels?: number; on_hand?: number } = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account, options);
  await world.sql("update connections set state = 'active', kind = 'shopify' where id = $1", [shop.channel]);
  const channel = givenStockChannel(world, account, shop.channel, options.most_levels);
  const { actor } = account;
  const settle = () => applyStockChanges(actor);
  const push = async () => {
    await settle();
    return pushWaitingStock(channel.poll());
  };
  let counts = 0;
  /** The warehouse counts again, later each time. */
  const count = (sku: string, on_hand: number, core_id = 'LIM1') =>
    saveStock(actor.db, shop.warehouse, [
      { sku, core_id, on_hand, incoming: 0, updated_at: new Date(Date.now() + 1000 * ++counts).toISOString() },
    ]);
  const rows = () =>
    actor.db
      .selectFrom('channel_stock')
      .select([
        'connector_product_sku as sku',
        'source_location_id',
        'target',
        'last_synced',
        'reported',
        'state',
        'refused',
        'difference',
      ])
      .orderBy('connector_product_sku')
      .orderBy('source_location_id')
      .execute();
  const log = () =>
    actor.db.selectFrom('connector_log').select(['action', 'result', 'result_params']).orderBy('id').execute();
  /** More products of both, linked, with stock. */
  const add = async (skus: readonly string[], on_hand = 5) => {
    await sql`with p as (insert into products (sku) select unnest(${skus}::text[]) returning id, sku)
      insert into connector_products (connection_id, connector_product_sku, product_id)
      select ${shop.channel}, sku, id from p`.execute(actor.db);
    for (const sku of skus) await count(sku, on_hand);
  };
  return { ...account, ...shop, shop: channel, settle, push, count, rows, log, add };
}

test('a channel gets what is on hand less what orders reserve, and the newest quantity only', async () => {
  const given = await givenTold();
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(10);

  await given.store([givenRemoteOrder('S1')]);
  await given.check();
  await given.count('A', 9);
  await given.settle();
  await given.count('A', 7);
  await given.settle();
  await given.push();
  expect(given.shop.calls.map((levels) => levels.map(({ quantity, reported }) => ({ quantity, reported })))).toEqual([
    [{ quantity: 10, reported: null }],
    [{ quantity: 5, reported: 10 }],
  ]);
  const lines = await given.log();
  // The order's reservation and the first count are one settled change, the second count another: one call for the lot.
  expect(lines.at(-1)).toMatchObject({
    action: 'push_stock',
    result: 'stock_pushed',
    result_params: { count: 1, saved: 2 },
  });
});

test('pieces of orders that wait and reserve nothing are not on sale, until the order is closed', async () => {
  const given = await givenTold();
  await given.push();
  // The channel sold two to an order with a code that nobody has mapped.
  await given.store([givenRemoteOrder('S1', { shipping_code: 'unknown' })]);
  await given.check();
  expect(await given.actor.db.selectFrom('stock_reservations').selectAll().execute()).toEqual([]);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(8);
  await given.count('A', 12);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(10);

  // Mapped, it reserves them: the same pieces, once.
  await world.sql(
    "insert into shipping_codes (account_id, connection_id, connector_code, amware_code) values ($1, $2, 'unknown', 'DHL')",
    [given.account_id, given.channel],
  );
  await given.check();
  await given.push();
  expect(await given.rows()).toMatchObject([{ target: 10 }]);
  expect(await given.actor.db.selectFrom('unreserved_pieces').selectAll().execute()).toEqual([]);
});

test('an order whose place is not known yet keeps its pieces off sale at each place; a backorder takes what is left', async () => {
  const given = await givenTold({ on_hand: 3 });
  await world.sql(
    "insert into core_locations (account_id, core_id, connection_id, core_description) values ($1, 'CUZ', $2, 'Cusco')",
    [given.account_id, given.warehouse],
  );
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
      values ($1, $2, '4', 'Cusco', 'CUZ')`,
    [given.account_id, given.channel],
  );
  await given.count('A', 5, 'CUZ');
  await given.store([givenRemoteOrder('S1', { source_location: '9' })]);
  await given.check();
  await given.push();
  expect(Object.fromEntries(given.shop.shows)).toEqual({ 'A 3': 1, 'A 4': 3 });

  await given.store([givenRemoteOrder('S2', { lines: [givenRemoteLine({ quantity: 40 })] })]);
  await given.check();
  await given.push();
  expect(Object.fromEntries(given.shop.shows)).toEqual({ 'A 3': 0, 'A 4': 3 });
});

test('nothing is pushed twice, and a reservation that comes and goes between two pushes costs no call', async () => {
  const given = await givenTold();
  await given.push();
  await given.store([givenRemoteOrder('S1')]);
  await given.check();
  await sql`delete from stock_reservations`.execute(given.actor.db);
  await given.push();
  await given.push();
  expect(given.shop.calls).toHaveLength(1);
});

test('the refusal of a quantity that changed meanwhile does not keep the newer one from being pushed', async () => {
  const given = await givenTold();
  await given.push();
  const [row] = await given.actor.db.selectFrom('channel_stock').select('id').execute();
  await given.count('A', 7);
  await given.settle();
  const level = { id: row?.id ?? 0, source_id: '', sku: 'A', location: '3', quantity: 10, reported: null };
  await savePushResults(given.actor, given.channel, [{ sent: level, outcome: { ok: false, reason: 'Not now' } }]);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(7);
});

test('fewer than none on hand is none for the channel', async () => {
  const given = await givenTold({ on_hand: -4 });
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(0);
});

test('a product that no warehouse has counted is left as the channel has it', async () => {
  const given = await givenTold();
  await sql`delete from stock_levels`.execute(given.actor.db);
  await given.push();
  expect(given.shop.calls).toEqual([]);
  expect(await given.rows()).toMatchObject([{ target: null, state: 'idle' }]);
});

test('of several places of one core location the first by code gets the quantity, the others none', async () => {
  const given = await givenTold();
  await given.push();
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
      values ($1, $2, '2', 'Annex', 'LIM1')`,
    [given.account_id, given.channel],
  );
  await given.push();
  expect(Object.fromEntries(given.shop.shows)).toEqual({ 'A 2': 10, 'A 3': 0 });
  await world.sql("update connector_locations set core_id = null where account_id = $1 and source_location_id = '2'", [
    given.account_id,
  ]);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(10);
  expect(await given.rows()).toMatchObject([
    { source_location_id: '2', target: null, state: 'idle' },
    { source_location_id: '3', target: 10 },
  ]);
});

test('nothing is pushed for an unlinked product; linked to another it shows the other', async () => {
  const given = await givenTold();
  await given.push();
  await sql`update connector_products set product_id = null`.execute(given.actor.db);
  await given.count('A', 3);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(10);
  await given.add(['B'], 6);
  await sql`update connector_products set product_id = (select id from products where sku = 'B')`.execute(
    given.actor.db,
  );
  await given.push();
  expect(Object.fromEntries(given.shop.shows)).toEqual({ 'A 3': 6, 'B 3': 6 });
});

test('batches are as large as the channel takes, the fewest pieces first', async () => {
  const given = await givenTold({ most_levels: 2 });
  await given.add(['B', 'C', 'D'], 0);
  expect(await given.push()).toBe('done');
  expect(given.shop.calls.map((levels) => levels.map(({ quantity }) => quantity))).toEqual([
    [0, 0],
    [0, 10],
  ]);
  expect(new Set(given.shop.calls.flat().map(({ sku }) => sku))).toEqual(new Set(['A', 'B', 'C', 'D']));
});

test('what the channel refuses keeps the reason and is not tried again until something changes', async () => {
  const given = await givenTold();
  await given.add(['B']);
  given.shop.refuses = ({ sku }) => (sku === 'B' ? 'not stocked here' : null);
  await given.push();
  await given.push();
  expect(given.shop.calls).toHaveLength(1);
  expect(await given.rows()).toMatchObject([
    { state: 'synced' },
    { state: 'refused', refused: 'not stocked here', last_synced: null },
  ]);
  expect((await given.log()).at(-1)).toMatchObject({
    result: 'stock_pushed_refused',
    result_params: { refused: 1, skus: 'B' },
  });

  given.shop.refuses = () => null;
  await given.count('B', 4);
  await given.push();
  expect(given.shop.shows.get('B 3')).toBe(4);
});

test('where one of a batch has the whole of it refused, only that one stays behind', async () => {
  const given = await givenTold();
  await given.add(['B', 'C', 'D', 'E']);
  given.shop.onCall = (levels) => {
    if (levels.some(({ sku }) => sku === 'C')) throw new ConnectorError('validation', 'C is unknown');
  };
  await given.push();
  const states = (await given.rows()).map(({ sku, state, refused }) => [sku, state, refused]);
  expect(states).toEqual([
    ['A', 'synced', null],
    ['B', 'synced', null],
    ['C', 'refused', 'C is unknown'],
    ['D', 'synced', null],
    ['E', 'synced', null],
  ]);
});

test('a lost answer, or an end between the call and its note, has it pushed again and harms nothing', async () => {
  const given = await givenTold();
  given.shop.onAnswer = () => {
    throw new ConnectorError('uncertain', 'the answer was lost');
  };
  expect(await given.push()).toBe('done');
  expect(await given.rows()).toMatchObject([{ state: 'waiting', last_synced: null }]);
  given.shop.onAnswer = () => {
    throw new Error('the worker ends here');
  };
  await expect(given.push()).rejects.toThrow('the worker ends here');
  expect(await given.rows()).toMatchObject([{ state: 'waiting', last_synced: null }]);
  given.shop.onAnswer = () => {};
  await given.push();
  expect(given.shop.calls).toHaveLength(3);
  expect(await given.rows()).toMatchObject([{ state: 'synced', last_synced: 10, reported: 10 }]);
});

test('what changes while it is pushed stays waiting with the newer quantity', async () => {
  const given = await givenTold();
  let counted: Promise<unknown> = Promise.resolve();
  given.shop.onCall = () => {
    given.shop.onCall = () => {};
    counted = given.count('A', 2).then(given.settle);
  };
  await given.push();
  await counted;
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(2);
  expect(await given.rows()).toMatchObject([{ state: 'synced', last_synced: 2 }]);
});

test('two that settle at once lose no change', async () => {
  const given = await givenTold();
  for (let round = 0; round < 5; round++) {
    await Promise.all([given.count('A', round), given.settle(), given.settle(), given.settle()]);
    await given.settle();
    expect(await given.rows()).toMatchObject([{ target: round }]);
  }
});

test('what the channel shows is kept beside ours, and a change on its side has a refused one tried again', async () => {
  const given = await givenTold();
  given.shop.refuses = () => 'not stocked here';
  await given.push();
  const show = (quantity: number) =>
    given.actor.db
      .transaction()
      .execute((tx) => saveReportedLevels(tx, given.channel, [{ sku: 'A', levels: [{ location: '3', quantity }] }]));
  await show(8);
  expect(await given.rows()).toMatchObject([{ reported: 8, difference: -2, state: 'waiting' }]);
  await given.actor.db
    .transaction()
    .execute((tx) => saveReportedLevels(tx, given.channel, [{ sku: 'A', levels: [{ location: '9', quantity: 1 }] }]));
  expect(await given.rows()).toMatchObject([
    { source_location_id: '3', reported: null },
    { source_location_id: '9', reported: 1, state: 'idle' },
  ]);
});

test('a cancelled order gives back what it reserved, and the oldest that waited for it is checked again', async () => {
  const given = await givenTold({ on_hand: 3 });
  const sold = (id: string, order_date: string) => givenRemoteOrder(id, { order_date });
  await given.store([
    sold('S1', '2026-11-01T12:00:00Z'),
    sold('S2', '2026-11-02T12:00:00Z'),
    sold('S3', '2026-11-03T12:00:00Z'),
  ]);
  await given.check();
  await given.settle();
  const [first, second, third] = await given.orders();
  expect([first, second, third].map((order) => order?.order_status)).toEqual(['pending', 'error', 'error']);

  const before = (await given.jobs('check-orders')).length;
  await given.staff.post(`/api/orders/${first?.id}/cancel`, { reason: 'no longer wanted' });
  await given.settle();
  const checks = (await given.jobs('check-orders')).slice(before).map(({ payload }) => payload.order_ids);
  expect(checks).toEqual([[second?.id]]);
});

test('what the channel refused under one id of the product is tried again under another', async () => {
  const given = await givenTold();
  given.shop.refuses = ({ source_id }) => (source_id === '' ? 'no such product' : null);
  await given.push();
  const readCatalogue = () =>
    given.actor.db.transaction().execute((tx) => saveReportedLevels(tx, given.channel, [{ sku: 'A', levels: [] }]));
  await readCatalogue();
  expect(await given.rows()).toMatchObject([{ state: 'refused' }]);
  await sql`update connector_products set source_id = '77'`.execute(given.actor.db);
  await readCatalogue();
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(10);
});

test('what the channel no longer lists gets nothing until it is listed again', async () => {
  const given = await givenTold();
  await given.push();
  await sql`update connector_products set vanished_at = now()`.execute(given.actor.db);
  await given.count('A', 4);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(10);
  await sql`update connector_products set vanished_at = null`.execute(given.actor.db);
  await given.push();
  expect(given.shop.shows.get('A 3')).toBe(4);
});

test('a channel that answers what is read and takes no stock is told of until it takes some, and its orders go on', async () => {
  const given = await givenTold();
  const outages = async () => (await given.staff.get('/api/connectors/outages')).body;
  const read = () =>
    callPartner(given.actor, given.shop.poll().open, { action: 'test', result: () => null }, async () => null);
  given.shop.onCall = () => {
    throw new ConnectorError('transient', 'Down');
  };
  for (let n = 0; n < 3; n++) {
    if (n > 0) await passTime(world);
    expect(await outages()).toEqual([]);
    await given.push();
    await read();
  }
  expect(await outages()).toEqual([
    {
      id: given.channel,
      name: 'exigo',
      state: 'active',
      last_success_at: expect.any(String),
      takes_nothing_since: expect.any(String),
      takes_none_of: ['stock'],
      answered_with: null,
      next_try_at: expect.any(String),
      orders_waiting: 0,
      quantities_waiting: 1,
      customers_waiting: 0,
    },
  ]);
  expect((await given.staff.get(`/api/connectors/${given.channel}`)).body).toMatchObject({
    failures: 3,
    next_try_at: expect.any(String),
    backlog: 1,
  });
  const { rows } =
    await sql`select ${nextTryOf('outbox', 'c')} as next from connections c where c.id = ${given.channel}`.execute(
      given.actor.db,
    );
  expect(rows).toEqual([{ next: null }]);

  given.shop.onCall = () => {};
  await given.push();
  expect(await outages()).toEqual([]);
  expect((await given.staff.get(`/api/connectors/${given.channel}`)).body).toMatchObject({
    failures: 0,
    backlog: 0,
  });
});
