import { expect, test } from 'vitest';
import { MAX_HITS, searchProducts } from '#features/catalogue/items/search-contract.ts';
import { findOrderIds } from '#features/orders/order/server/find-orders-by-term.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { searchOrders } from '../contract.ts';

const world = await givenWorld();

async function orders(account: GivenAccount, q: string): Promise<number[]> {
  const reply = await account.staff.get(`/api/search/orders?${new URLSearchParams({ q })}`);
  if (reply.status === 204) return [];
  return searchOrders.replies[200].parse(reply.body).map(({ id }) => id);
}

async function products(account: GivenAccount, q: string) {
  const reply = await account.staff.get(`/api/search/products?${new URLSearchParams({ q })}`);
  return reply.status === 204 ? [] : searchProducts.replies[200].parse(reply.body);
}

const set = (order: { id: number }, column: string, value: string) =>
  world.sql(`update orders set ${column} = $1 where id = $2`, [value, order.id]);

/** Newer orders than any other of the account, none of which is searched for. */
async function givenNewerOrders(account: GivenAccount, connection: number, count: number) {
  await world.sql(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, currency, total_cost, source_version)
     select $1, $2, 'newer' || n, 'N' || n, 'N' || n, 'x', now() + n * interval '1 second', 'pending', 'Somebody',
       'USD', 1, '1'
       from generate_series(1, $3::int) n`,
    [account.account_id, connection, count],
  );
}

test('an order is found by each of its whole keys', async () => {
  const account = await world.account();
  const order = await givenOrder(world, account, { in_amware: 1 });
  await givenOrder(world, account);
  await set(order, 'order_number', 'PE-1001');
  await set(order, 'source_order_number', 'SRC 77');
  await set(order, 'tracking_number', '1Z999');
  await world.sql(
    `insert into shipments (account_id, order_id, connection_id, shipment_id, tracking_number, shipped_at)
      values ($1, $2, $3, 's', 'SECOND-PARCEL', now())`,
    [account.account_id, order.id, order.connection_id],
  );
  const keys = ['PE-1001', ' PE-1001 ', 'SRC 77', '1Z999', 'SECOND-PARCEL', `AMW-${order.marker}`, order.marker];
  for (const key of [...keys, `${order.marker}@Example.COM`])
    expect([key, await orders(account, key)]).toEqual([key, [order.id]]);
});

test('a whole key wins alone over what only contains it', async () => {
  const account = await world.account();
  const [exact, longer] = [await givenOrder(world, account), await givenOrder(world, account)];
  await set(exact, 'order_number', 'A-100');
  await set(longer, 'order_number', 'A-1001');
  expect(await orders(account, 'A-100')).toEqual([exact.id]);
  expect(await orders(account, 'a-100')).toEqual([exact.id]);
  expect((await orders(account, 'a-10')).sort()).toEqual([exact.id, longer.id].sort());
});

test('parts of a name, an e-mail and a number find an order, the newest first', async () => {
  const account = await world.account();
  const [old, young] = [
    await givenOrder(world, account, { customer_name: 'Lucía Fernández', order_date: '2026-01-01T12:00:00Z' }),
    await givenOrder(world, account, { customer_name: 'Pedro Fernández', order_date: '2026-02-01T12:00:00Z' }),
  ];
  expect(await orders(account, 'fernández')).toEqual([young.id, old.id]);
  expect(await orders(account, 'lucía')).toEqual([old.id]);
  expect(await orders(account, old.marker.slice(3, -2))).toEqual([old.id]);
  expect(await orders(account, `${young.marker.slice(5)}@exam`)).toEqual([young.id]);
});

test('an order older than the newest 5,000 is found by its customer and inside its number', async () => {
  const account = await world.account();
  const order = await givenOrder(world, account, {
    customer_name: 'Zacarías Ugarte',
    order_date: '2020-01-01T12:00:00Z',
  });
  await set(order, 'order_number', 'PE-20200101-7');
  await givenNewerOrders(account, order.connection_id, 5_100);
  expect(await orders(account, 'zacarías')).toEqual([order.id]);
  expect(await orders(account, '0200101-')).toEqual([order.id]);
  expect(await orders(account, `${order.marker}@example.com`)).toEqual([order.id]);
});

test('an order is found by a name that its customer does not have, however old it is', async () => {
  const account = await world.account();
  const old = { order_date: '2020-01-01T12:00:00Z' };
  const gift = await givenOrder(world, account, { ...old, customer_name: 'Zacarías Ugarte' });
  const wed = await givenOrder(world, account, { ...old, customer_name: 'Soledad Quiroga' });
  await set(gift, 'customer_name', 'Benigno Vilca');
  await world.sql(`update customers set customer_name = 'Soledad Mamani' where id = $1`, [wed.customer_id]);
  await givenNewerOrders(account, gift.connection_id, 150);
  const [guest] = await world.sql<{ id: string }>(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, customer_email, currency, total_cost, source_version)
     values ($1, $2, 'guest', 'G1', 'G1', 'x', $3, 'pending', 'Nobody Known', 'nk@example.net', 'USD', 1, '1')
       returning id`,
    [account.account_id, gift.connection_id, old.order_date],
  );
  expect(await orders(account, 'benigno')).toEqual([gift.id]);
  expect(await orders(account, 'zacarías u')).toEqual([gift.id]);
  await world.sql(`update orders set customer_name = 'Soledad Mamani' where id = $1`, [wed.id]);
  expect(await orders(account, 'quiroga')).toEqual([wed.id]);
  expect(await orders(account, 'mamani')).toEqual([wed.id]);
  for (const term of ['body kn', 'nk@exa']) expect(await orders(account, term)).toEqual([Number(guest?.id)]);
  expect(await orders(await world.account(), 'benigno')).toEqual([]);
});

test('a part of its number that the newest share finds an older order too', async () => {
  const account = await world.account();
  const old = await givenOrder(world, account, { order_date: '2020-01-01T12:00:00Z' });
  await set(old, 'order_number', 'PE-10099-7');
  await givenNewerOrders(account, old.connection_id, 1_005);
  const found = await orders(account, '100');
  expect(found).toHaveLength(8); // N1005 to N1000, N100 and the old one
  expect(found.at(-1)).toBe(old.id);
});

test('a frequent term gives the newest, as many as asked for', async () => {
  const account = await world.account();
  const { connection_id } = await givenOrder(world, account);
  await givenNewerOrders(account, connection_id, 300);
  const hits = await orders(account, 'some');
  expect(hits).toHaveLength(MAX_HITS);
  const newest = await world.sql<{ id: string }>(
    `select id from orders where account_id = $1 and customer_name = 'Somebody' order by order_date desc limit 120`,
    [account.account_id],
  );
  expect(hits).toEqual(newest.slice(0, MAX_HITS).map(({ id }) => Number(id)));
  expect(await findOrderIds(account.actor, 'some', 120)).toEqual(newest.map(({ id }) => Number(id)));
});

test.each(['', '   ', '\t\n', '%', '_', '\\', '\0', 'nothing like it', "'; drop table orders; --"])(
  '%j finds nothing',
  async (q) => {
    const account = await world.account();
    await givenOrder(world, account);
    for (const entity of ['orders', 'products', 'raw_materials']) {
      const reply = await account.staff.get(`/api/search/${entity}?${new URLSearchParams({ q })}`);
      expect([entity, reply.status, reply.body]).toEqual([entity, 204, '']);
    }
  },
);

test('a search that is no search is refused and names its field', async () => {
  const { staff } = await world.account();
  const reply = await staff.get(`/api/search/orders?q=${'x'.repeat(201)}`);
  expect(reply).toMatchObject({ status: 422, body: { errors: { q: expect.any(Array) } } });
});

async function givenProduct(account: GivenAccount, sku: string, name: string): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    'insert into products (account_id, sku, name) values ($1, $2, $3) returning id',
    [account.account_id, sku, name],
  );
  return Number(row?.id);
}

test('products are found by SKU and name, the whole SKU first, with what all locations have and hold', async () => {
  const account = await world.account();
  const order = await givenOrder(world, account);
  const [tea, box] = [await givenProduct(account, 'TEA-1', 'Green tea'), await givenProduct(account, 'A-TEA-1', 'Box')];
  for (const [core_id, on_hand, held] of [
    ['LIM', 7, 2],
    ['CUZ', 5, 0],
  ] as const) {
    const location = [account.account_id, core_id];
    await world.sql(
      `insert into core_locations (account_id, core_id, connection_id, core_description) values ($1, $2, $3, $2)`,
      [...location, order.connection_id],
    );
    await world.sql(
      `insert into stock_levels (account_id, core_id, product_id, on_hand, updated_at) values ($1, $2, $3, $4, now())`,
      [...location, tea, on_hand],
    );
    if (held) {
      await world.sql(
        `insert into stock_reservations (account_id, core_id, product_id, order_id, quantity)
          values ($1, $2, $3, $4, $5)`,
        [...location, tea, order.id, held],
      );
    }
  }
  expect(await products(account, 'TEA-1')).toMatchObject([
    { id: tea, sku: 'TEA-1', name: 'Green tea', quantity_on_hand: 12, quantity_on_hold: 2, image_url: null },
    { id: box, quantity_on_hand: 0, quantity_on_hold: 0 },
  ]);
  expect(await products(account, 'tea-1')).toMatchObject([{ id: tea }, { id: box }]);
  expect(await products(account, 'green')).toMatchObject([{ id: tea }]);
});

test('raw materials and products are found apart, also by their whole barcode', async () => {
  const account = await world.account();
  const [steel, knife] = [
    await givenProduct(account, 'STEEL-1', 'Blade'),
    await givenProduct(account, 'KNIFE-1', 'Blade'),
  ];
  await world.sql("update products set entity_id = 1, upc = '0012345678905' where id = $1 and account_id = $2", [
    steel,
    account.account_id,
  ]);
  const raw = async (q: string) =>
    (await account.staff.get(`/api/search/raw_materials?${new URLSearchParams({ q })}`)).body;
  for (const q of ['blade', 'STEEL-1', 'st', '0012345678905'])
    expect([q, await raw(q)]).toMatchObject([q, [{ id: steel }]]);
  expect(await products(account, 'blade')).toMatchObject([{ id: knife }]);
  expect(await products(account, 'STEEL-1')).toEqual([]);
});

test('nothing of another account is found, by any of its keys', async () => {
  const [owner, stranger] = [await world.account(), await world.account()];
  const order = await givenOrder(world, owner, { in_amware: 1, customer_name: 'Zoila Vaca' });
  await set(order, 'tracking_number', `T-${order.marker}`);
  await givenProduct(owner, `SKU-${order.marker}`, 'Secret');
  const { marker } = order;
  for (const q of [
    marker,
    marker.slice(2, -2),
    `T-${marker}`,
    `AMW-${marker}`,
    `${marker}@example.com`.toLowerCase(),
    'Zoila',
  ]) {
    expect([q, (await orders(owner, q)).length]).toEqual([q, 1]);
    expect([q, await orders(stranger, q)]).toEqual([q, []]);
  }
  expect(await products(owner, 'Secret')).toHaveLength(1);
  expect(await products(stranger, 'Secret')).toEqual([]);
  expect(await products(stranger, `SKU-${marker}`)).toEqual([]);
});
