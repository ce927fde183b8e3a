import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { completeWrite } from '#features/partners/outbox/server/complete-write.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { claimOrderWrite } from '../../../../../../tests/outbox.ts';

const world = await givenWorld();
const Whole = z.looseObject({
  version: z.number(),
  lines: z.array(z.looseObject({ id: z.number(), quantity: z.number() })),
});
const Known = z.object({ updated_at: z.string(), version: z.number() });

async function givenOrder(more: Partial<RemoteOrder> = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1', more)]);
  await shop.check();
  const { id } = await account.actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const { staff, admin } = account;
  return {
    ...account,
    shop,
    id,
    detail: async () => (await staff.get(`/api/orders/${id}`)).body,
    save: (order: object, who = staff, more: object = {}) =>
      who.put('/api/orders/save', { order: { id, ...order }, ...more }),
    admin,
  };
}

test('an order is saved without a version, to what is there', async () => {
  const { save, admin, detail } = await givenOrder();
  expect(await save({ city: 'Cusco' }, admin)).toMatchObject({ status: 200, body: { success: true } });
  expect(await save({ note: 'Ring twice' })).toMatchObject({ status: 200 });
  expect(await detail()).toMatchObject({ city: 'Cusco', note: 'Ring twice' });
});

test('a whole order that names when it was read is refused only where another member saved it since', async () => {
  const { save, admin, detail, shop } = await givenOrder();
  const { updated_at } = Known.parse(await detail());
  await shop.check();
  expect(await save({ updated_at, city: 'Cusco' }, admin)).toMatchObject({ status: 200 });
  expect(await save({ updated_at, note: 'Ring twice' })).toMatchObject({
    status: 409,
    body: { details: { fields: ['city'] } },
  });
  const { updated_at: newest } = Known.parse(await detail());
  expect(await save({ updated_at: newest, note: 'Ring twice' })).toMatchObject({ status: 200 });
});

test('a whole order is put back as it was read: what it does not change is not checked, and nothing changes', async () => {
  const lines = Array.from({ length: 748 }, (_, n) => givenRemoteLine({ source_item_id: `${n + 1}`, quantity: 1 }));
  const { save, detail, id } = await givenOrder({ lines });
  await world.sql(`update orders set ship_method = 'GONE', country = '', customer_name = '', note = $2 where id = $1`, [
    id,
    'a\u0085',
  ]);
  const { lines: lineItems, ...order } = Whole.parse(await detail());
  expect(lineItems).toHaveLength(748);
  expect(await save({ ...order, lineItems })).toMatchObject({ status: 200, body: { success: true } });
  expect(await detail()).toMatchObject({ version: order.version, shipMethod: 'GONE', country: '', note: 'a\u0085' });

  const [first, ...others] = lineItems;
  const edited = { ...order, city: 'Cusco', lineItems: [{ ...first, quantity: 2 }, ...others] };
  expect(await save(edited)).toMatchObject({ status: 200, body: { success: true } });
  const after = Whole.parse(await detail());
  expect(after).toMatchObject({ city: 'Cusco', shipMethod: 'GONE', country: '' });
  expect(after.lines.filter(({ quantity }) => quantity !== 1)).toMatchObject([{ id: first?.id, quantity: 2 }]);
});

test('of a whole order that is sent, what differs is checked', async () => {
  const { save, detail } = await givenOrder();
  const { lines: lineItems, ...order } = Whole.parse(await detail());
  const refused = async (more: object) => {
    const { status, body } = await save({ ...order, lineItems, ...more });
    return [status, Object.keys(z.object({ errors: z.record(z.string(), z.unknown()) }).parse(body).errors)];
  };
  expect(await refused({ country: '' })).toEqual([422, ['country']]);
  expect(await refused({ shipMethod: 'GONE' })).toEqual([422, ['shipMethod']]);
  expect(await refused({ city: 'a\u0085', customer_name: '' })).toEqual([422, ['customer_name', 'city']]);
  expect(await refused({ lineItems: [{ ...lineItems[0], quantity: 0 }] })).toEqual([422, ['lineItems.0.quantity']]);
});

test("another member's id is not found", async () => {
  const { save, id, staff, actor } = await givenOrder();
  const { user } = z.object({ user: z.object({ id: z.number() }) }).parse((await staff.get('/api/session')).body);
  expect(await save({ city: 'Cusco' }, staff, { userId: 999_999_999 })).toMatchObject({ status: 404 });
  const lines = (userId: number) => staff.post('/api/orders/lineItems', { lineItems: [], order_id: id, user: userId });
  expect(await lines(999_999_999)).toMatchObject({ status: 404 });
  expect(await actor.db.selectFrom('orders').select('city').execute()).toEqual([{ city: 'Lima' }]);
  expect(await save({ city: 'Cusco' }, staff, { userId: user.id })).toMatchObject({ status: 200 });
  expect(await lines(user.id)).toMatchObject({ status: 200 });
});

test('an order tells how it is numbered, and what its channel sent', async () => {
  const { detail, shop } = await givenOrder({ order_json: { orderID: 1, other11: 'gift' } });
  expect(await detail()).toMatchObject({
    order_numbering: 'source',
    order_json: { serviceCode: 'STD', orderID: 1, other11: 'gift' },
  });
  await shop.store([givenRemoteOrder('1', { source_version: '2', order_json: { orderID: 1, other11: 'none' } })]);
  expect(await detail()).toMatchObject({ order_json: { other11: 'none' } });
  const endless = { orderID: 1, details: Array.from({ length: 5_000 }, (_, n) => ({ sku: `SKU-${n}` })) };
  await shop.store([givenRemoteOrder('1', { source_version: '3', order_json: endless })]);
  expect(await detail()).toMatchObject({ order_json: { serviceCode: 'STD', orderID: 1 } });
  expect(JSON.stringify(await detail()).length).toBeLessThan(32_768);
});

test('a comment is known by an id of its own', async () => {
  const { staff, id } = await givenOrder();
  const comment = async (text: string) =>
    z.object({ id: z.number() }).parse((await staff.post(`/api/orders/${id}/comments`, { text })).body).id;
  const ids = [await comment('first'), await comment('second')];
  const { data } = z
    .object({ data: z.array(z.object({ id: z.string(), details: z.object({ text: z.string().optional() }) })) })
    .parse((await staff.get(`/api/orders/${id}/timeline`)).body);
  expect(data.slice(0, 2)).toEqual([
    { id: `event-${ids[1]}`, details: { text: 'second' } },
    { id: `event-${ids[0]}`, details: { text: 'first' } },
  ]);
});

test('what a channel could not take of the tracking is shown where staff look', async () => {
  const { id, actor, shop, staff, detail } = await givenOrder();
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
      values ($1, $2, 'order', $3, 'notify_shipment', 'k', $4, 'sending')`,
    [
      actor.account_id,
      shop.channel,
      id,
      { source_order_id: '1', parcels: [], cancelled_lines: [], non_shippable_lines: [], is_complete: true },
    ],
  );
  const claimed = await claimOrderWrite(actor, id, shop.channel);
  const note = 'Exigo has room for 5 tracking numbers: 2 were left out';
  if (claimed) await completeWrite(actor, claimed, { note });
  expect(await detail()).toMatchObject({ channel_note: note });
  expect((await staff.get(`/api/orders/${id}/timeline`)).body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ type: 'order.channel_notified', details: { tracking_number: '', note } }),
    ]),
  });
});
