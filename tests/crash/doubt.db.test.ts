import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givenWorld } from '../given.ts';
import { givenPartners } from '../given-connection.ts';
import { givenPipeline } from './given-pipeline.ts';
import { givenPartnerProxy } from './partner-proxy.ts';
import { passTime } from './passing-time.ts';

const partners = await givenPartners();
const between = await givenPartnerProxy(partners.url);
const world = await givenWorld({ allowed_hosts: [between.host] });
const p = await givenPipeline(world, partners, between.url);

const SUBMIT = 'POST /coree/v1/orders';
const ASK = 'GET /coree/v1/orders';

beforeEach(() => passTime(world));
afterEach(() => between.passAll());

const loseNextAnswer = () =>
  p.fault({ partner: 'coree', kind: 'drop-after-commit', match: SUBMIT, count: 1, seed: 'lost' });
const failNextCall = () => p.fault({ partner: 'coree', kind: 'error-500', match: SUBMIT, count: 1, seed: 'absent' });

describe('a submission whose answer is lost', () => {
  test('is asked about and not sent again, also where its connection was paused meanwhile: one order', async () => {
    const { id } = await p.waitingOrder();
    await loseNextAnswer();
    await p.send();
    expect(await p.commands(id)).toMatchObject([{ state: 'in_doubt', attempts: 1 }]);
    expect(await p.order(id)).toMatchObject({ in_amware: 0, amware_ref_num: null });
    await p.admin.post('/api/connectors/amware/pause');
    await p.sendLater();
    await p.admin.post('/api/connectors/amware/resume');

    await p.sendLater();
    const there = await p.inWarehouse(id);
    expect(there).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ in_amware: 1, amware_ref_num: there[0]?.amware_ref_num });
    expect(await p.commands(id)).toMatchObject([{ state: 'done' }]);
    expect(await p.submissions(id)).toHaveLength(1);
    expect(await p.events(id)).toEqual(expect.arrayContaining(['order.in_doubt', 'order.submitted']));
  });

  test('and that never arrived is sent again, as the same order under the same key', async () => {
    const { id } = await p.waitingOrder();
    await failNextCall();
    await p.send();
    expect(await p.commands(id)).toMatchObject([{ state: 'in_doubt' }]);
    expect(await p.inWarehouse(id)).toEqual([]);

    await p.sendLater();
    const [first, second, ...others] = await p.submissions(id);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ idempotency_key: first?.idempotency_key, body: first?.body, status: 201 });
    expect(await p.inWarehouse(id)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
  });

  test.each(['arrived', 'absent'])('by a crash while it was sent is asked about first: %s', async (what) => {
    const { id } = await p.waitingOrder();
    if (what === 'arrived') await p.send();
    await world.sql(`update partner_writes set state = 'sending', done_at = null where order_id = $1`, [id]);
    await world.sql('update orders set in_amware = 0, amware_ref_num = null where id = $1', [id]);
    const asked = (await p.questions(id)).length;
    await p.send();
    expect((await p.questions(id)).length).toBe(asked + 1);
    expect(await p.submissions(id)).toHaveLength(1);
    expect(await p.inWarehouse(id)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
  });

  test('cannot be edited, held or cancelled before it is known what became of it', async () => {
    const { id } = await p.waitingOrder();
    await loseNextAnswer();
    await p.send();
    const edit = { order: { id, version: 1, city: 'Cusco' } };
    expect(await p.staff.put('/api/orders/save', edit)).toMatchObject({ status: 409 });
    expect(await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'late' })).toMatchObject({ status: 409 });
    expect((await p.staff.post('/api/orders/bulk', { action: 'hold', ids: [id] })).body).toMatchObject({
      data: [{ outcome: 'order_not_waiting' }],
    });
    expect(await p.order(id)).toMatchObject({ city: 'Lima', version: 1, order_status: 'pending', is_held: false });
  });

  test('stays in doubt while the warehouse cannot say, which staff see after some tries', async () => {
    const { id } = await p.waitingOrder();
    await loseNextAnswer();
    await p.send();
    const [there] = await p.inWarehouse(id);
    between.answer((call) => (call === ASK ? { status: 200, body: { data: [twin(there), twin(there)] } } : undefined));
    for (let asked = 0; asked < 2; asked++) await p.sendLater();
    expect(await p.problems(id)).toEqual([]);
    for (let asked = 0; asked < 3; asked++) await p.sendLater();
    expect(await p.commands(id)).toMatchObject([{ state: 'in_doubt', attempts: 6 }]);
    expect((await p.staff.get(`/api/orders/${id}`)).body).toMatchObject({ problems: [{ kind: 'in_doubt' }] });
    expect(await p.submissions(id)).toHaveLength(1);

    between.passAll();
    await p.sendLater();
    expect(await p.order(id)).toMatchObject({ in_amware: 1, amware_ref_num: there?.amware_ref_num });
    expect(await p.problems(id)).toEqual([]);
    expect(await p.submissions(id)).toHaveLength(1);
  });

  test('and that the warehouse refuses in the end can be sent again by staff', async () => {
    const { id } = await p.waitingOrder();
    await failNextCall();
    await p.send();
    const twins = ['AMW-1', 'AMW-2'].map((amware_ref_num) => twin({ amware_ref_num, status: 'received' }));
    between.answer((call) => (call === ASK ? { status: 200, body: { data: twins } } : undefined));
    for (let asked = 0; asked < 4; asked++) await p.sendLater();
    expect(await p.problems(id)).toMatchObject([{ kind: 'in_doubt' }]);
    const refusal = { error: { code: 'address_invalid', message: 'No such street' } };
    between.answer((call) => (call === SUBMIT ? { status: 422, body: refusal } : undefined));
    await p.sendLater();
    between.passAll();
    await p.staff.post('/api/orders/bulk', { action: 'retry', ids: [id] });
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'pending' });
    expect(await p.problems(id)).toEqual([]);
  });

  const twin = (order: object | undefined) => ({
    ...order,
    order_number: 'x',
    core_id: 'LIM1',
    updated_at: '2026-11-01T12:00:00.000Z',
  });
});

describe('a submission', () => {
  test('that two workers take at once is sent once', async () => {
    const { id } = await p.waitingOrder();
    await p.fault({ partner: 'coree', kind: 'latency', ms: 300, match: SUBMIT, count: 1 });
    await Promise.all([p.send(), p.send(), p.send()]);
    expect(await p.submissions(id)).toHaveLength(1);
    expect(await p.commands(id)).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  test('under way refuses an edit, which then cannot be lost in it', async () => {
    const { id } = await p.waitingOrder();
    await p.fault({ partner: 'coree', kind: 'latency', ms: 500, match: SUBMIT, count: 1 });
    const sending = p.send();
    await expect.poll(() => p.submissions(id)).toHaveLength(1);
    const reply = await p.staff.put('/api/orders/save', { order: { id, version: 1, city: 'Cusco' } });
    expect(reply).toMatchObject({ status: 409 });
    await sending;
    expect(await p.order(id)).toMatchObject({ in_amware: 1, city: 'Lima' });
  });

  test('that waits may be edited: the edited order is sent, once', async () => {
    const { id } = await p.waitingOrder();
    const reply = await p.staff.put('/api/orders/save', { order: { id, version: 1, city: 'Cusco' } });
    expect(reply).toMatchObject({ status: 200 });
    await p.submit(id);
    await p.sendLater();
    expect(await p.submissions(id), 'before it was checked').toEqual([]);
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    await p.submit(id);
    await p.sendLater();
    const submissions = await p.submissions(id);
    expect(submissions.map(({ body }) => body.ship_to)).toMatchObject([{ city: 'Cusco' }]);
    expect(await p.order(id)).toMatchObject({ in_amware: 1, version: 2 });
  });

  test('that waits goes out as it is mapped and linked when it leaves', async () => {
    const { id } = await p.waitingOrder();
    const [method] = await world.sql<{ code: string }>(
      'select code from ship_methods where is_active and code not in (select ship_method from orders where id = $1)',
      [id],
    );
    const [product] = await world.sql<{ id: string; sku: string }>(
      `select l.product_id as id, p.sku from stock_levels l join products p on p.id = l.product_id
        where l.core_id = 'LIM1' and l.on_hand > 10 and p.sku <> 'TAZA-01' limit 1`,
    );
    const [was] = await world.sql(
      `select c.product_id, s.amware_code from connector_products c, shipping_codes s
        where c.connector_product_sku = 'TAZA-01' and s.connector_code = '31'`,
    );
    const map = (code: unknown, product_id: unknown) =>
      Promise.all([
        world.sql(`update shipping_codes set amware_code = $1 where connector_code = '31'`, [code]),
        world.sql(`update connector_products set product_id = $1 where connector_product_sku = 'TAZA-01'`, [
          product_id,
        ]),
      ]);
    await map(method?.code, product?.id);
    await p.check(id);
    await p.submit(id);
    await p.send();
    await map(was?.amware_code, was?.product_id);
    expect((await p.submissions(id)).map(({ body }) => body)).toMatchObject([
      { ship_method_code: method?.code, lines: [{ sku: product?.sku }] },
    ]);
  });

  test('that waits may be cancelled: nothing goes out', async () => {
    const { id } = await p.waitingOrder();
    expect(await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'changed my mind' })).toMatchObject({
      status: 200,
    });
    await p.sendLater();
    expect(await p.submissions(id)).toEqual([]);
    expect(await p.order(id)).toMatchObject({ order_status: 'cancelled', in_amware: 0 });
  });

  test('that waits may be held: it goes out when the order is released', async () => {
    const { id } = await p.waitingOrder();
    await p.staff.post('/api/orders/bulk', { action: 'hold', ids: [id] });
    await p.sendLater();
    expect(await p.submissions(id)).toEqual([]);
    await p.staff.post('/api/orders/bulk', { action: 'release', ids: [id] });
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    expect(await p.submissions(id)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
  });
});

describe('an order that the warehouse gives back', () => {
  test('goes out again, and its former reference is not taken for the answer', async () => {
    const { id } = await p.waitingOrder();
    await p.send();
    const { amware_ref_num: former } = await p.order(id);
    await partners.control('POST', `/coree/orders/${former}/reject`);
    await world.sql(`update orders set ask_state_at = now() + interval '1 hour' where id <> $1`, [id]);
    await p.ship();
    expect(await p.order(id)).toMatchObject({ order_status: 'error', in_amware: 0, version: 2 });
    expect(await world.sql('select 1 from stock_reservations where order_id = $1', [id])).toEqual([]);
    await p.staff.post('/api/orders/bulk', { action: 'retry', ids: [id] });
    await p.check(id);
    await p.submit(id);
    await failNextCall();
    await p.sendLater();
    await p.sendLater();
    const { in_amware, amware_ref_num } = await p.order(id);
    expect(in_amware).toBe(1);
    expect(amware_ref_num).not.toBe(former);
  });
});

describe('an order that the warehouse refuses', () => {
  const codes = ['validation_failed', 'unknown_sku', 'unknown_ship_method', 'unknown_warehouse', 'address_invalid'];
  test.each(codes)('with %s waits with that reason, and harms nothing else', async (code) => {
    const { id } = await p.waitingOrder();
    between.answer((call) =>
      call === SUBMIT ? { status: 422, body: { error: { code, message: 'Not like this', field: 'x.y' } } } : undefined,
    );
    await p.send();
    expect(await p.order(id)).toMatchObject({
      order_status: 'error',
      in_amware: 0,
      error: 'warehouse_refused Not like this (x.y)',
    });
    expect(await p.problems(id)).toEqual([{ kind: 'warehouse_refused', subject: 'Not like this (x.y)' }]);
    expect(await p.commands(id)).toMatchObject([{ state: 'refused' }]);
    expect(await world.sql('select 1 from stock_reservations where order_id = $1', [id])).toEqual([]);
    expect(await world.sql("select 1 from connections where failures > 0 or state <> 'active'")).toEqual([]);
    await p.sendLater();
    expect(await p.commands(id)).toHaveLength(1);
  });

  // The warehouse wants a postal code of every country but Bolivia; Panama has none.
  test('goes out as a new version with a new key once it was corrected and retried', async () => {
    const { id } = await p.waitingOrder({ country: 'PA', zip: '' });
    await p.send();
    expect(await p.problems(id)).toMatchObject([{ kind: 'warehouse_refused' }]);

    await p.staff.put('/api/orders/save', { order: { id, version: 1, postal_code: '0801' } });
    await retry(id);
    const [first, second] = await p.submissions(id);
    expect([first?.status, second?.status]).toEqual([422, 201]);
    expect(second?.idempotency_key).not.toBe(first?.idempotency_key);
    expect(second?.body).toMatchObject({ ship_to: { postal_code: '0801' } });
    expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'pending', error: null });
    expect(await p.problems(id)).toEqual([]);
    expect(await p.inWarehouse(id)).toHaveLength(1);
  });

  test('goes out as it is when it is retried after the warehouse mended its side', async () => {
    const { id } = await p.waitingOrder();
    between.answer((call) =>
      call === SUBMIT ? { status: 422, body: { error: { code: 'unknown_sku', message: 'No product' } } } : undefined,
    );
    await p.send();
    between.passAll();
    await retry(id);
    expect(await p.order(id)).toMatchObject({ in_amware: 1, order_status: 'pending', error: null });
    expect(await p.inWarehouse(id)).toHaveLength(1);
  });

  async function retry(id: number) {
    expect((await p.staff.post('/api/orders/bulk', { action: 'retry', ids: [id] })).body).toMatchObject({
      data: [{ outcome: 'done' }],
    });
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
  }
});
