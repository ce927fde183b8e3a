import { beforeEach, expect, test } from 'vitest';
import { changedMeanwhile, type Statement } from '../../../../../tests/changed-meanwhile.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

beforeEach(() => passTime(world));

/** An order that the warehouse has. */
async function sentOrder(more: Record<string, unknown> = {}) {
  const { id } = await p.waitingOrder(more);
  await p.send();
  const { amware_ref_num } = await p.order(id);
  const atWarehouse = (what: 'ship' | 'reject') => partners.control('POST', `/coree/orders/${amware_ref_num}/${what}`);
  return { id, atWarehouse };
}

const lockOrder = (id: number): Statement => ['select from orders where id = $1 for update', [id]];

test('an order of which a parcel leaves while the warehouse is asked about it is not taken back', async () => {
  const { id, atWarehouse } = await sentOrder();
  await atWarehouse('reject');
  const shipped: Statement = ["update orders set order_status = 'partially_shipped' where id = $1", [id]];
  await changedMeanwhile(world, [shipped], p.ship);
  expect(await p.order(id)).toMatchObject({ order_status: 'partially_shipped', in_amware: 1, version: 1 });
});

test('a channel that is removed while a parcel of its order is read is not notified', async () => {
  const { id, atWarehouse } = await sentOrder();
  await atWarehouse('ship');
  const connection: Statement[] = [
    ['select from connections where id = $1 for update', [p.channel]],
    ['update connections set removed_at = now() where id = $1', [p.channel]],
  ];
  await changedMeanwhile(world, connection, p.ship);
  expect((await p.commands(id)).map(({ type }) => type)).toEqual(['submit_order']);
  await world.sql('update connections set removed_at = null where id = $1', [p.channel]);
});

test('a page of parcels takes its orders in the order in which all do', async () => {
  const [first, second] = [await sentOrder(), await sentOrder()];
  await second.atWarehouse('ship');
  await first.atWarehouse('ship');
  await changedMeanwhile(world, [lockOrder(first.id)], p.ship, [lockOrder(second.id)]);
  const statuses = [await p.order(first.id), await p.order(second.id)].map(({ order_status }) => order_status);
  expect(statuses).toEqual(['shipped', 'shipped']);
});

test('a page of parcels takes its stock in the order in which all do', async () => {
  const details = (itemCode: string) => ({ details: [{ itemCode, description: '', quantity: 1, priceEach: 10 }] });
  const [first, second] = [await sentOrder(details('TAZA-01')), await sentOrder(details('TAZA-02'))];
  const levels = await world.sql<{ order_id: string; product_id: string }>(
    'select order_id, product_id from stock_reservations where order_id = any($1) order by product_id, core_id',
    [[first.id, second.id]],
  );
  expect(levels).toHaveLength(2);
  const [lower, higher] = levels;
  const byOrder = new Map([first, second].map((order) => [String(order.id), order]));
  await byOrder.get(higher?.order_id ?? '')?.atWarehouse('ship');
  await byOrder.get(lower?.order_id ?? '')?.atWarehouse('ship');
  const lockLevel = (product_id: string | undefined): Statement => [
    'select from stock_levels where product_id = $1 order by core_id for update',
    [product_id],
  ];
  await changedMeanwhile(world, [lockLevel(lower?.product_id)], p.ship, [lockLevel(higher?.product_id)]);
  expect(await world.sql('select from stock_reservations where order_id = any($1)', [[first.id, second.id]])).toEqual(
    [],
  );
});
