import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refetchMissedVersions } from '#features/orders/intake/server/refetch-missed-versions.ts';
import { refetchOrder } from '#features/orders/intake/server/refetch-order.job.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { givenWorld } from '../given.ts';
import { givenPartners, givenRun } from '../given-connection.ts';
import { givenPipeline } from './given-pipeline.ts';
import { givenPartnerProxy } from './partner-proxy.ts';
import { passTime } from './passing-time.ts';

const partners = await givenPartners();
const between = await givenPartnerProxy(partners.url);
const world = await givenWorld({ allowed_hosts: [between.host] });
const p = await givenPipeline(world, partners, between.url);

beforeEach(() => passTime(world));
afterEach(() => between.passAll());

const SUBMIT = 'POST /coree/v1/orders';
const TELL = 'PATCH /exigo/3.0/orders';
const CONFIRM = 'POST /coree/v1/shipments/ack';

/** An order that the warehouse has. */
async function givenSentOrder(more: Record<string, unknown> = {}) {
  const { id, source } = await p.waitingOrder(more);
  await p.send();
  const { amware_ref_num } = await p.order(id);
  return { id, source, step: (step: 'partial' | 'ship') => warehouseDoes(amware_ref_num, step) };
}

const warehouseDoes = (ref: string | null, step: string) => partners.control('POST', `/coree/orders/${ref}/${step}`);

const shipments = (id: number) =>
  p.actor.db.selectFrom('shipments').selectAll().where('order_id', '=', id).orderBy('id').execute();

describe('a parcel', () => {
  test('is stored once and reaches the channel once, however often it is read', async () => {
    const { id, source, step } = await givenSentOrder();
    await step('ship');
    for (let round = 0; round < 3; round++) {
      await p.ship();
      await p.sendLater();
    }
    const [shipment, ...others] = await shipments(id);
    expect(others).toEqual([]);
    expect(await p.notifications(source)).toMatchObject([{ body: { trackingNumber1: shipment?.tracking_number } }]);
    expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled', tracking_number: shipment?.tracking_number });
    expect(await world.sql('select 1 from stock_reservations where order_id = $1', [id])).toEqual([]);
  });

  test('of two is sent when it leaves; the order is shipped with the second', async () => {
    const { id, source, step } = await givenSentOrder();
    for (const [parcel, status] of [
      ['partial', 'partially_shipped'],
      ['ship', 'fulfilled'],
    ] as const) {
      await step(parcel);
      await p.ship();
      await p.sendLater();
      expect(await p.order(id)).toMatchObject({ order_status: status });
    }
    const numbers = (await shipments(id)).map((shipment) => shipment.tracking_number);
    const numbersSent = (await p.notifications(source)).map(({ body }) => [body.trackingNumber1, body.trackingNumber2]);
    expect(numbersSent).toEqual([[numbers[0], undefined], numbers]);
  });

  test('that the channel refuses is shown to staff and retried by them', async () => {
    const { id, step } = await givenSentOrder();
    await step('ship');
    await p.ship();
    between.answer((call) => (call === TELL ? { status: 400, body: { message: 'Order is locked' } } : undefined));
    await p.sendLater();
    between.passAll();
    expect(await p.problems(id)).toEqual([{ kind: 'channel_refused', subject: 'Order is locked' }]);
    const retried = await p.staff.post('/api/orders/bulk', { action: 'retry', ids: [id] });
    expect(retried.body).toMatchObject({ data: [{ outcome: 'done' }] });
    await p.sendLater();
    expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
    expect(await p.problems(id)).toEqual([]);
  });

  test('that the channel refuses counts as notified with the next one', async () => {
    const { id, step } = await givenSentOrder();
    await step('partial');
    await p.ship();
    between.answer((call) => (call === TELL ? { status: 400, body: { message: 'Not now' } } : undefined));
    await p.sendLater();
    between.passAll();
    await step('ship');
    await p.ship();
    await p.sendLater();
    expect((await p.commands(id)).map(({ state }) => state)).toEqual(['done', 'refused', 'done']);
    expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
  });

  test('that left though the warehouse had agreed to cancel is sent, and the order stays cancelled', async () => {
    const { id, source } = await givenSentOrder();
    await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'customer asked' });
    await p.sendLater();
    const { amware_ref_num, order_number } = await p.order(id);
    const parcel = { ...strangeParcel, amware_ref_num, order_number, shipment_id: `SHP-${id}` };
    between.answer((call) =>
      call === 'GET /coree/v1/shipments' ? { status: 200, body: { data: [parcel] } } : undefined,
    );
    await p.ship();
    await p.sendLater();
    expect(await p.notifications(source)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ order_status: 'cancelled', tracking_number: parcel.tracking_number });
  });

  test('whose line was filled with two SKUs is stored, and stops nothing', async () => {
    const { id } = await givenSentOrder();
    const { amware_ref_num, order_number } = await p.order(id);
    const [line] = await p.actor.db.selectFrom('line_items').selectAll().where('order_id', '=', id).execute();
    const half = (sku: string) => ({ line_id: line?.source_item_id, sku, qty: 1 });
    const parcel = { ...strangeParcel, amware_ref_num, order_number, shipment_id: `SHP-${id}` };
    between.answer((call) => {
      if (call !== 'GET /coree/v1/shipments') return undefined;
      return { status: 200, body: { data: [{ ...parcel, lines: [half('TAZA-01'), half('TAZA-02')] }] } };
    });
    await p.ship();
    expect(await p.order(id)).toMatchObject({ order_status: 'shipped' });
  });

  test('whose confirmation was lost is sent by the warehouse again, and stored once', async () => {
    const { id, step } = await givenSentOrder();
    await step('ship');
    between.answer((call) =>
      call === CONFIRM ? { status: 503, body: {}, headers: { 'retry-after': '90' } } : undefined,
    );
    await p.ship();
    between.passAll();
    await passTime(world);
    await p.ship();
    expect(await shipments(id)).toHaveLength(1);
    expect(await p.commands(id)).toMatchObject([{ type: 'submit_order' }, { type: 'notify_shipment' }]);
  });

  test('that leaves before we know that the warehouse took the order is not lost', async () => {
    const { id } = await p.waitingOrder();
    await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: SUBMIT, count: 1, seed: 'early' });
    await p.send();
    const [there] = await p.inWarehouse(id);
    await warehouseDoes(there?.amware_ref_num ?? '', 'ship');
    await p.ship();
    await p.sendLater();
    expect(await p.order(id)).toMatchObject({ in_amware: 1 });
    await p.ship();
    await p.sendLater();
    expect(await shipments(id)).toHaveLength(1);
    expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
  });

  test('of an order that is not ours is confirmed, so that it does not come for ever', async () => {
    const before = await world.sql('select 1 from shipments');
    let confirmed: unknown;
    between.answer((call) => {
      if (call === CONFIRM) confirmed = true;
      if (call !== 'GET /coree/v1/shipments') return undefined;
      return { status: 200, body: { data: [strangeParcel], next_cursor: null } };
    });
    await p.ship();
    expect(confirmed).toBe(true);
    expect(await world.sql('select 1 from shipments')).toEqual(before);
  });

  const strangeParcel = {
    shipment_id: 'SHP-STRANGE',
    amware_ref_num: 'AMW-STRANGE',
    order_number: 'NOT-OURS',
    carrier: 'DHL',
    service_code: 'X',
    tracking_number: '1',
    tracking_url: 'https://example.com',
    shipped_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
    lines: [{ line_id: '1', sku: 'TAZA-01', qty: 1 }],
  };
});

describe('the word to the channel', () => {
  test.each(['drop-after-commit', 'error-500'])('that meets %s is repeated word for word', async (kind) => {
    const { id, source, step } = await givenSentOrder();
    await step('ship');
    await p.ship();
    await p.fault({ partner: 'exigo', kind, match: TELL, count: 1, seed: kind });
    await p.send();
    const [first, ...repeats] = await p.notifications(source);
    expect(repeats.map(({ body }) => body)).toEqual([first?.body]);
    expect(await p.order(id)).toMatchObject({ order_status: 'fulfilled' });
  });

  test.each(['sent', 'not sent'])('that a crash cut off is probed first: %s', async (what) => {
    const { id, source, step } = await givenSentOrder();
    await step('ship');
    await p.ship();
    if (what === 'sent') await p.send();
    await world.sql(`update partner_writes set state = 'sending' where order_id = $1 and type = 'notify_shipment'`, [
      id,
    ]);
    await p.send();
    expect(await p.notifications(source)).toHaveLength(1);
    expect(await p.commands(id)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect((await shipments(id))[0]?.channel_notified_at).not.toBeNull();
  });

  test('comes back as a changed order, which changes nothing', async () => {
    const { id, step } = await givenSentOrder();
    await step('ship');
    await p.ship();
    await p.send();
    const before = await p.order(id);
    await p.import();
    const { source_version, ...after } = await p.order(id);
    expect(after).toEqual({ ...before, source_version: undefined });
    expect(source_version).not.toBe(before.source_version);
  });
});

describe('an order that the channel changes', () => {
  const owner = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl }) }),
  });
  afterAll(() => owner.destroy());
  const refetches = (id: number) => world.sql('select 1 from graphile_worker.jobs where key = $1', [`refetch:${id}`]);

  const change = (source: string, fields: object) => partners.control('PUT', `/exigo/orders/${source}`, fields);

  test('while the warehouse has it stays as it was sent, and the change is noted', async () => {
    const { id, source } = await givenSentOrder();
    await change(source, { city: 'Tacna' });
    await p.import();
    expect(await p.order(id)).toMatchObject({ city: 'Lima', version: 1 });
    expect(await p.events(id)).toContain('order.channel_change_refused');
    expect(await p.submissions(id)).toHaveLength(1);
  });

  test('while it waits to be sent goes out as changed, once', async () => {
    const { id, source } = await p.waitingOrder();
    await change(source, { city: 'Tacna' });
    await p.import();
    await p.check(id);
    await p.submit(id);
    await p.sendLater();
    expect((await p.submissions(id)).map(({ body }) => body.ship_to)).toMatchObject([{ city: 'Tacna' }]);
  });

  test('while it is in doubt goes out as it was sent before, and the change is noted', async () => {
    const { id, source } = await p.waitingOrder();
    await p.fault({ partner: 'coree', kind: 'error-500', match: SUBMIT, count: 1, seed: 'change' });
    await p.send();
    await change(source, { city: 'Tacna' });
    await p.import();
    await p.sendLater();
    await p.import();
    const { city, in_amware } = await p.order(id);
    expect({ in_amware, city }).toEqual({ in_amware: 1, city: 'Lima' });
    expect(await p.events(id)).toContain('order.channel_change_refused');
  });

  test('and cancels while it is in doubt is cancelled once the warehouse is known to have it, be it hours later', async () => {
    const { id, source } = await p.waitingOrder();
    await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: SUBMIT, count: 1, seed: 'cancel' });
    await p.send();
    await change(source, { orderStatus: 'Canceled' });
    await p.import();
    await refetchMissedVersions.run(owner, world.services);
    expect(await refetches(id)).toEqual([]);
    await p.sendLater();
    await refetchMissedVersions.run(owner, world.services);
    expect(await refetches(id)).toHaveLength(1);
    await refetchOrder.run({ order_id: id }, givenRun(world, p.actor));
    await p.sendLater();
    expect(await p.order(id)).toMatchObject({ order_status: 'cancelled' });
    expect((await p.inWarehouse(id)).map(({ status }) => status)).toEqual(['cancelled']);
  });
});
