import { describe, expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { findOrderFacts } from '#features/tax/documents/server/planning/order-facts.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { faultsOf, givenChecked, stepOn } from '../../../../../tests/given-import.ts';
import { givenCategory } from '../../../../../tests/given-items.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

const paid = { means: 'Visa', amount: '20', currency: 'USD', paid_at: '2026-11-01T12:00:00.000Z', reference: 'A1' };
const igv = { name: 'IGV', rate: '18', amount: '3.05' };
const facts: Partial<RemoteOrder> = {
  buyer_tax_id: ' 20123456789 ',
  buyer_tax_id_kind: 'ruc',
  discount_cost: '1.5',
  prices_include_tax: true,
  payments: [paid],
  lines: [
    givenRemoteLine({ discount: '2', taxes: [igv] }),
    givenRemoteLine({ source_item_id: '2', sku: 'D', is_goods: false, is_discount: true, line_total: '-1.5' }),
  ],
};

async function givenOrder(more: Partial<RemoteOrder> = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1', { ...facts, ...more })]);
  const [{ id } = { id: 0 }] = await shop.orders();
  const { staff } = account;
  return {
    ...account,
    shop,
    id,
    detail: async () => (await staff.get(`/api/orders/${id}`)).body,
    next: (change: Partial<RemoteOrder>, source_version = '2') =>
      shop.store([givenRemoteOrder('1', { ...facts, ...more, source_version, ...change })]),
    save: (version: number, change: object) => staff.put('/api/orders/save', { order: { id, version, ...change } }),
    timeline: async () => (await staff.get(`/api/orders/${id}/timeline`)).body,
    send: () => world.sql("update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1", [id]),
  };
}

const sentFacts = {
  buyer_tax_id: '20123456789',
  buyer_tax_id_kind: 'RUC',
  discount_cost: '1.50',
  prices_include_tax: true,
  payments: [{ ...paid, amount: '20.00' }],
};

describe('what a tax document needs of an order', () => {
  test('comes with it, and is stored as the channel sent it', async () => {
    const { detail } = await givenOrder();
    expect(await detail()).toMatchObject({
      ...sentFacts,
      lines: [
        { discount: '2.00', is_discount: false, taxes: [igv] },
        { discount: '0.00', is_discount: true, is_goods: false, taxes: [] },
      ],
    });
  });

  test('may be missing', async () => {
    const none = { buyer_tax_id: '', buyer_tax_id_kind: 'RUC', prices_include_tax: null, payments: [], lines: [] };
    const { detail } = await givenOrder({ ...none, discount_cost: '0' });
    expect(await detail()).toMatchObject({
      buyer_tax_id: null,
      buyer_tax_id_kind: null,
      prices_include_tax: null,
      payments: [],
      discount_cost: '0.00',
    });
  });

  test('is the same when it is read again', async () => {
    const { next, detail } = await givenOrder();
    const before = await detail();
    expect(await next({})).toEqual({ added: 0, changed: 0 });
    expect(await detail()).toEqual(before);
  });

  test('follows the channel while the order waits', async () => {
    const { next, detail, timeline } = await givenOrder();
    const lines = [givenRemoteLine({ taxes: [{ ...igv, amount: '3.06' }] })];
    await next({ buyer_tax_id: '10', prices_include_tax: false, discount_cost: '0', payments: [paid, paid], lines });
    expect(await detail()).toMatchObject({
      buyer_tax_id: '10',
      prices_include_tax: false,
      discount_cost: '0.00',
      version: 2,
      payments: [{ means: 'Visa' }, { means: 'Visa' }],
      lines: [{ discount: '0.00', taxes: [{ amount: '3.06' }] }],
    });
    expect(await timeline()).toMatchObject({
      data: [
        {
          type: 'order.updated_by_channel',
          details: { fields: [...fieldsOfOrder, 'lines'], changes: fieldsOfOrder.map(asChange) },
        },
        { type: 'order.updated_by_channel', details: { fields: ['payments'] } },
        { type: 'order.imported' },
      ],
    });
  });

  test.each([
    ['tax', { taxes: [{ ...igv, amount: '3.06' }], discount: '2' }],
    ['discount', { taxes: [igv], discount: '3' }],
  ])('of a line whose %s alone is another follows too', async (_, more) => {
    const { next, detail } = await givenOrder({ lines: [givenRemoteLine({ taxes: [igv], discount: '2' })] });
    expect(await next({ lines: [givenRemoteLine(more)] })).toEqual({ added: 0, changed: 1 });
    expect(await detail()).toMatchObject({ lines: [{ taxes: more.taxes, discount: `${more.discount}.00` }] });
  });

  test('stays as it was sent once the warehouse has the order, but for its payments', async () => {
    const { send, next, detail, timeline } = await givenOrder({ payments: [] });
    await send();
    expect(await next({ buyer_tax_id: '10', payments: [paid] })).toEqual({ added: 0, changed: 1 });
    expect(await detail()).toMatchObject(sentFacts);
    expect(await timeline()).toMatchObject({
      data: [
        { type: 'order.channel_change_refused', details: { fields: ['buyer_tax_id'] } },
        { type: 'order.updated_by_channel', details: { fields: ['payments'] } },
        { type: 'order.imported' },
      ],
    });
  });

  test('changes nothing of what the warehouse is sent', async () => {
    const { shop, actor, id } = await givenOrder();
    await shop.check();
    const reservations = await actor.db.selectFrom('stock_reservations').select(['order_id', 'quantity']).execute();
    expect(reservations).toEqual([{ order_id: id, quantity: 2 }]);
    expect(await shop.orders()).toMatchObject([{ order_status: 'pending', error: null, total_cost: '20.0000' }]);
  });
});

const fieldsOfOrder = ['buyer_tax_id', 'discount_cost', 'prices_include_tax'];
const asChange = (field: string) => expect.objectContaining({ field });

describe("a buyer's tax id", () => {
  test('is edited as other fields are: shown in the timeline, kept from the channel, taken back', async () => {
    const { save, detail, next, timeline, staff, id } = await givenOrder();
    const edit = { buyer_tax_id: ' 00123456 ', buyer_tax_id_kind: 'Dni' };
    expect(await save(1, edit)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await detail()).toMatchObject({
      buyer_tax_id: '00123456',
      buyer_tax_id_kind: 'DNI',
      last_edit: { kind: 'edit' },
    });
    expect(await save(1, { buyer_tax_id: '1' })).toMatchObject({
      status: 409,
      body: { details: { fields: Object.keys(edit) } },
    });
    expect(await timeline()).toMatchObject({
      data: [
        {
          type: 'order.edited',
          details: {
            changes: [
              { field: 'buyer_tax_id', from: '20123456789', to: '00123456' },
              { field: 'buyer_tax_id_kind', from: 'RUC', to: 'DNI' },
            ],
          },
        },
        { type: 'order.imported' },
      ],
    });
    await next({ buyer_tax_id: '30' });
    expect(await detail()).toMatchObject({ buyer_tax_id: '00123456' });
    expect(await staff.post(`/api/orders/${id}/undo-edit`, { version: 2 })).toMatchObject({ status: 200 });
    expect(await detail()).toMatchObject({ buyer_tax_id: '20123456789', buyer_tax_id_kind: 'RUC' });
  });

  test('can be taken off, and one that cannot be one is refused by its field', async () => {
    const { save, detail } = await givenOrder();
    expect(await save(1, { buyer_tax_id: '<b>' })).toMatchObject({ status: 422 });
    expect(await save(1, { buyer_tax_id: '', buyer_tax_id_kind: null })).toMatchObject({ status: 200 });
    expect(await detail()).toMatchObject({ buyer_tax_id: null, buyer_tax_id_kind: null });
  });

  test('cannot be edited once the warehouse has the order', async () => {
    const { save, send } = await givenOrder();
    await send();
    expect(await save(1, { buyer_tax_id: '1' })).toMatchObject({ status: 409 });
  });
});

describe("a buyer's fiscal facts", () => {
  const register = { fiscal_name: 'Casa Díaz', fiscal_postal_code: '65000', fiscal_regime: '601', fiscal_use: 'G03' };
  const none = { fiscal_name: '', fiscal_postal_code: '', fiscal_regime: '', fiscal_use: '' };
  const named = { country: 'MX', buyer_tax_id: 'URE180429TM6', buyer_tax_id_kind: 'RFC' };
  const unnamed = { country: 'MX', buyer_tax_id: '', buyer_tax_id_kind: '' };

  test('are those of the channel, and edited as other fields are, where the parcel goes stays', async () => {
    const { save, detail, next } = await givenOrder({ ...named, fiscal: { ...register, fiscal_use: 'g03' } });
    expect(await detail()).toMatchObject({ ...register, postal_code: '15074' });
    const codes = {
      fiscal_regime: expect.arrayContaining([{ code: '626', name: 'Régimen Simplificado de Confianza' }]),
    };
    expect(await detail()).toMatchObject({ buyer_codes: codes });
    expect(await save(1, { fiscal_postal_code: '06700', fiscal_regime: '626' })).toMatchObject({ status: 200 });
    await next({ fiscal: register });
    const edited = { ...register, fiscal_postal_code: '06700', fiscal_regime: '626', postal_code: '15074' };
    expect(await detail()).toMatchObject(edited);
  });

  test('are corrected after the order left too', async () => {
    const { staff, id, send, detail } = await givenOrder(named);
    await send();
    expect(await staff.put(`/api/orders/${id}/buyer`, { version: 1, ...register })).toMatchObject({ status: 200 });
    expect(await detail()).toMatchObject(register);
  });

  test("are those of the customer's last order there, unless it is of another tax id", async () => {
    const { shop, staff, next } = await givenOrder({ ...named, fiscal: register });
    const later = (id: string, more: Partial<RemoteOrder>) =>
      givenRemoteOrder(id, { order_date: '2026-11-02', ...more });
    const page = [
      later('2', unnamed),
      later('3', named),
      later('4', { ...named, buyer_tax_id: 'COSC8001137NA' }),
      later('5', { ...unnamed, country: 'PE' }),
    ];
    await shop.store(page);
    const ids = (await shop.orders()).map(({ id }) => id);
    const found = await Promise.all(ids.slice(1).map(async (id) => (await staff.get(`/api/orders/${id}`)).body));
    const recalled = { ...register, buyer_tax_id: 'URE180429TM6', buyer_tax_id_kind: 'RFC' };
    expect(found).toMatchObject([recalled, recalled, none, none]);
    await next({ note: 'the first is read again' });
    await shop.store([later('2', { ...unnamed, source_version: '2', note: 'no facts of the buyer' })]);
    expect((await staff.get(`/api/orders/${ids[1]}`)).body).toMatchObject({
      ...recalled,
      note: 'no facts of the buyer',
    });
  });
});

test("a line has its product's own codes for tax documents, as the form and a file set them", async () => {
  const given = await givenOrder();
  const { shop, actor, id, staff } = given;
  await shop.check();
  const codes = async () => (await findOrderFacts(actor.db, [id]))[0]?.lines.map(({ tax_codes }) => tax_codes);
  expect(await codes()).toEqual([null, null]);
  const wrong = await staff.put(`/api/products/${shop.product}`, { version: 1, sat_product_key: '1010101' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: { sat_product_key: [expect.any(String)] } } });
  const own = { sat_product_key: '01010101', sin_unit: '57' };
  expect(await staff.put(`/api/products/${shop.product}`, { version: 1, ...own })).toMatchObject({ status: 200 });
  expect(await codes()).toEqual([own, null]);
  const file = ['SKU;Clave SAT;ClaveUnidad', 'A;52161557;h87', 'B;5216155;H87'].join('\n');
  const checked = await givenChecked(world, given, 'products', file);
  expect(await faultsOf(given, checked.id)).toMatchObject([{ line: 3, column: 'Clave SAT', value: '5216155' }]);
  await stepOn(world, given, checked.id, 'run');
  expect(await codes()).toEqual([{ ...own, sat_product_key: '52161557', sat_unit_key: 'H87' }, null]);
});

test("a line without a code of its product's own has that of its category", async () => {
  const given = await givenOrder();
  const { shop, actor, id, staff } = given;
  await shop.check();
  const category = await givenCategory(world, given, 2, 'Lamps');
  await world.sql('update products set category_id = $1 where id = $2', [category, shop.product]);
  const codes = async () => (await findOrderFacts(actor.db, [id]))[0]?.lines.map(({ tax_codes }) => tax_codes);
  expect(await codes()).toEqual([null, null]);
  const ofCategory = { sat_product_key: '39111500', sat_unit_key: 'H87' };
  await staff.put(`/api/products/categories/${category}/tax_codes`, { version: 1, ...ofCategory });
  expect(await codes()).toEqual([ofCategory, null]);
  await world.sql("update products set sat_product_key = '52161557' where id = $1", [shop.product]);
  expect(await codes()).toEqual([{ ...ofCategory, sat_product_key: '52161557' }, null]);
});

test("a refund that says nothing of its buyer's register has what its sale says, for its tax document", async () => {
  const fiscal = { fiscal_name: 'Casa Díaz', fiscal_postal_code: '65000', fiscal_regime: '601' };
  const { shop, actor, id: sale } = await givenOrder({ fiscal });
  const refund = { is_refund: true, total_cost: '-20', customer: null };
  const register = (id: string, more: Partial<RemoteOrder>) => givenRemoteOrder(id, { ...refund, ...more });
  await shop.store([register('2', {}), register('3', { fiscal: { fiscal_postal_code: '06700' } })]);
  const ids = (await shop.orders()).map(({ id }) => id);
  await world.sql('update orders set corrects_order_id = $1 where id = any($2)', [sale, ids.slice(1)]);
  expect(await findOrderFacts(actor.db, ids.slice(1))).toMatchObject([
    { ...fiscal, corrects_order_number: expect.any(String) },
    { ...fiscal, fiscal_postal_code: '06700' },
  ]);
});

describe("a channel's record", () => {
  const order_json = { id: 1, note: '<b>&', access_token: 'abc' };

  test('is answered by a call of its own, without secrets, and replaced by a newer one', async () => {
    const { staff, id, next, actor, send } = await givenOrder({ order_json });
    const record = async () => (await staff.get(`/api/orders/${id}/order-json`)).body;
    expect(await record()).toMatchObject({
      order_json: { id: 1, note: '<b>&', access_token: '[hidden]' },
      is_whole: true,
      received_at: expect.stringMatching(/Z$/),
    });
    await send();
    await next({ order_json: { id: 2 } });
    expect(await record()).toMatchObject({ order_json: { id: 2 } });
    await next({ order_json: { id: 3 } });
    expect(await record()).toMatchObject({ order_json: { id: 2 } });
    expect(await actor.db.selectFrom('order_records').select('order_id').execute()).toEqual([{ order_id: id }]);
  });

  test('has its fields in the order in which they came, and any character', async () => {
    const odd = { z: 'a\0b\ud83d', a: '\\u0000', m: { y: 1, b: [] } };
    const { staff, id } = await givenOrder({ order_json: odd });
    const { body } = await staff.get(`/api/orders/${id}/order-json`);
    expect(JSON.stringify(Object(body).order_json)).toBe(JSON.stringify(odd));
  });

  test('is whole where an order has hundreds of lines, and cut where it is longer', async () => {
    const lines = (count: number) => ({ id: 1, lines: Array.from({ length: count }, (_, n) => ({ sku: `SKU-${n}` })) });
    const { staff, id, next } = await givenOrder({ order_json: lines(5_000) });
    const record = async () => (await staff.get(`/api/orders/${id}/order-json`)).body;
    expect(await record()).toMatchObject({ is_whole: true, order_json: lines(5_000) });
    await next({ order_json: lines(50_000) });
    expect(await record()).toMatchObject({ is_whole: false, order_json: { id: 1 } });
  });

  test('is found in its own account only, and none is known of an order that is not there', async () => {
    const { id, actor } = await givenOrder({ order_json });
    const stranger = await world.account();
    expect(await stranger.staff.get(`/api/orders/${id}/order-json`)).toMatchObject({ status: 404 });
    expect(await stranger.actor.db.selectFrom('order_records').selectAll().execute()).toEqual([]);
    const write = stranger.actor.db
      .insertInto('order_records')
      .values({ account_id: actor.account_id, order_id: id, record: '{}', is_whole: true });
    await expect(write.execute()).rejects.toThrow(/row-level security/);
  });
});
