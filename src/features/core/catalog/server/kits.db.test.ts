import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed } from '../../../../../tests/given-catalogue.ts';
import { itemsOf } from '../../../../../tests/given-items.ts';
import { explodeKits } from './explode-kits.ts';

const world = await givenWorld();

test('a kit of kits comes to its last parts, over all levels and both kinds of items', async () => {
  const account = await world.account();
  const [products, materials] = [itemsOf(account), itemsOf(account, 'raw_materials')];
  const screw = await materials.create({ sku: 'SCREW' });
  const leg = await products.create({ sku: 'LEG', parts: [{ part_id: screw, quantity: 3 }] });
  const top = await products.create({ sku: 'TOP' });
  const parts = [
    { part_id: leg, quantity: 4 },
    { part_id: top, quantity: 1 },
    { part_id: screw, quantity: 2 },
  ];
  const table = await products.create({ sku: 'TABLE', parts });
  const found = await explodeKits(account.actor.db, [table, leg, top]);
  const byPart = (one: { kit_id: number; part_id: number }, other: typeof one) =>
    one.kit_id - other.kit_id || one.part_id - other.part_id;
  expect(found.sort(byPart)).toEqual([
    { kit_id: leg, part_id: screw, quantity: 3 },
    { kit_id: table, part_id: screw, quantity: 14 },
    { kit_id: table, part_id: top, quantity: 1 },
  ]);
  await world.sql("insert into core_locations (account_id, core_id, core_description) values ($1, 'L', 'Lima')", [
    account.account_id,
  ]);
  await world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
      select $1, unnest($2::bigint[]), 'L', 30, now()`,
    [account.account_id, [screw, top]],
  );
  expect((await products.get(top)).kits_possible).toBeNull();
  const { body } = await account.staff.get('/api/products?search=TABLE');
  expect(body).toMatchObject({ data: [{ sku: 'TABLE', quantity_on_hand: 0, kits_possible: 2 }] });
  const finder = await account.staff.get(`/api/products/search?q=TABLE&account_id=${account.account_id}`);
  expect(finder.body).toMatchObject([{ sku: 'TABLE', quantity_available: 2 }]);
  expect(await products.get(table)).toMatchObject({
    is_kit: true,
    kits_possible: 2,
    parts: [
      { sku: 'LEG', quantity: 4, entity_id: 2 },
      { sku: 'SCREW', quantity: 2, entity_id: 1 },
      { sku: 'TOP', quantity: 1 },
    ],
  });
});

test('a kit counts as many as its parts make wherever a product is chosen', async () => {
  const account = await world.account();
  const { create } = itemsOf(account);
  const part = await create({ sku: 'PART' });
  const kit = await create({ sku: 'KIT', name: 'Kit of two', parts: [{ part_id: part, quantity: 2 }] });
  await world.sql("insert into core_locations (account_id, core_id, core_description) values ($1, 'L', 'Lima')", [
    account.account_id,
  ]);
  await world.sql(
    "insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at) values ($1, $2, 'L', 9, now())",
    [account.account_id, part],
  );
  const [channel] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials, state) values ($1, 'exigo', 'Exigo', '', 'paused')
      returning id`,
    [account.account_id],
  );
  const id = (await givenListed(world, account, Number(channel?.id), [{ sku: 'KIT', title: 'Kit' }])).get('KIT');
  const list = async () => (await account.staff.get('/api/connectors/exigo/products')).body;
  expect(await list()).toMatchObject({
    connector_products: { data: [{ suggestion: { product: { id: kit, quantity_available: 4 } } }] },
  });
  const suggestions = await account.staff.get(`/api/connector-products/${id}/suggestions`);
  expect(suggestions.body).toMatchObject([{ product: { id: kit, quantity_available: 4 } }]);
  await world.sql('update connector_products set product_id = $1 where id = $2', [kit, id]);
  expect(await list()).toMatchObject({ connector_products: { data: [{ product_id: kit, quantity_available: 4 }] } });
  const file = await account.staff.get(`/api/connector-products/csv?connection_id=${channel?.id}`);
  expect(file.body).toContain('KIT,Kit,KIT,Kit of two,4');
});

test('a kit that would be part of itself over three levels is refused with the way, and nothing is saved', async () => {
  const account = await world.account();
  const { create, save, get } = itemsOf(account);
  const a = await create({ sku: 'A' });
  const b = await create({ sku: 'B', parts: [{ part_id: a, quantity: 1 }] });
  const c = await create({ sku: 'C', parts: [{ part_id: b, quantity: 1 }] });
  const reply = await save(a, 1, { name: 'Changed', parts: [{ part_id: c, quantity: 1 }] });
  const path = 'A → C → B → A';
  expect(reply).toMatchObject({
    status: 422,
    body: { message: `A kit cannot be part of itself: ${path}`, errors: { parts: [path] } },
  });
  expect(await get(a)).toMatchObject({ name: '', version: 1, parts: [], is_kit: false });
  expect(await save(a, 1, { parts: [{ part_id: a, quantity: 1 }] })).toMatchObject({ status: 422 });
});

test('two changes that together would make a kit part of itself: one of them is refused', async () => {
  const account = await world.account();
  const { create, save } = itemsOf(account);
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await create({ sku: `A${round}` }), await create({ sku: `B${round}` })];
    const replies = await Promise.all([
      save(a, 1, { parts: [{ part_id: b, quantity: 1 }] }),
      save(b, 1, { parts: [{ part_id: a, quantity: 1 }] }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  }
});

test('quantities are whole pieces from 1, and a part is named once', async () => {
  const account = await world.account();
  const { create, save } = itemsOf(account);
  const [kit, part] = [await create({ sku: 'KIT' }), await create({ sku: 'PART' })];
  for (const quantity of [0, -1, 1.5, 1_000_001]) {
    const reply = await save(kit, 1, { parts: [{ part_id: part, quantity }] });
    expect([reply.status, reply.body]).toMatchObject([422, { errors: { 'parts.0.quantity': [expect.any(String)] } }]);
  }
  const twice = await save(kit, 1, {
    parts: [
      { part_id: part, quantity: 1 },
      { part_id: part, quantity: 2 },
    ],
  });
  expect(twice).toMatchObject({ status: 422, body: { errors: { parts: ['It names a part twice'] } } });
});
