import { describe, expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import type { LiveEvent } from '#platform/events/record-event.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

async function givenOrders(on_hand = 10) {
  const account = await world.account();
  return { ...account, shop: await givenShop(world, account, { on_hand }) };
}

describe('a page of a channel', () => {
  test('stored twice changes nothing', async () => {
    const { shop, actor } = await givenOrders();
    const page = [givenRemoteOrder('1'), givenRemoteOrder('2'), givenRemoteOrder('2')];
    expect(await shop.store(page)).toEqual({ added: 2, changed: 0 });
    const before = [await shop.orders(), await actor.db.selectFrom('line_items').selectAll().orderBy('id').execute()];
    expect(await shop.store(page)).toEqual({ added: 0, changed: 0 });
    expect([await shop.orders(), await actor.db.selectFrom('line_items').selectAll().orderBy('id').execute()]).toEqual(
      before,
    );
  });

  test('that fails in the middle leaves nothing behind', async () => {
    const { shop } = await givenOrders();
    const impossible = givenRemoteOrder('2', { total_cost: '1'.repeat(30) });
    await expect(shop.store([givenRemoteOrder('1'), impossible])).rejects.toThrow();
    expect(await shop.orders()).toEqual([]);
    expect(await shop.jobs('check-orders')).toEqual([]);
  });

  test('gives orders numbers of their own, also where two shops or two orders of a shop bear the same', async () => {
    const { shop, actor } = await givenOrders();
    const same = { source_order_number: '#1001' };
    const secondShop = { connection_id: shop.warehouse, name: 'second' };
    const storeSecond = (page: RemoteOrder[]) =>
      actor.db.transaction().execute((tx) => storeOrderPage(tx, actor, secondShop, page));
    await Promise.all([shop.store([givenRemoteOrder('1', same)]), storeSecond([givenRemoteOrder('1', same)])]);
    await shop.store([givenRemoteOrder('2', same), givenRemoteOrder('3', same)]);
    const numbers = (await shop.orders()).map(({ order_number }) => order_number);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.toSorted()[0]).toBe('#1001');
  });

  test('asks for those pieces that are not sent yet', async () => {
    const { shop, actor } = await givenOrders();
    const [line] = givenRemoteOrder('1').lines;
    const partly = (sent: number, source_version: string) =>
      givenRemoteOrder('1', { source_version, lines: line ? [{ ...line, quantity: 3, sent }] : [] });
    const quantities = () => actor.db.selectFrom('line_items').select('quantity').execute();
    await shop.store([partly(1, '1')]);
    expect(await quantities()).toEqual([{ quantity: 2 }]);
    await shop.store([partly(2, '2')]);
    expect(await quantities()).toEqual([{ quantity: 1 }]);
  });

  test('with invisible characters comes in without them, and says so', async () => {
    const { shop, actor } = await givenOrders();
    const strange = givenRemoteOrder('1', { customer_name: 'Ana\ud83d', city: 'Li\u202ema\x07', note: 'a\nb' });
    const page = [strange, givenRemoteOrder('2')];
    expect(await shop.store(page)).toEqual({ added: 2, changed: 0 });
    const [first] = await shop.orders();
    expect(first).toMatchObject({ customer_name: 'Ana', city: 'Lima', note: 'a\nb' });
    const imported = await actor.db
      .selectFrom('events')
      .select('details')
      .where('order_id', '=', first?.id ?? 0)
      .execute();
    expect(imported).toEqual([{ details: { source: expect.any(String), cleaned: ['customer_name', 'city'] } }]);
    expect(await shop.store(page)).toEqual({ added: 0, changed: 0 });
  });

  test('with a newer version changes what waits, but not what staff set', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    const [order] = await shop.orders();
    await staff.put('/api/orders/save', { order: { id: order?.id, version: 1, city: 'Cusco' } });
    await shop.store([givenRemoteOrder('1', { source_version: '2', city: 'Tacna', note: 'ring twice' })]);
    expect(await shop.orders()).toMatchObject([{ city: 'Cusco', note: 'ring twice', version: 3 }]);
  });

  test('with a newer version of an order that the warehouse has is noted and not taken over', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    await world.sql("update orders set in_amware = 1, amware_ref_num = 'AMW-1' where account_id = $1", [
      (await shop.orders())[0]?.account_id,
    ]);
    await shop.store([givenRemoteOrder('1', { source_version: '2', city: 'Tacna' })]);
    const [order] = await shop.orders();
    expect(order).toMatchObject({ city: 'Lima', source_version: '2' });
    const timeline = await staff.get(`/api/orders/${order?.id}/timeline`);
    expect(timeline.body).toMatchObject({
      data: [{ type: 'order.channel_change_refused', details: { fields: ['city'] } }, { type: 'order.imported' }],
    });
  });

  test('that only tells our own word of the parcel leaves an order alone that the warehouse has', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    await shop.check();
    const [order] = await shop.orders();
    await world.sql("update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1", [order?.id]);
    const before = await staff.get(`/api/orders/${order?.id}/timeline`);
    await shop.store([givenRemoteOrder('1', { source_version: '2', tracking_number: '1Z' })]);
    expect((await staff.get(`/api/orders/${order?.id}/timeline`)).body).toEqual(before.body);
  });

  test('cancels what waits when the channel does, and opens it again with the channel, but not what staff cancelled', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1'), givenRemoteOrder('2')]);
    await shop.check();
    const [, second] = await shop.orders();
    await staff.post(`/api/orders/${second?.id}/cancel`, { reason: 'customer asked' });
    const both = (source_version: string, order_state: 'open' | 'cancelled') =>
      shop.store(['1', '2'].map((id) => givenRemoteOrder(id, { source_version, order_state })));
    await both('2', 'cancelled');
    expect(await shop.orders()).toMatchObject([{ order_status: 'cancelled' }, { order_status: 'cancelled' }]);
    await both('3', 'open');
    await shop.check();
    expect(await shop.orders()).toMatchObject([{ order_status: 'pending' }, { order_status: 'cancelled' }]);
  });

  test('brings goods to an order that had nothing to send', async () => {
    const { shop } = await givenOrders();
    const { lines } = givenRemoteOrder('1');
    await shop.store([givenRemoteOrder('1', { lines: lines.map((line) => ({ ...line, is_goods: false })) })]);
    await shop.check();
    expect(await shop.orders()).toMatchObject([{ order_status: 'fulfilled' }]);
    await shop.store([givenRemoteOrder('1', { source_version: '2' })]);
    await shop.check();
    expect(await shop.orders()).toMatchObject([{ order_status: 'pending' }]);
    expect(await shop.jobs('submit-order')).toHaveLength(1);
  });

  test('holds back what the channel does, for as long', async () => {
    const { shop } = await givenOrders();
    await shop.store([givenRemoteOrder('1', { is_on_hold: true })]);
    await shop.check();
    expect(await shop.jobs('submit-order')).toEqual([]);
    await shop.store([givenRemoteOrder('1', { source_version: '2' })]);
    await shop.check();
    expect(await shop.orders()).toMatchObject([{ is_held: false }]);
    expect(await shop.jobs('submit-order')).toHaveLength(1);
  });
});

describe('a check', () => {
  test('sends on what nothing keeps, once', async () => {
    const { shop } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    expect(await shop.check()).toBe(1);
    expect(await shop.check()).toBe(0);
    expect(await shop.orders()).toMatchObject([{ order_status: 'pending', ship_method: 'DHL', warehouse: 'LIM1' }]);
    expect(await shop.jobs('submit-order')).toHaveLength(1);
  });

  test('gives the last pieces to the older order, and tells the other what is missing', async () => {
    const { shop, staff } = await givenOrders(3);
    await shop.store([
      givenRemoteOrder('1', { order_date: '2026-11-02T00:00:00Z' }),
      givenRemoteOrder('2', { order_date: '2026-11-01T00:00:00Z' }),
    ]);
    await shop.check();
    const [younger, older] = await shop.orders();
    expect([older?.order_status, younger?.order_status]).toEqual(['pending', 'error']);
    const detail = await staff.get(`/api/orders/${younger?.id}`);
    expect(detail.body).toMatchObject({
      problems: [{ kind: 'out_of_stock', subject: 'A', detail: { wanted: 2, available: 1 } }],
      lines: [{ isOutOfStock: true }],
    });
  });

  test('names what is short by the SKU that it has by now', async () => {
    const { shop, staff } = await givenOrders(1);
    await shop.store([givenRemoteOrder('1')]);
    await shop.check();
    const [order] = await shop.orders();
    await staff.put(`/api/products/${shop.product}`, { version: 1, sku: 'A-NEW' });
    expect((await shop.jobs('check-orders')).at(-1)).toMatchObject({ payload: { order_ids: [order?.id] } });
    await shop.check();
    expect(await shop.orders()).toMatchObject([{ error: 'out_of_stock A-NEW' }]);
  });

  test('of two orders at once never gives the same piece twice', async () => {
    const { shop, actor } = await givenOrders(2);
    await shop.store([givenRemoteOrder('1'), givenRemoteOrder('2')]);
    await Promise.all([shop.check(), shop.check()]);
    const reserved = await actor.db.selectFrom('stock_reservations').select('quantity').execute();
    expect(reserved).toEqual([{ quantity: 2 }]);
    expect((await shop.orders()).map((order) => order.order_status).sort()).toEqual(['error', 'pending']);
  });

  test('after one fix releases every order that waited for it', async () => {
    const { shop, staff, actor } = await givenOrders(100);
    const unlinked = { lines: [givenRemoteLine({ sku: 'B' })] };
    await shop.store(Array.from({ length: 30 }, (_, n) => givenRemoteOrder(String(n), unlinked)));
    await shop.check();
    expect((await staff.get('/api/problems')).body).toMatchObject({
      orders: 30,
      data: [{ kind: 'unlinked_product', subject: 'B', orders: 30 }],
    });
    const fix = { kind: 'unlinked_product', connection_id: shop.channel, subject: 'B', product_id: shop.product };
    expect((await staff.post('/api/problems/fix', fix)).body).toMatchObject({ orders: 30 });
    await shop.check();
    expect(await actor.db.selectFrom('problems').select('id').execute()).toEqual([]);
    expect((await shop.orders()).every((order) => order.order_status === 'pending')).toBe(true);
  });

  test('asks nothing of the warehouse for a refund, and shows one whose sign is wrong', async () => {
    const { shop } = await givenOrders();
    await shop.store([
      givenRemoteOrder('1', { is_refund: true, total_cost: '-20' }),
      givenRemoteOrder('2', { is_refund: true, total_cost: '373.57' }),
    ]);
    await shop.check();
    expect(await shop.orders()).toMatchObject([
      { order_status: 'refund' },
      { order_status: 'error', error: 'positive_refund 373.57' },
    ]);
    expect(await shop.jobs('submit-order')).toEqual([]);
  });
});

describe('an edit', () => {
  test('from an older version is refused, and tells who changed what', async () => {
    const { shop, staff, admin } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    const [order] = await shop.orders();
    await admin.put('/api/orders/save', { order: { id: order?.id, version: 1, city: 'Cusco', note: 'x' } });
    const late = await staff.put('/api/orders/save', { order: { id: order?.id, version: 1, city: 'Tacna' } });
    expect(late).toMatchObject({
      status: 409,
      body: { details: { who: 'Ada Admin', fields: ['city', 'note'], version: 2 } },
    });
    expect(await shop.orders()).toMatchObject([{ city: 'Cusco', version: 2 }]);
    expect((await staff.get(`/api/orders/${order?.id}`)).body).toMatchObject({ updated_by: 'Ada Admin' });
  });

  test('is published to the open screens as soon as it is saved', async () => {
    const { shop, staff, account_id } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    const [order] = await shop.orders();
    const published = Promise.withResolvers<LiveEvent>();
    const listener = await listenToEvents(world.ownerUrl, world.services.log);
    listener.subscribe(account_id, (event) => event?.type.startsWith('order.') && published.resolve(event));
    await staff.put('/api/orders/save', { order: { id: order?.id, version: 1, note: 'gift' } });
    expect(await published.promise).toEqual({ account_id, type: 'order.edited', order_id: order?.id });
    await listener.stop();
  });

  test('of an order that the warehouse has, or that is on its way to it, is refused', async () => {
    const { shop, staff, account_id } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    const [order] = await shop.orders();
    const save = () => staff.put('/api/orders/save', { order: { id: order?.id, version: 1, note: 'gift' } });
    await world.sql(
      `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
        values ($1, $2, 'order', $3, 'submit_order', 'k', '{}', 'sending')`,
      [account_id, shop.warehouse, order?.id],
    );
    expect(await save()).toMatchObject({ status: 409 });
    await world.sql("update orders set in_amware = 1, amware_ref_num = 'AMW-1' where account_id = $1", [account_id]);
    expect(await save()).toMatchObject({ status: 409 });
    expect(await shop.orders()).toMatchObject([{ note: '' }]);
  });

  test('with a method or a location that the warehouse does not have names the field', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    const [order] = await shop.orders();
    const save = (choice: object) => staff.put('/api/orders/save', { order: { id: order?.id, version: 1, ...choice } });
    for (const [field, value] of Object.entries({ shipMethod: 'PIGEON', warehouse: 'MOON' })) {
      expect(await save({ [field]: value })).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    }
    expect(await save({ shipMethod: 'DHL', warehouse: 'LIM1' })).toMatchObject({ status: 200 });
    expect(await shop.orders()).toMatchObject([{ ship_method: 'DHL', warehouse: 'LIM1' }]);
  });
});

describe('staff', () => {
  test('hold orders back and release them, with an outcome for each', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1'), givenRemoteOrder('2', { order_state: 'shipped' })]);
    const [waiting, shipped] = await shop.orders();
    const ids = [waiting?.id, shipped?.id, 999_999_999];
    const held = await staff.post('/api/orders/bulk', { action: 'hold', ids });
    expect(held.body).toMatchObject({
      data: [{ outcome: 'done' }, { outcome: 'order_not_waiting' }, { outcome: 'not_found' }],
    });
    const again = await staff.post('/api/orders/bulk', { action: 'hold', ids });
    expect(again.body).toMatchObject({ data: [{ outcome: 'already_held' }, {}, {}] });
    await shop.check();
    expect(await shop.jobs('submit-order')).toEqual([]);
    await staff.post('/api/orders/bulk', { action: 'release', ids });
    await shop.check();
    expect(await shop.jobs('submit-order')).toHaveLength(1);
  });

  test('cancel an order that waits, and its stock is free again', async () => {
    const { shop, staff, actor } = await givenOrders();
    await shop.store([givenRemoteOrder('1')]);
    await shop.check();
    const [order] = await shop.orders();
    expect(await staff.post(`/api/orders/${order?.id}/cancel`, { reason: 'customer asked' })).toMatchObject({
      status: 200,
      body: { is_cancelled: true },
    });
    expect(await actor.db.selectFrom('stock_reservations').selectAll().execute()).toEqual([]);
    expect(await staff.post(`/api/orders/${order?.id}/cancel`, { reason: 'again' })).toMatchObject({ status: 409 });
  });

  test('override a refund with a wrong sign, with a reason that stays on it', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1', { is_refund: true, total_cost: '20' })]);
    await shop.check();
    const [order] = await shop.orders();
    const ignore = (ignoredReason: string) => staff.post(`/api/orders/${order?.id}/ignore-error`, { ignoredReason });
    expect(await ignore('')).toMatchObject({ status: 422 });
    expect(await ignore('the channel cannot correct it')).toMatchObject({ status: 200 });
    await shop.check();
    expect(await shop.orders()).toMatchObject([
      { error: null, ignored_error: { ignored_reason: 'the channel cannot correct it' } },
    ]);
  });

  test('read what keeps an order as sentences, also in what was ignored', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([
      givenRemoteOrder('1', { city: '', shipping_code: '90' }),
      givenRemoteOrder('2', { is_refund: true, total_cost: '5' }),
    ]);
    await shop.check();
    const [first, second] = await shop.orders();
    await staff.post(`/api/orders/${second?.id}/ignore-error`, { ignoredReason: 'known' });
    const detail = await staff.get(`/api/orders/${second?.id}`);
    expect(detail.body).toMatchObject({
      ignored_error: { error_message: 'A refund should have a negative total, this one has 5.00' },
    });
    const error = 'Shipping code 90 has no shipping method\nCity missing';
    expect((await staff.get(`/api/orders/${first?.id}`)).body).toMatchObject({ error });
    expect((await staff.get('/api/orders?orderBy=order_number&orderDir=ASC')).body).toMatchObject({
      data: [{ error }, {}],
    });
    expect((await staff.get('/api/orders?search=1')).body).toMatchObject({ data: [{ error }] });
  });

  test('read the name that the channel has for a code, in the list, on the page and where orders wait', async () => {
    const { shop, staff, actor } = await givenOrders();
    await world.sql(
      `insert into shipping_codes (account_id, connection_id, connector_code, description)
        values ($1, $2, '90', 'Courier')`,
      [actor.account_id, shop.channel],
    );
    await shop.store([givenRemoteOrder('1', { shipping_code: '90' })]);
    await shop.check();
    const [order] = await shop.orders();
    const error = 'Shipping code “Courier” (90) has no shipping method';
    expect((await staff.get('/api/orders')).body).toMatchObject({ data: [{ error }] });
    expect((await staff.get(`/api/orders/${order?.id}`)).body).toMatchObject({
      error,
      problems: [{ subject_name: 'Courier' }],
    });
    const cause = `kind=unmapped_shipping_code&subject=90&connection_id=${shop.channel}`;
    expect((await staff.get(`/api/problems/orders?${cause}`)).body).toMatchObject({ data: [{ error }] });
  });

  const GUARD = "Can't submit order because order total is zero or it is a test order";
  test.each([
    ['a test order', { customer_name: '*TEST* Ana' }],
    ['an order whose total is zero', { total_cost: '0' }],
  ])('cannot send %s: not by ignoring its error, retrying, releasing or sending it now', async (_, given) => {
    const { shop, staff } = await givenOrders();
    await shop.store([givenRemoteOrder('1', given)]);
    await shop.check();
    const [order] = await shop.orders();
    const ids = [order?.id];
    const refused = { status: 409, body: { message: GUARD } };
    expect(await staff.post(`/api/orders/${order?.id}/ignore-error`, { ignoredReason: 'a trial run' })).toMatchObject(
      refused,
    );
    await staff.post('/api/orders/bulk', { action: 'retry', ids });
    await staff.post('/api/orders/bulk', { action: 'hold', ids });
    await staff.post('/api/orders/bulk', { action: 'release', ids });
    await world.sql(
      `update orders set ignored_error = '{"error_message": "", "ignored_reason": "x", "kinds": ["test_order", "zero_total"]}' where id = $1`,
      ids,
    );
    await shop.check();
    expect(await shop.orders()).toMatchObject([{ order_status: 'error' }]);
    await world.sql(`update orders set order_status = 'pending' where id = $1`, ids);
    expect(await staff.post(`/api/orders/${order?.id}/send-now`)).toMatchObject(refused);
    expect(await shop.jobs('submit-order')).toEqual([]);
  });
});

test('an order names the warehouse that it goes to, and the language in which the account writes', async () => {
  const { shop, staff, account_id } = await givenOrders();
  await shop.store([givenRemoteOrder('1')]);
  const [order] = await shop.orders();
  const detail = async () => (await staff.get(`/api/orders/${order?.id}`)).body;
  const sendTo = (place: string | null) =>
    world.sql('update orders set warehouse = $1 where id = $2', [place, order?.id]);
  const [place] = await world.sql<{ core_id: string }>('select core_id from core_locations where account_id = $1', [
    account_id,
  ]);
  await sendTo(place?.core_id ?? null);
  await world.sql("update accounts set language = 'es' where id = $1", [account_id]);
  expect(await detail()).toMatchObject({ warehouse_partner: 'amware', account_language: 'es' });
  await sendTo(null);
  expect(await detail()).toMatchObject({ warehouse_partner: null });
});

test('an order that is not there can be neither seen nor commented on', async () => {
  const { staff } = await world.account();
  const replies = [
    await staff.get('/api/orders/999999999'),
    await staff.get('/api/orders/999999999/timeline'),
    await staff.get('/api/orders/999999999/neighbours'),
    await staff.post('/api/orders/999999999/comments', { text: 'x' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

describe('the list', () => {
  test('pages from both ends over the same order of rows, and counts what is kept', async () => {
    const { shop, staff } = await givenOrders();
    const page = Array.from({ length: 23 }, (_, n) =>
      givenRemoteOrder(String(n), { order_date: `2026-11-01T0${n % 4}:00:00Z`, order_state: 'shipped' }),
    );
    await shop.store(page);
    const seen: number[] = [];
    for (let n = 1; n <= 5; n++) {
      const { body } = await staff.get(`/api/orders?perPage=5&page=${n}&orderBy=order_date&orderDir=ASC`);
      const { data, total, last_page } = body as { data: { id: number }[]; total: number; last_page: number };
      expect([total, last_page]).toEqual([23, 5]);
      seen.push(...data.map((row) => row.id));
    }
    const rows = await shop.orders();
    const expected = rows.sort((a, b) => a.order_date.localeCompare(b.order_date) || a.id - b.id).map((row) => row.id);
    expect(seen).toEqual(expected);
    expect((await staff.get('/api/orders/counts')).body).toMatchObject({
      total: 23,
      counts: { shipped: 23, pending: 0 },
    });
  });

  test('combines filters, and refuses those that make no sense with the field named', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store([
      givenRemoteOrder('1'),
      givenRemoteOrder('2', { country: 'CO' }),
      givenRemoteOrder('3', { country: 'CO', order_state: 'shipped' }),
    ]);
    const found = await staff.get('/api/orders?country=CO&filterBy=shipped&start_at=2026-11-01&end_at=2026-11-01');
    expect(found.body).toMatchObject({ total: 1, data: [{ order_number: '3' }] });
    expect(await staff.get('/api/orders?start_at=2026-11-02&end_at=2026-11-01')).toMatchObject({
      status: 422,
      body: { errors: { end_at: [expect.any(String)] } },
    });
    for (const bad of [
      'filterBy=nonsense',
      'page=0',
      'perPage=1000',
      'orderBy=password',
      'start_at=2026-02-30',
      'connection_id=x',
    ]) {
      expect([bad, (await staff.get(`/api/orders?${bad}`)).status]).toEqual([bad, 422]);
    }
  });

  test('steps from an order to its neighbours in the list', async () => {
    const { shop, staff } = await givenOrders();
    await shop.store(['1', '2', '3'].map((id) => givenRemoteOrder(id)));
    const [first, second, third] = await shop.orders();
    const reply = await staff.get(`/api/orders/${second?.id}/neighbours?orderBy=order_number&orderDir=ASC`);
    expect(reply.body).toEqual({ previous_id: first?.id, next_id: third?.id });
  });
});
