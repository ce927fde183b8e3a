import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenProducts } from '../../../../../../tests/given-catalogue.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';

const world = await givenWorld();

/** An order of 5 A at Lima, where 2 are: it waits for stock. `place` adds a place with so many A. */
async function givenShortOrder({ quantity = 5 } = {}) {
  const account = await world.account();
  const { account_id, actor, staff } = account;
  const shop = await givenShop(world, account, { on_hand: 2 });
  await world.sql("update connections set state = 'active' where id = $1", [shop.warehouse]);
  const stock = (core_id: string, on_hand: number, product = shop.product) =>
    world.sql(
      `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at) values ($1, $2, $3, $4, now())
       on conflict (account_id, product_id, core_id) do update set on_hand = excluded.on_hand`,
      [account_id, product, core_id, on_hand],
    );
  const place = async (
    core_id: string,
    on_hand: number,
    { connection = shop.warehouse as number | null, country = '' } = {},
  ) => {
    await world.sql(
      `insert into core_locations (account_id, core_id, connection_id, core_description, country)
        values ($1, $2, $3, $4, $5)`,
      [account_id, core_id, connection, `At ${core_id}`, country],
    );
    await stock(core_id, on_hand);
  };
  await shop.store([givenRemoteOrder('1', { lines: [givenRemoteLine({ quantity })] })]);
  await shop.check();
  const order = async () => actor.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
  const { id } = await order();
  const reply = async (who = staff) => (await who.get(`/api/orders/other-places?ids=${id}`)).body;
  const save = async (warehouse: string, version?: number) =>
    staff.put('/api/orders/save', { order: { id, warehouse, ...(version && { version }) } });
  return { ...account, shop, id, order, stock, place, reply, save };
}

const offered = (id: number, places: readonly [string, number][]) => ({
  data: [
    {
      order_id: id,
      places: places.map(([core_id, available]) => ({ core_id, core_description: `At ${core_id}`, available })),
    },
  ],
});

test('places with enough are offered, those of the order’s country first, then those with most, at most three', async () => {
  const given = await givenShortOrder();
  expect(await given.order()).toMatchObject({ order_status: 'error', country: 'PE' });
  expect(await given.reply()).toEqual(offered(given.id, []));
  await given.place('UIO1', 4);
  expect(await given.reply()).toEqual(offered(given.id, []));
  await given.stock('UIO1', 5);
  expect(await given.reply()).toEqual(offered(given.id, [['UIO1', 5]]));
  await given.place('BOG1', 900);
  await given.place('AQP1', 6, { country: 'PE' });
  await given.place('GUA1', 7);
  const best: [string, number][] = [
    ['AQP1', 6],
    ['BOG1', 900],
    ['GUA1', 7],
  ];
  expect(await given.reply()).toEqual(offered(given.id, best));
});

test('what other orders have reserved there is not offered', async () => {
  const given = await givenShortOrder();
  await given.place('UIO1', 9);
  await given.shop.store([givenRemoteOrder('2', { lines: [givenRemoteLine({ quantity: 5 })] })]);
  await world.sql("update orders set warehouse = 'UIO1', is_warehouse_chosen = true where source_order_id = '2'");
  await given.shop.check();
  expect(await given.reply()).toEqual(offered(given.id, []));
});

test('places of one’s own, closed ones, and those whose warehouse does not ship it are not offered', async () => {
  const given = await givenShortOrder();
  const { account_id, shop } = given;
  const [other] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials, state) values ($1, 'amware', 'other', '', 'active')
      returning id`,
    [account_id],
  );
  await given.place('OWN', 50, { connection: null });
  await given.place('ELSEWHERE', 50, { connection: Number(other?.id) });
  await given.place('CLOSED', 50);
  await world.sql("update core_locations set is_active = false where core_id = 'CLOSED' and account_id = $1", [
    account_id,
  ]);
  expect(await given.reply()).toEqual(offered(given.id, []));
  await given.place('UIO1', 50);
  expect(await given.reply()).toEqual(offered(given.id, [['UIO1', 50]]));
  await world.sql("update connections set state = 'paused' where id = $1", [shop.warehouse]);
  expect(await given.reply()).toEqual(offered(given.id, []));
});

test('a place has to have the whole order, kits as their parts; the scarcest of what is short is told', async () => {
  const given = await givenShortOrder();
  const { account_id, actor, shop } = given;
  const ids = await givenProducts(world, given, [{ sku: 'SET' }, { sku: 'BULB' }, { sku: 'LAMP' }]);
  const idOf = (sku: string) => ids.get(sku) ?? 0;
  await actor.db.transaction().execute(async (tx) => {
    for (const [sku, quantity] of [
      ['BULB', 3],
      ['LAMP', 1],
    ] as const)
      await tx
        .insertInto('kit_parts')
        .values({ kit_id: idOf('SET'), part_id: idOf(sku), quantity })
        .execute();
    await markKits(tx, sql`select ${idOf('SET')}::bigint`);
  });
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
      values ($1, $2, $3, $4)`,
    [account_id, shop.channel, 'SET', idOf('SET')],
  );
  await given.stock('LIM1', 1, idOf('LAMP'));
  await given.stock('LIM1', 20, idOf('BULB'));
  await shop.store([
    givenRemoteOrder('2', {
      lines: [givenRemoteLine({ sku: 'SET', quantity: 2 }), givenRemoteLine({ source_item_id: '2', quantity: 3 })],
    }),
  ]);
  await shop.check();
  const [row] = await world.sql<{ id: string }>(
    "select id from orders where source_order_id = '2' and account_id = $1",
    [account_id],
  );
  const places = async () => (await given.staff.get(`/api/orders/other-places?ids=${row?.id}`)).body;
  await given.place('UIO1', 40);
  await given.stock('UIO1', 5, idOf('BULB'));
  await given.stock('UIO1', 8, idOf('LAMP'));
  expect(await places()).toEqual(offered(Number(row?.id), []));
  await given.stock('UIO1', 6, idOf('BULB'));
  expect(await places()).toEqual(offered(Number(row?.id), [['UIO1', 8]]));
});

test('the order goes on from the place that is chosen, and the edit can be undone', async () => {
  const given = await givenShortOrder();
  await given.place('UIO1', 5);
  const { version } = await given.order();
  const saved = await given.save('UIO1', version);
  expect(saved).toMatchObject({ status: 200, body: { success: true } });
  expect(await given.reply()).toEqual({ data: [] }); // it is about to be checked
  await given.shop.check();
  expect(await given.order()).toMatchObject({ order_status: 'pending', warehouse: 'UIO1', error: null });
  expect(await given.reply()).toEqual({ data: [] });
  expect(await given.save('LIM1', version)).toMatchObject({ status: 409 });
  const next = (await given.order()).version;
  expect(await given.staff.post(`/api/orders/${given.id}/undo-edit`, { version: next })).toMatchObject({ status: 200 });
  await given.shop.check();
  expect(await given.order()).toMatchObject({ order_status: 'error', warehouse: 'LIM1', is_warehouse_chosen: false });
  const timeline = await given.staff.get(`/api/orders/${given.id}/timeline`);
  expect(JSON.stringify(timeline.body)).toContain('order.edit_undone');
});

test('stock that was taken meanwhile: it waits again, at the chosen place, and says so', async () => {
  const given = await givenShortOrder();
  await given.place('UIO1', 5);
  expect(await given.save('UIO1')).toMatchObject({ status: 200 });
  await given.stock('UIO1', 4);
  await given.stock('LIM1', 5);
  await given.shop.check();
  expect((await given.staff.get(`/api/orders/${given.id}`)).body).toMatchObject({
    order_status: 'error',
    problems: [{ kind: 'out_of_stock', subject: 'A', detail: { core_id: 'UIO1', wanted: 5, available: 4 } }],
  });
  expect(await given.reply()).toMatchObject({ data: [{ places: [{ core_id: 'LIM1', available: 5 }] }] });
});

test('an order that left, that is being sent, or of another account is not offered anything', async () => {
  const given = await givenShortOrder();
  await given.place('UIO1', 5);
  const stranger = await world.account();
  expect(await given.reply(stranger.staff)).toEqual({ data: [] });
  const [write] = await world.sql<{ id: string }>(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
     values ($1, $2, 'order', $3, 'submit_order', 'k', '{}', 'in_doubt') returning id`,
    [given.account_id, given.shop.warehouse, given.id],
  );
  expect(await given.reply()).toEqual({ data: [] });
  await world.sql('delete from partner_writes where id = $1', [write?.id]);
  expect(await given.reply()).toEqual(offered(given.id, [['UIO1', 5]]));
  await world.sql("update orders set order_status = 'pending' where id = $1", [given.id]);
  await world.sql("update orders set order_status = 'packing', in_amware = 1, amware_ref_num = 'W1' where id = $1", [
    given.id,
  ]);
  expect(await given.reply()).toEqual({ data: [] });
});

test('a list that is none is refused', async () => {
  const { staff } = await world.account();
  for (const ids of ['', 'x', '1,,2', Array.from({ length: 201 }, (_, n) => n + 1).join(',')])
    expect((await staff.get(`/api/orders/other-places?ids=${ids}`)).status, ids).toBe(422);
});
