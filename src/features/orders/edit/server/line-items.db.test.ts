import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RemoteLine } from '#connectors/core/remote.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

const line = (source_item_id: string, quantity: number, more: Partial<RemoteLine> = {}) =>
  givenRemoteLine({ source_item_id, quantity, ...more });

const Saved = z.object({ success: z.boolean(), version: z.number(), lineItems: z.array(z.looseObject({})) });

/** An order of two lines of SKU A, and ways to change and see it. */
async function givenEdited({ on_hand = 100, lines = [line('1', 2), line('2', 1)] } = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account, { on_hand });
  await shop.store([givenRemoteOrder('1', { lines })]);
  await shop.check();
  const id = (await shop.orders())[0]?.id ?? 0;
  const save = (lineItems: unknown, more: object = {}) =>
    account.staff.post('/api/orders/lineItems', { lineItems, order_id: id, account_id: account.account_id, ...more });
  const stored = async () => {
    const rows = await world.sql<{ source_item_id: string; sku: string; quantity: number; origin: string }>(
      'select source_item_id, sku, quantity, origin from line_items where order_id = $1 order by id',
      [id],
    );
    return rows.map((row) => [row.origin === 'channel' ? row.source_item_id : row.origin, row.sku, row.quantity]);
  };
  const again = (version: string, changed: object) =>
    shop.store([givenRemoteOrder('1', { source_version: version, ...changed })]);
  const timeline = async () => {
    const { body } = await account.staff.get(`/api/orders/${id}/timeline`);
    const entries = z.object({ data: z.array(z.looseObject({ type: z.string() })) }).parse(body).data;
    return entries.filter(({ type }) => type.startsWith('order.line_'));
  };
  return { ...account, shop, id, save, stored, again, timeline };
}

describe('the lines of an order', () => {
  test('are changed, taken off and added; who did what is in the timeline, and what is held follows', async () => {
    const order = await givenEdited();
    await givenProducts(world, order, [{ sku: 'B', name: 'Bulb', upc: '123' }]);
    const reply = await order.save([
      { source_item_id: '1', sku: 'A', quantity: 5 },
      { source_item_id: '2', sku: 'A', quantity: 1, isDelete: true },
      { id: null, sku: 'B', quantity: 3, isNewItem: true },
    ]);
    expect(reply).toMatchObject({
      status: 200,
      body: {
        success: true,
        updatedBy: 'Sam Staff',
        version: 2,
        lineItems: [
          {
            sku: 'A',
            quantity: 5,
            channel_quantity: 2,
            unit_price: '10.00',
            line_total: '20.00',
            origin: 'channel',
          },
          {
            sku: 'B',
            name: 'Bulb',
            upc: '123',
            quantity: 3,
            unit_price: '0.00',
            origin: 'staff',
            mapped_sku_js: 'B',
          },
        ],
      },
    });
    expect(await order.timeline()).toMatchObject([
      { type: 'order.line_added', actor: 'Sam Staff', details: { sku: 'B', quantity: 3, version: 2 } },
      { type: 'order.line_removed', actor: 'Sam Staff', details: { sku: 'A', quantity: 1 } },
      { type: 'order.line_changed', actor: 'Sam Staff', details: { sku: 'A', from: 2, to: 5, fields: ['lines'] } },
    ]);
    expect((await order.shop.orders())[0]).toMatchObject({ total_cost: '20.0000', updated_by: order.member.user_id });
    await order.shop.check();
    const detail = await order.staff.get(`/api/orders/${order.id}`);
    expect(detail.body).toMatchObject({ lines_are_edited: true, problems: [{ kind: 'out_of_stock', subject: 'B' }] });
    await order.save([{ sku: 'B', quantity: 1, isDelete: true }]);
    await order.shop.check();
    expect(await order.actor.db.selectFrom('stock_reservations').select('quantity').execute()).toEqual([
      { quantity: 5 },
    ]);
  });

  test('that are not found are named, and then nothing is written', async () => {
    const order = await givenEdited();
    const before = await order.stored();
    const reply = await order.save([
      { source_item_id: '1', sku: 'A', quantity: 5 },
      { sku: 'NOWHERE', quantity: 1, isNewItem: true },
      { product_id: 999_999, sku: 'A', quantity: 1, isNewItem: true },
      { id: 999_999, sku: 'GONE', quantity: 1 },
    ]);
    const { success, version, lineItems } = Saved.parse(reply.body);
    expect([reply.status, success, version]).toEqual([200, false, 1]);
    expect(lineItems.filter(({ isMissing }) => isMissing)).toMatchObject([
      { sku: 'GONE', isNewItem: false },
      { sku: 'NOWHERE', isNewItem: true },
      { sku: 'A', isNewItem: true, product_id: 999_999 },
    ]);
    expect(await order.stored()).toEqual(before);
    expect(await order.timeline()).toEqual([]);
  });

  test('are saved with the other fields, or not at all', async () => {
    const order = await givenEdited();
    const edit = { id: order.id, version: 1, note: 'gift', lineItems: [{ source_item_id: '1', quantity: 4 }] };
    expect(await order.staff.put('/api/orders/save', { order: edit })).toMatchObject({ body: { version: 2 } });
    expect((await order.shop.orders())[0]).toMatchObject({ note: 'gift', version: 2 });
    expect((await order.stored())[0]).toEqual(['1', 'A', 4]);
    const late = { ...edit, note: 'late', lineItems: [{ source_item_id: '1', quantity: 9 }] };
    expect(await order.staff.put('/api/orders/save', { order: late })).toMatchObject({ status: 409 });
    expect((await order.stored())[0]).toEqual(['1', 'A', 4]);
  });

  test.each([
    ['another account', { account_id: 999_999 }, 404],
    ['another member', { user: 999_999 }, 404],
    ['another member as an object', { user: { id: 999_999 } }, 404],
    ['another order', { order_id: 999_999 }, 404],
    ['an older version', { version: 7 }, 409],
  ])('are not changed in the name of %s', async (_, said, status) => {
    const order = await givenEdited();
    expect(await order.save([{ source_item_id: '1', quantity: 5 }], said)).toMatchObject({ status });
    expect((await order.stored())[0]).toEqual(['1', 'A', 2]);
  });

  test('say which quantity is none', async () => {
    const order = await givenEdited();
    for (const quantity of [0, -1, 1.5, 'x', null, 1e12]) {
      const reply = await order.save([{ source_item_id: '1', quantity }]);
      expect(reply).toMatchObject({ status: 422, body: { errors: { 'lineItems.0.quantity': [expect.any(String)] } } });
    }
  });

  test('stay where the warehouse has the order, or it is on its way there', async () => {
    const order = await givenEdited();
    await world.sql(
      `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
        values ($1, $2, 'order', $3, 'submit_order', 'k', '{}', 'sending')`,
      [order.account_id, order.shop.warehouse, order.id],
    );
    expect(await order.save([{ source_item_id: '1', quantity: 5 }])).toMatchObject({ status: 409 });
    await world.sql("update orders set in_amware = 1, amware_ref_num = 'AMW-1' where id = $1", [order.id]);
    expect(await order.save([{ source_item_id: '1', quantity: 5 }])).toMatchObject({ status: 409 });
    expect((await order.stored())[0]).toEqual(['1', 'A', 2]);
  });

  test('cannot all be taken off, nor a charge or a part of a kit be changed by itself', async () => {
    const order = await givenEdited({
      lines: [line('1', 1), line('2', 2, { parent_item_id: '1' }), line('3', 1, { is_goods: false, sku: 'TIP' })],
    });
    expect(await order.save([{ source_item_id: '1', quantity: 1, isDelete: true }])).toMatchObject({
      status: 422,
      body: { message: 'An order keeps at least one item. To send nothing, cancel the order' },
    });
    for (const source_item_id of ['2', '3']) {
      expect(await order.save([{ source_item_id, quantity: 9 }])).toMatchObject({ status: 422 });
    }
    await order.save([{ source_item_id: '1', quantity: 3 }]);
    expect((await order.stored()).map(([, , quantity]) => quantity)).toEqual([3, 6, 1]);
  });
});

describe('a later version of the channel', () => {
  test('neither brings back what was taken off nor changes what staff set; the rest follows it', async () => {
    const order = await givenEdited();
    await givenProducts(world, order, [{ sku: 'B' }]);
    await order.save([
      { source_item_id: '1', quantity: 5 },
      { source_item_id: '2', quantity: 1, isDelete: true },
      { sku: 'B', quantity: 1, isNewItem: true },
    ]);
    const kept = [
      ['1', 'A', 5],
      ['staff', 'B', 1],
    ];
    await order.again('2', { lines: [line('1', 2), line('2', 1)], note: 'ring' });
    expect((await order.stored()).sort()).toEqual(kept);
    await order.again('3', { lines: [line('1', 7), line('2', 4), line('3', 2)], note: 'ring' });
    expect((await order.stored()).sort()).toEqual([['1', 'A', 5], ['3', 'A', 2], kept[1]]);
    await order.again('4', { lines: [line('3', 2)], note: 'ring' });
    expect((await order.stored()).sort()).toEqual([['3', 'A', 2], kept[1]]);
    await order.again('5', { lines: [line('1', 2), line('3', 2)], note: 'ring' });
    expect((await order.stored()).sort()).toEqual([['1', 'A', 2], ['3', 'A', 2], kept[1]]);
  });

  test('that changes only what staff set otherwise changes nothing', async () => {
    const order = await givenEdited();
    await order.save([{ source_item_id: '1', quantity: 5 }]);
    const [before] = await order.shop.orders();
    await order.again('2', { lines: [line('1', 3), line('2', 1)] });
    expect((await order.shop.orders())[0]).toMatchObject({ version: before?.version });
    expect((await order.staff.get(`/api/orders/${order.id}`)).body).toMatchObject({
      lines: [{ channel_quantity: 3 }, {}],
    });
  });
});

test('what changed since the last check is not sent before the next', async () => {
  const order = await givenEdited();
  const submit = () => submitOrder.run({ order_id: order.id }, givenRun(world, order.actor));
  await order.save([{ source_item_id: '1', quantity: 5 }]);
  await submit();
  expect(await order.actor.db.selectFrom('partner_writes').select('id').execute()).toEqual([]);
  await order.shop.check();
  await order.shop.endHolding();
  await submit();
  const [command] = await order.actor.db.selectFrom('partner_writes').select('payload').execute();
  expect(command?.payload).toMatchObject({
    order: {
      lines: [
        { sku: 'A', quantity: 5 },
        { sku: 'A', quantity: 1 },
      ],
    },
  });
});

test('what staff added is worth its price to the warehouse, in an order of the currency that prices are in', async () => {
  const worthIn = async (currency: string) => {
    const order = await givenEdited();
    const { account_id, actor, shop } = order;
    const added = await givenProducts(world, order, [{ sku: 'B', name: 'Bulb' }]);
    await world.sql("update products set price = 3.5 where sku = 'B' and account_id = $1", [account_id]);
    await world.sql(
      `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
        values ($1, $2, 'LIM1', 9, now())`,
      [account_id, added.get('B')],
    );
    await world.sql('update orders set currency = $1 where id = $2', [currency, order.id]);
    await order.save([{ id: null, sku: 'B', quantity: 3, isNewItem: true }]);
    await shop.check();
    await shop.endHolding();
    await submitOrder.run({ order_id: order.id }, givenRun(world, actor));
    const lines = await world.sql<{ sku: string; unit_price: string }>(
      `select l.sku, l.unit_price
        from partner_writes, jsonb_to_recordset(payload -> 'order' -> 'lines') as l (sku text, unit_price text)
        where order_id = $1`,
      [order.id],
    );
    return lines.find(({ sku }) => sku === 'B')?.unit_price;
  };
  expect([await worthIn('USD'), await worthIn('COP')]).toEqual(['3.50', '0.00']);
});
