import { expect, test } from 'vitest';
import { z } from 'zod';
import { changedMeanwhile, orderNumbers } from '../../../../../tests/changed-meanwhile.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

const Made = z.object({ id: z.number(), order_number: z.string() });

const inWarehouse = async (id: number, step: string) =>
  partners.control('POST', `/coree/orders/${(await p.order(id)).amware_ref_num}/${step}`);

/** An order of two cups that left. */
async function givenShipped() {
  const { id } = await p.waitingOrder();
  await p.send();
  await inWarehouse(id, 'ship');
  await passTime(world);
  await p.ship();
  await p.send();
  const [line] = await p.actor.db
    .selectFrom('line_items')
    .select('source_item_id')
    .where('order_id', '=', id)
    .execute();
  const lines = (quantity: number) => [{ source_item_id: line?.source_item_id ?? '', quantity }];
  const replace = (quantity: number, seen: number, staff = p.staff) =>
    staff.post(`/api/orders/${id}/replacement`, { lines: lines(quantity), reason: 'Broken on the way', seen });
  return { id, replace };
}

test('a piece is sent once more for nothing, as an order that names its own, and its channel is told nothing', async () => {
  const { id, replace } = await givenShipped();
  const answer = await replace(1, 0);
  expect(answer.status).toBe(201);
  const made = Made.parse(answer.body);
  const first = await p.order(id);
  expect(made.order_number).toBe(`${first.order_number}-R1`);
  await p.check(made.id);
  expect((await p.staff.get(`/api/orders/${made.id}`)).body).toMatchObject({
    replaces: { id, order_number: first.order_number },
    is_replacement_order: true,
    total_cost: '0.00',
    customer_id: first.customer_id,
    city: 'Lima',
    lines: [{ sku: 'TAZA-01', quantity: 1, line_total: '0.00' }],
    problems: [],
  });
  expect((await p.staff.get(`/api/orders/${id}`)).body).toMatchObject({ replaced_by: [made] });
  expect((await p.staff.get(`/api/orders/${made.id}/documents`)).body).toMatchObject({ data: [] });
  expect((await p.staff.get(`/api/orders/${made.id}/balance`)).body).toMatchObject({ imbalances: [] });

  await p.submit(made.id);
  await p.send();
  expect(await p.inWarehouse(made.id)).toMatchObject([{ lines: [{ sku: 'TAZA-01', qty: 1 }] }]);
  await inWarehouse(made.id, 'ship');
  await passTime(world);
  await p.ship();
  await p.send();
  expect(await p.order(made.id)).toMatchObject({ order_status: 'fulfilled' });
  expect((await p.commands(made.id)).map(({ type }) => type)).toEqual(['submit_order']);
  expect(await p.events(id)).toContain('order.replaced');
  expect(await p.events(made.id)).not.toContain('order.imported');
});

test('a second press makes no second one; never more pieces than the order has, nor of one that has not left', async () => {
  const { replace } = await givenShipped();
  expect((await replace(3, 0)).status).toBe(422);
  const presses = await Promise.all([replace(1, 0), replace(1, 0)]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await replace(1, 0)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('were sent once more') },
  });
  expect(await replace(2, 1)).toMatchObject({ status: 201, body: { order_number: expect.stringMatching(/-R2$/) } });

  const { id } = await p.waitingOrder();
  const body = { lines: [{ source_item_id: '1', quantity: 1 }], reason: 'x', seen: 0 };
  expect(await p.staff.post(`/api/orders/${id}/replacement`, body)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has left yet') },
  });
});

test('another account finds no order to send pieces of', async () => {
  const { replace } = await givenShipped();
  const other = await world.account();
  expect((await replace(1, 0, other.staff)).status).toBe(404);
});

test('it waits for a page of orders before it takes the order that the page wants', async () => {
  const { id, replace } = await givenShipped();
  const order = 'select from orders where id = $1 for update';
  const reply = await changedMeanwhile(world, [orderNumbers(p.account_id)], () => replace(1, 0), [[order, [id]]]);
  expect(reply.status).toBe(201);
});
