import { beforeEach, expect, test } from 'vitest';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners, givenRun, givenWarehouse } from '../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

test('a parcel of an order whose channel was removed is stored, and no channel is notified', async () => {
  const shop = await givenPipeline(world, partners);
  const { id } = await shop.waitingOrder();
  await shop.send();
  expect(await shop.admin.delete(`/api/connectors/${shop.channel}`)).toMatchObject({ status: 204 });
  await partners.control('POST', `/coree/orders/${(await shop.order(id)).amware_ref_num}/ship`);
  await shop.ship();
  expect(await shop.order(id)).toMatchObject({ order_status: 'shipped', tracking_number: expect.any(String) });
  expect((await shop.commands(id)).map(({ type, state }) => [type, state])).toEqual([['submit_order', 'done']]);
  expect((await shop.staff.get(`/api/orders/${id}`)).body).toMatchObject({ order_source: 'Shop' });
});

test('nothing is sent to a warehouse that was removed, and what was mapped to it is not any more', async () => {
  const shop = await givenPipeline(world, partners);
  const source = await shop.createOrder();
  await shop.import();
  const id = (await shop.find(source))?.id ?? 0;
  await shop.check(id);
  expect(await shop.admin.delete(`/api/connectors/${shop.warehouse}`)).toMatchObject({ status: 204 });
  await shop.submit(id);
  expect(await shop.commands(id)).toEqual([]);
  const { db } = shop.actor;
  const mapped = await db.selectFrom('shipping_codes').select('id').where('amware_code', 'is not', null).execute();
  const placed = await db.selectFrom('connector_locations').select('id').where('core_id', 'is not', null).execute();
  const offered = await db.selectFrom('core_locations').select('core_id').where('is_active', '=', true).execute();
  const counted = await db.selectFrom('stock_levels').select('core_id').execute();
  expect([mapped, placed, offered, counted]).toEqual([[], [], [], []]);
  await shop.check(id);
  expect((await shop.problems(id)).map(({ kind }) => kind)).toContain('unmapped_location');

  const again = await givenWarehouse(world, shop, partners);
  await importPartnerLists.run({ connection_id: again }, givenRun(world, shop.actor));
  const taken = await db.selectFrom('core_locations').select('connection_id').where('is_active', '=', true).execute();
  expect(new Set(taken.map(({ connection_id }) => connection_id))).toEqual(new Set([again]));
});

test('a write that comes while its connection is being removed either keeps it or is not added', async () => {
  const shop = await givenPipeline(world, partners);
  const { id } = await shop.waitingOrder();
  await shop.send();
  await partners.control('POST', `/coree/orders/${(await shop.order(id)).amware_ref_num}/ship`);
  const [removed] = await Promise.all([shop.admin.delete(`/api/connectors/${shop.channel}`), shop.ship()]);
  const notifications = (await shop.commands(id)).filter(({ type }) => type === 'notify_shipment').length;
  expect([
    [204, 0],
    [409, 1],
  ]).toContainEqual([removed.status, notifications]);
});
