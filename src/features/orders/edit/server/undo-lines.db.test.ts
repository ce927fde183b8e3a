import { expect, test } from 'vitest';
import type { RemoteLine } from '#connectors/core/remote.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { OrderUndone } from '../edit-contract.ts';

const world = await givenWorld();

const line = (source_item_id: string, quantity: number, more: Partial<RemoteLine> = {}) =>
  givenRemoteLine({ source_item_id, quantity, ...more });

/** An order of two lines of SKU A, which may be a kit, and ways to edit it and see all that is stored of its lines. */
async function givenOrder({ isKit = false } = {}) {
  const account = await world.account({ holding_minutes: 0 });
  const shop = await givenShop(world, account, { on_hand: 100 });
  const ours = await givenProducts(world, account, [{ sku: 'B', name: 'Bulb' }]);
  if (isKit) {
    await world.sql('insert into kit_parts (account_id, kit_id, part_id, quantity) values ($1, $2, $3, 2)', [
      account.account_id,
      shop.product,
      ours.get('B'),
    ]);
  }
  const lines = [line('1', 2, { discount: '1.2500' }), line('2', 1)];
  await shop.store([givenRemoteOrder('1', { lines })]);
  await shop.check();
  const { actor, staff } = account;
  const { id } = await actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const rowsOf = (table: string) =>
    world.sql(`select * from ${table} where order_id = $1 order by source_item_id`, [id]);
  return {
    ...account,
    id,
    shop,
    lines,
    save: (version: number, lineItems: object[], more: object = {}) =>
      staff.put('/api/orders/save', { order: { id, version, lineItems, ...more } }),
    undo: (version: number) => staff.post(`/api/orders/${id}/undo-edit`, { version }),
    stored: async () => ({ lines: await rowsOf('line_items'), edits: await rowsOf('line_edits') }),
    /** As they are sent: without the numbers by which they stand in their order. */
    sent: async () => (await rowsOf('line_items')).map(({ id: _, ...row }) => row),
    order: async () => (await staff.get(`/api/orders/${id}`)).body,
  };
}

const EDIT = [
  { source_item_id: '1', quantity: 5 },
  { source_item_id: '2', quantity: 1, isDelete: true },
  { sku: 'B', quantity: 3, isNewItem: true },
];

test('an edit of items and fields is undone to the letter, said in the timeline, and undone once', async () => {
  const given = await givenOrder();
  const before = await given.stored();
  expect((await given.save(1, EDIT, { city: 'Cusco' })).status).toBe(200);
  await given.shop.check();
  expect(await given.order()).toMatchObject({ city: 'Cusco', version: 2, last_edit: { kind: 'edit' } });

  const { status, body: undone } = await given.undo(2);
  expect({ status, undone }).toMatchObject({ status: 200, undone: { values: { city: 'Lima' }, version: 3 } });
  await given.shop.check();
  expect(await given.stored()).toEqual(before);
  expect(await given.order()).toMatchObject({ city: 'Lima', lines: OrderUndone.parse(undone).lineItems });
  expect(await given.order()).toMatchObject({ city: 'Lima', version: 3, last_edit: { kind: 'undo' } });
  expect(await given.actor.db.selectFrom('stock_reservations').select('quantity').execute()).toEqual([{ quantity: 3 }]);
  const { body } = await given.staff.get(`/api/orders/${given.id}/timeline`);
  const of = (type: string, details: object) =>
    expect.objectContaining({ type, details: expect.objectContaining(details) });
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      of('order.edit_undone', { fields: ['city', 'lines'], version: 3 }),
      of('order.line_changed', { sku: 'A', from: 5, to: 2, version: 3 }),
      of('order.line_added', { sku: 'A', quantity: 1, version: 3 }),
      of('order.line_removed', { sku: 'B', quantity: 3, version: 3 }),
    ]),
  });
  expect((await given.undo(3)).status).toBe(409);
});

test('of two edits the last is undone: what the first did stays', async () => {
  const given = await givenOrder();
  await given.save(1, EDIT);
  const first = await given.stored();
  const added = (await given.sent()).find(({ origin }) => origin === 'staff')?.source_item_id;
  await given.save(2, [
    { source_item_id: '1', quantity: 2 },
    { source_item_id: added, quantity: 3, isDelete: true },
  ]);
  await given.undo(3);
  expect(await given.stored()).toEqual(first);
});

test('a kit comes back with its parts', async () => {
  const given = await givenOrder({ isKit: true });
  const before = await given.sent();
  expect(before.map(({ sku, quantity }) => [sku, quantity])).toContainEqual(['B', 4]);
  await given.save(1, [
    { source_item_id: '1', quantity: 7 },
    { source_item_id: '2', quantity: 1, isDelete: true },
    { sku: 'A', quantity: 1, isNewItem: true },
  ]);
  await given.shop.check();
  await given.undo(2);
  expect(await given.sent()).toEqual(before);
  await given.shop.check();
  expect(await given.sent()).toEqual(before);
});

test('nothing is undone once somebody saved in between, or the order is being sent', async () => {
  const given = await givenOrder();
  await given.save(1, EDIT);
  await given.save(2, [], { city: 'Cusco' });
  const now = await given.stored();
  expect((await given.undo(2)).status).toBe(409);
  await given.save(3, [{ source_item_id: '1', quantity: 6 }]);
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
     values ($1, $2, 'order', $3, 'submit_order', 'k', '{}', 'sending')`,
    [given.account_id, given.shop.warehouse, given.id],
  );
  expect((await given.undo(4)).status).toBe(409);
  expect((await given.stored()).lines).not.toEqual(now.lines);
  expect(await given.order()).toMatchObject({ version: 4 });
});

test('nor once the channel said more of the items, though what is sent stayed the same', async () => {
  const given = await givenOrder();
  await given.save(1, EDIT);
  const now = await given.stored();
  // The channel drops the line that staff took off: brought back, it would be sent though nobody ordered it.
  await given.shop.store([givenRemoteOrder('1', { lines: given.lines.slice(0, 1), source_version: '2' })]);
  expect(await given.order()).toMatchObject({ version: 2 });
  expect(await given.undo(2)).toMatchObject({ status: 409 });
  expect((await given.stored()).lines).toEqual(now.lines);
});
