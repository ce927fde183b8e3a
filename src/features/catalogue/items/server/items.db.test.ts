import { describe, expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed } from '../../../../../tests/given-catalogue.ts';
import { givenImported } from '../../../../../tests/given-import.ts';
import { givenCategory, historyOf, itemsOf } from '../../../../../tests/given-items.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();

const everything = {
  sku: ' LAMP ',
  name: 'Lamp',
  upc: ' ',
  description: 'Bright',
  brand: 'Lux',
  color: 'white',
  size: 'M',
  weight: '1.50',
  weight_unit: 'kg',
  cost: '7',
  price: '12.5',
  reorder_point: 4,
  image_url: 'lamp.png',
};
const stored = { ...everything, sku: 'LAMP', upc: null, weight: '1.5', cost: '7.00', price: '12.50' };

describe('an item', () => {
  test('is stored in one form, and what was not sent stays empty', async () => {
    const account = await world.account();
    const { create, get } = itemsOf(account);
    const category_id = await givenCategory(world, account, 2, 'Light');
    const id = await create({ ...everything, category_id });
    const made = { version: 1, updated_by: 'Sam Staff', category: 'products Light', category_id, is_kit: false };
    expect(await get(id)).toMatchObject({ ...stored, ...made });
    expect(await get(await create({ sku: 'BARE' }))).toMatchObject({
      name: '',
      price: null,
      weight: null,
      reorder_point: null,
    });
  });

  test('of another account is none', async () => {
    const [owner, stranger] = [await world.account(), await world.account()];
    const id = await itemsOf(owner).create({ sku: 'LAMP' });
    const theirs = itemsOf(stranger);
    const replies = [
      await stranger.staff.get(`/api/products/${id}`),
      await stranger.staff.get(`/api/products/${id}/history`),
      await theirs.save(id, 1, { name: 'Mine' }),
      await theirs.remove(id),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const part = await stranger.staff.post('/api/products', { sku: 'KIT', parts: [{ part_id: id, quantity: 1 }] });
    expect([part.status, part.body]).toMatchObject([422, { errors: { 'parts.0.part_id': ['Not one of the items'] } }]);
    expect((await theirs.list({})).total).toBe(0);
  });

  test('keeps any text as it was sent, or refuses it with its field', async () => {
    const account = await world.account();
    const { create, get, save } = itemsOf(account);
    const id = await create({ sku: 'LAMP' });
    const texts = ["'; drop table products; --", '=1+1', '<b>', '😀'.repeat(150), '%_\\', 'null', 'x'.repeat(301)];
    let version = 1;
    for (const name of [...texts, '\0', '\ud800', 'La\x07mp', 'La\u0085mp', '\u202eLamp', 'Lamp\uffff']) {
      const reply = await save(id, version, { name, sku: name.slice(0, 40) });
      const isKept = texts.slice(0, -1).includes(name);
      expect([name, reply.status]).toEqual([name, isKept ? 200 : 422]);
      if (!isKept) continue;
      version += 1;
      expect(await get(id)).toMatchObject({ name, sku: name.slice(0, 40), version });
      expect((await itemsOf(account).list({ search: name.slice(0, 40) })).total).toBeLessThanOrEqual(1);
    }
  });

  test('keeps a SKU to itself, over products and raw materials', async () => {
    const account = await world.account();
    const [products, materials] = [itemsOf(account), itemsOf(account, 'raw_materials')];
    await products.create({ sku: 'LAMP' });
    const cord = await materials.create({ sku: 'CORD' });
    const taken = {
      errors: { sku: ['Another item has this SKU'] },
      message: 'SKU LAMP is taken by another item of the account',
    };
    expect(await account.staff.post('/api/raw_materials', { sku: 'LAMP' })).toMatchObject({ status: 409, body: taken });
    expect(await materials.save(cord, 1, { sku: 'LAMP' })).toMatchObject({ status: 409, body: taken });
  });

  test('has a category of its own kind only', async () => {
    const account = await world.account();
    const category_id = await givenCategory(world, account, 1, 'Wires');
    const reply = await account.staff.post('/api/products', { sku: 'LAMP', category_id });
    expect(reply).toMatchObject({ status: 422, body: { errors: { category_id: ['Not one of the categories'] } } });
  });
});

describe('two people', () => {
  test('who edit the same item: the second learns who changed which fields, and nothing is lost', async () => {
    const account = await world.account();
    const { create, get, save } = itemsOf(account);
    const id = await create({ sku: 'LAMP', name: 'Lamp' });
    const first = await account.admin.put(`/api/products/${id}`, { version: 1, name: 'Desk lamp', price: '9' });
    expect(first).toMatchObject({ status: 200, body: { id, version: 2 } });
    expect(await save(id, 1, { name: 'Floor lamp' })).toMatchObject({
      status: 409,
      body: { details: { who: 'Ada Admin', fields: ['name', 'price'], version: 2 } },
    });
    expect(await get(id)).toMatchObject({ name: 'Desk lamp', price: '9.00', updated_by: 'Ada Admin' });
  });

  test('who save at once: one of them', async () => {
    const account = await world.account();
    const { create, save } = itemsOf(account);
    const id = await create({ sku: 'LAMP' });
    const replies = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save(id, 1, { name })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the history', () => {
  test('says who changed what from what to what; saving what is there already is no change', async () => {
    const account = await world.account();
    const { create, save } = itemsOf(account);
    const part = await create({ sku: 'CORD' });
    const id = await create({ sku: 'LAMP', price: '9' });
    expect(await save(id, 1, { price: '9.00', sku: ' LAMP ' })).toMatchObject({ status: 200, body: { version: 1 } });
    await save(id, 1, { price: '10', parts: [{ part_id: part, quantity: 2 }] });
    const { data } = await historyOf(account, id);
    expect(data).toMatchObject([
      {
        type: 'product.changed',
        actor: 'Sam Staff',
        changes: [
          { field: 'price', from: '9.00', to: '10.00' },
          { field: 'parts', from: null, to: '2 × CORD' },
        ],
      },
      { type: 'product.created', changes: [{ field: 'sku', from: null, to: 'LAMP' }, { field: 'price' }] },
    ]);
  });

  test('tells what files changed, and an edit that began before an import learns its fields', async () => {
    const account = await world.account();
    const { create, save } = itemsOf(account);
    const [lamp, set] = [await create({ sku: 'LAMP', price: '9' }), await create({ sku: 'SET' })];
    await givenImported(world, account, 'products', 'sku,price,category\nLAMP,12.50,Light\nNEW,1,Light\n');
    await givenImported(world, account, 'kit_parts', 'kit_sku,part_sku,quantity\nSET,LAMP,2\n');
    const [changed] = (await historyOf(account, lamp)).data;
    expect(changed).toMatchObject({ type: 'import.changed', actor: 'Sam Staff', note: 'items.csv' });
    expect(changed?.changes).toEqual([
      { field: 'category', from: null, to: 'Light' },
      { field: 'price', from: '9', to: '12.5' },
    ]);
    expect((await historyOf(account, set)).data[0]?.changes).toEqual([{ field: 'parts', from: null, to: '2 × LAMP' }]);
    const added = (await itemsOf(account).list({ search: 'NEW' })).data[0];
    expect((await historyOf(account, added?.id ?? 0)).data).toMatchObject([{ type: 'import.added', changes: [] }]);
    const late = await save(lamp, 1, { name: 'Late' });
    expect(late).toMatchObject({
      status: 409,
      body: { details: { who: 'Sam Staff', fields: ['category', 'price'], version: 2 } },
    });
  });

  test('comes in pages of 50, newest first', async () => {
    const account = await world.account();
    const id = await itemsOf(account).create({ sku: 'LAMP' });
    await world.sql(
      `insert into events (account_id, type, product_id, details, at)
       select $1, 'product.changed', $2, '{"changes": []}', now() + n * interval '1 second'
         from generate_series(1, 60) n`,
      [account.account_id, id],
    );
    const [first, second] = [await historyOf(account, id), await historyOf(account, id, 2)];
    expect([first.data.length, first.has_more, second.data.length, second.has_more]).toEqual([50, true, 11, false]);
    const at = [...first.data, ...second.data].map((entry) => entry.at);
    expect(at).toEqual(at.toSorted().reverse());
    expect(second.data.at(-1)?.type).toBe('product.created');
  });
});

describe('deleting', () => {
  test('is refused while the item is in orders, kits or links, and says in how many', async () => {
    const account = await world.account();
    const { create, remove, get } = itemsOf(account);
    const id = await create({ sku: 'LAMP' });
    const order = await givenOrder(world, account);
    await world.sql('update line_items set product_id = $1 where order_id = $2', [id, order.id]);
    const kit = await create({ sku: 'SET', parts: [{ part_id: id, quantity: 1 }] });
    await givenListed(world, account, order.connection_id, [{ sku: 'lamp' }, { sku: 'Lamp' }]);
    await world.sql('update connector_products set product_id = $1 where account_id = $2', [id, account.account_id]);
    const message = 'LAMP cannot be deleted while it is used: in 1 order, part of 1 kit, linked to 2 channel products';
    expect(await remove(id)).toMatchObject({ status: 409, body: { message } });
    expect(await get(id)).toMatchObject({ sku: 'LAMP', part_of: [{ id: kit, sku: 'SET', quantity: 1 }] });
  });

  test('a kit goes with its parts list, and what was part of it can go then', async () => {
    const account = await world.account();
    const { create, remove } = itemsOf(account);
    const part = await create({ sku: 'CORD' });
    const kit = await create({ sku: 'LAMP', parts: [{ part_id: part, quantity: 1 }] });
    expect((await remove(part)).status).toBe(409);
    expect(await remove(kit)).toMatchObject({ status: 200, body: { message: 'LAMP was deleted' } });
    expect((await remove(part)).status).toBe(200);
    expect((await account.staff.get(`/api/products/${kit}`)).status).toBe(404);
  });
});

test('a raw material cannot be linked to what a channel sells, by hand, as a fix or by a suggestion', async () => {
  const account = await world.account();
  const order = await givenOrder(world, account);
  const material = await itemsOf(account, 'raw_materials').create({ sku: 'CORD', upc: '4006381333931' });
  const listed = await givenListed(world, account, order.connection_id, [{ sku: 'cord', barcode: '4006381333931' }]);
  const id = listed.get('cord');
  const link = await account.staff.post('/api/connector-products', {
    connector_product: { id, connection_id: order.connection_id, connector_product_sku: 'cord', product_id: material },
  });
  expect(link.status).toBe(404);
  const fix = { kind: 'unlinked_product', connection_id: order.connection_id, subject: 'cord', product_id: material };
  const fixed = await account.staff.post('/api/problems/fix', fix);
  expect([fixed.status, fixed.body]).toMatchObject([422, { errors: { product_id: ['Not one of the choices'] } }]);
  const suggested = await account.staff.get(`/api/connector-products/${id}/suggestions`);
  expect([suggested.status, suggested.body]).toEqual([200, []]);
});
