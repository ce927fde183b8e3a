import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { givenPartnerProxy } from '../../../../../tests/crash/partner-proxy.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { OutboxWrite } from '../contract.ts';

const partners = await givenPartners();
const between = await givenPartnerProxy(partners.url);
const world = await givenWorld({ allowed_hosts: [between.host] });
const p = await givenPipeline(world, partners, between.url);

beforeEach(() => passTime(world));
afterEach(() => between.passAll());

const SUBMIT = 'POST /coree/v1/orders';
const TELL = 'PATCH /exigo/3.0/orders';
const refuse = (refused: string) =>
  between.answer((call) =>
    call === refused ? { status: 422, body: { error: { code: 'unknown_sku', message: 'No such SKU' } } } : undefined,
  );

const Page = z.object({ data: z.array(OutboxWrite), has_more: z.boolean() });
const list = async (query = '') => Page.parse((await p.staff.get(`/api/outbox${query}`)).body).data;

/** The order's one write that staff see. */
async function shown(orderId: number): Promise<OutboxWrite> {
  const [write, ...others] = (await list()).filter(({ order }) => order?.id === orderId);
  if (!write || others.length > 0) throw new Error(`the outbox shows ${write ? 'several' : 'no'} writes of the order`);
  return write;
}
const isShown = async (orderId: number) => (await list()).some(({ order }) => order?.id === orderId);

const retry = ({ id }: { id: number }) => p.staff.post(`/api/outbox/${id}/retry`);
const drop = ({ id }: { id: number }) => p.staff.post(`/api/outbox/${id}/drop`);
const timeline = async (id: number) => (await p.staff.get(`/api/orders/${id}/timeline`)).body;

/** An order of which the warehouse's answer was lost. */
async function givenDoubt() {
  const order = await p.waitingOrder();
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: SUBMIT, count: 1, seed: 'lost' });
  await p.send();
  return order;
}

/** An order with a parcel that its channel has not been notified of. */
async function givenParcel() {
  const order = await p.waitingOrder();
  await p.send();
  await partners.control('POST', `/coree/orders/${(await p.order(order.id)).amware_ref_num}/ship`);
  await p.ship();
  return order;
}

describe('the outbox', () => {
  test('shows what waits, for which order, and until when; by state and by connector', async () => {
    const { id } = await p.waitingOrder();
    const { order_number } = await p.order(id);
    const write = await shown(id);
    expect(write).toMatchObject({
      state: 'queued',
      action: 'Submit order',
      attempts: 0,
      error: null,
      next_try_at: null,
      is_behind: false,
      connection_id: p.warehouse,
      connection_state: 'active',
      order: { id, number: order_number },
      product: null,
    });
    expect(await list(`?state=queued&connection_id=${p.warehouse}`)).toContainEqual(write);
    expect(await list('?state=refused')).not.toContainEqual(write);
    expect(await list(`?connection_id=${p.channel}`)).not.toContainEqual(write);

    between.answer((call) =>
      call === SUBMIT ? { status: 429, body: {}, headers: { 'retry-after': '90' } } : undefined,
    );
    await p.send();
    expect(await shown(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringContaining('Too many calls'),
      next_try_at: expect.any(String),
    });
    between.passAll();
    await p.sendLater();
    expect(await isShown(id)).toBe(false);
  });

  test("has no write of another account, and lets no account touch another's", async () => {
    const { id } = await p.waitingOrder();
    const write = await shown(id);
    const { staff: stranger } = await world.account();
    expect((await stranger.get('/api/outbox')).body).toEqual({ data: [], has_more: false });
    for (const action of ['retry', 'drop']) {
      expect(await stranger.post(`/api/outbox/${write.id}/${action}`)).toMatchObject({ status: 404 });
    }
    expect(await shown(id)).toEqual(write);
    await p.sendLater();
  });

  test('leaves a kind of write that it does not know to a newer program, and sends the others', async () => {
    const { id } = await p.waitingOrder();
    await world.sql(
      `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload)
        values ($1, $2, 'ticket', 1, 'answer_ticket', 'ticket:1', '{}')`,
      [p.account_id, p.warehouse],
    );
    await p.send();
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
    expect(await list('?state=queued')).toMatchObject([{ action: 'answer_ticket', attempts: 0, order: null }]);
    await world.sql(`delete from partner_writes where type = 'answer_ticket'`);
  });
});

describe('a submission', () => {
  test('that waits is not sent once it was dropped: the order is on hold, and goes out when it is released', async () => {
    const { id } = await p.waitingOrder();
    expect((await drop(await shown(id))).status).toBe(204);
    await p.sendLater();
    expect(await p.submissions(id)).toEqual([]);
    expect(await p.order(id)).toMatchObject({ is_held: true, order_status: 'pending' });
    expect(await isShown(id)).toBe(false);
    expect(await timeline(id)).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ type: 'order.held', actor: 'Sam Staff' }),
        expect.objectContaining({ type: 'order.write_dropped', actor: 'Sam Staff' }),
      ]),
    });

    await p.staff.post('/api/orders/bulk', { action: 'release', ids: [id] });
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    expect(await p.inWarehouse(id)).toHaveLength(1);
  });

  test('that was refused is checked and sent again by a retry', async () => {
    const { id } = await p.waitingOrder();
    refuse(SUBMIT);
    await p.send();
    between.passAll();
    const write = await shown(id);
    expect(write).toMatchObject({ state: 'refused', error: 'Rejected: No such SKU' });
    expect((await retry(write)).status).toBe(204);
    expect(await p.problems(id)).toEqual([]);
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'pending' });
    expect(await retry(write)).toMatchObject({ status: 409 });
    expect(await drop(write)).toMatchObject({ status: 409 });
    expect(await p.inWarehouse(id)).toHaveLength(1);
  });

  test('that was refused is not tried again once the order was cancelled', async () => {
    const { id } = await p.waitingOrder();
    refuse(SUBMIT);
    await p.send();
    between.passAll();
    const write = await shown(id);
    expect(await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'late' })).toMatchObject({ status: 200 });
    expect(await retry(write)).toMatchObject({ status: 409 });
    expect(await p.order(id)).toMatchObject({ order_status: 'cancelled' });
  });

  test('that was refused and dropped leaves the order with its problem', async () => {
    const { id } = await p.waitingOrder();
    refuse(SUBMIT);
    await p.send();
    await drop(await shown(id));
    expect(await p.order(id)).toMatchObject({ order_status: 'error', is_held: false });
    expect(await p.problems(id)).toMatchObject([{ kind: 'warehouse_refused' }]);
    expect(await isShown(id)).toBe(false);
  });

  test('in doubt is never dropped; a retry asks the warehouse, and sends nothing that had arrived', async () => {
    const { id } = await givenDoubt();
    const write = await shown(id);
    expect(write).toMatchObject({
      state: 'in_doubt',
      error: expect.stringContaining('Sent, but no clear answer came'),
    });
    expect(await drop(write)).toMatchObject({ status: 409 });
    const asked = (await p.questions(id)).length;
    expect((await retry(write)).status).toBe(204);
    expect(await p.commands(id)).toMatchObject([{ state: 'in_doubt' }]);
    await world.sql('update connections set next_try_at = null');
    await world.sql('update failing_queues set next_try_at = null');
    await p.send();
    expect((await p.questions(id)).length).toBe(asked + 1);
    expect(await p.submissions(id)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
  });

  test('under way is left alone', async () => {
    const { id } = await p.waitingOrder();
    await p.fault({ partner: 'coree', kind: 'latency', ms: 500, match: SUBMIT, count: 1 });
    const sending = p.send();
    await expect.poll(async () => (await shown(id)).state).toBe('sending');
    const write = await shown(id);
    expect(await retry(write)).toMatchObject({ status: 409 });
    expect(await drop(write)).toMatchObject({ status: 409 });
    await sending;
    expect(await p.order(id)).toMatchObject({ in_amware: 1, is_held: false });
  });

  test('that was refused is not shown any more once the order was edited and sent again', async () => {
    const { id } = await p.waitingOrder();
    refuse(SUBMIT);
    await p.send();
    between.passAll();
    const write = await shown(id);
    await p.staff.put('/api/orders/save', { order: { id, version: 1, city: 'Cusco' } });
    await p.staff.post('/api/orders/bulk', { action: 'retry', ids: [id] });
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    expect(await isShown(id)).toBe(false);
    expect(await retry(write)).toMatchObject({ status: 409 });
    expect(await drop(write)).toMatchObject({ status: 409 });
    expect(await p.inWarehouse(id)).toHaveLength(1);
  });
});

test('a cancellation that is dropped is not asked for, and can be asked for again', async () => {
  const { id } = await p.waitingOrder();
  await p.send();
  const cancel = () => p.staff.post(`/api/orders/${id}/cancel`, { reason: 'late' });
  await cancel();
  await drop(await shown(id));
  expect((await p.staff.get(`/api/orders/${id}`)).body).toMatchObject({ cancellation: null });
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ order_status: 'pending' });
  await cancel();
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ order_status: 'cancelled' });
});

test('a cancellation that the warehouse refused is not asked for again once the order has left', async () => {
  const { id } = await p.waitingOrder();
  await p.send();
  const atWarehouse = async (what: 'packing' | 'ship') =>
    partners.control('POST', `/coree/orders/${(await p.order(id)).amware_ref_num}/${what}`);
  await atWarehouse('packing');
  await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'late' });
  await p.sendLater();
  const write = await shown(id);
  expect(write).toMatchObject({ action: 'Cancel order', state: 'refused' });
  await atWarehouse('ship');
  await p.ship();
  await p.sendLater();
  expect(await retry(write)).toMatchObject({ status: 409 });
  expect(await shown(id)).toMatchObject({ state: 'refused' });
});

test('a notification of the channel that is dropped is not sent, and the order says so', async () => {
  const { id, source } = await givenParcel();
  refuse(TELL);
  await p.sendLater();
  between.passAll();
  expect(await p.problems(id)).toMatchObject([{ kind: 'channel_refused' }]);
  await drop(await shown(id));
  await p.sendLater();
  expect(await p.problems(id)).toEqual([]);
  expect(await p.order(id)).toMatchObject({ order_status: 'shipped' });
  expect(await timeline(id)).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ type: 'order.write_dropped', details: { action: 'notify_shipment' } }),
    ]),
  });
  expect(await p.notifications(source)).toEqual([]);
});

test('a notification that the channel refused is sent again by a retry', async () => {
  const { id } = await givenParcel();
  refuse(TELL);
  await p.sendLater();
  between.passAll();
  await retry(await shown(id));
  await p.sendLater();
  expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
  expect(await p.problems(id)).toEqual([]);
});

describe('a partner that answers what is read and fails each write', () => {
  const outages = async () => (await p.staff.get('/api/connectors/outages')).body;
  const waitsFor = async (id: number) => (await p.staff.get(`/api/orders/${id}`)).body;
  const failWrites = () =>
    between.answer((call) =>
      call === SUBMIT ? { status: 503, body: { error: { code: 'down', message: 'Down' } } } : undefined,
    );

  /** Each failed write with what is read after it. */
  async function tryThrice() {
    for (let n = 0; n < 3; n += 1) {
      await p.sendLater();
      await world.sql('update connections set next_try_at = now() where next_try_at is not null');
      await p.ship();
    }
  }

  test('is told of until a write goes through, while it is read as ever', async () => {
    const { id } = await p.waitingOrder();
    failWrites();
    await tryThrice();
    expect(await outages()).toMatchObject([
      {
        id: p.warehouse,
        orders_waiting: 1,
        takes_nothing_since: expect.any(String),
        next_try_at: expect.any(String),
      },
    ]);
    expect(await waitsFor(id)).toMatchObject({ waits_for: 'Warehouse' });
    const view = (await p.staff.get(`/api/connectors/${p.warehouse}`)).body;
    expect(view).toMatchObject({ health: 'failing', last_success_at: expect.any(String) });
    const mayRead = `select coalesce(c.next_try_at <= now(), true) as may_read, q.next_try_at > now() as waits
        from connections c join failing_queues q on q.connection_id = c.id where c.id = $1`;
    expect(await world.sql(mayRead, [p.warehouse])).toEqual([{ may_read: true, waits: true }]);

    between.passAll();
    await p.sendLater();
    expect(await outages()).toEqual([]);
    expect(await waitsFor(id)).toMatchObject({ waits_for: null });
  });

  test('is not said to answer where it answers nothing', async () => {
    await p.waitingOrder();
    between.answer(() => ({ status: 503, body: { error: { code: 'down', message: 'Down' } } }));
    for (let n = 0; n < 3; n += 1) await p.sendLater();
    expect(await outages()).toMatchObject([{ id: p.warehouse, takes_nothing_since: null }]);
    between.passAll();
    await p.sendLater();
  });

  test('is not told of once nothing waits to be sent', async () => {
    const { id } = await p.waitingOrder();
    failWrites();
    await tryThrice();
    expect(await outages()).toHaveLength(1);
    await world.sql(`update partner_writes set state = 'withdrawn' where order_id = $1`, [id]);
    await p.ship();
    expect(await outages()).toEqual([]);
  });
});
