import { expect, test } from 'vitest';
import { findTimeline } from '#features/orders/order/detail-contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShippedOrder } from '../../../../../tests/given-return.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { findReturns } from '../contract.ts';

const world = await givenWorld();

async function givenSale() {
  const account = await world.account();
  const sale = await givenShippedOrder(world, account);
  const level = async () => {
    const rows = await account.actor.db.selectFrom('stock_levels').selectAll().orderBy('core_id').execute();
    return rows.map(({ core_id, on_hand }) => `${core_id} ${on_hand}`).join(', ');
  };
  const timeline = async () => {
    const { data } = findTimeline.replies[200].parse((await account.staff.get(`/api/orders/${sale.id}/timeline`)).body);
    return data
      .filter(({ type }) => type.startsWith('order.return'))
      .map(({ type, actor }) => `${type} ${actor}`)
      .reverse();
  };
  const page = async (query = '') =>
    findReturns.replies[200].parse((await account.staff.get(`/api/returns${query}`)).body);
  return { ...account, ...sale, level, timeline, page };
}

const inspected = (good: number, damaged: number, missing: number, restock_at: string | null = 'LIM1') => ({
  step: 'inspect' as const,
  lines: [{ source_item_id: '1', good, damaged, missing }],
  restock_at,
});

test('a return goes from its request to its end, and the timeline says who did each step', async () => {
  const { make, take, read, timeline, left } = await givenSale();
  const { id, number } = await make(2, { is_authorised: false, note: ' Box was wet ' });
  expect(number).toBe('R-1001');
  expect(await read(id)).toMatchObject({ state: 'requested', note: 'Box was wet', pieces: 2, authorised_at: null });
  expect(await left()).toBe(1);
  await take(id, { step: 'authorise' });
  await take(id, { step: 'send', tracking_number: 'BACK-1' });
  expect(await read(id)).toMatchObject({ state: 'on_its_way', tracking_number: 'BACK-1' });
  await take(id, { step: 'receive' });
  await take(id, inspected(1, 1, 0));
  const { received_at } = await read(id);
  expect(received_at).not.toBeNull();
  expect((await take(id, { step: 'close', outcome: 'nothing', reason: '' })).status).toBe(422);
  expect(await take(id, { step: 'close', outcome: 'refunded', reason: '' })).toMatchObject({ status: 200 });
  expect(await read(id)).toMatchObject({
    state: 'closed',
    outcome: 'refunded',
    received_at,
    restocked_at: 'LIM1',
    lines: [{ sku: 'A', quantity: 2, good: 1, damaged: 1, missing: 0, is_stocked: true }],
  });
  const steps = ['requested', 'authorised', 'sent', 'received', 'inspected', 'closed'];
  expect(await timeline()).toEqual(steps.map((step) => `order.return_${step} Sam Staff`));
  const unnamed = await world.sql(
    `select e.type from events e join order_returns r on r.order_id = e.order_id
      where r.id = $1 and e.type like 'order.return%' and e.user_id is distinct from r.requested_by`,
    [id],
  );
  expect(unnamed).toEqual([]);
});

test('no more comes back than left and is in no other return', async () => {
  const { request, make, take, left } = await givenSale();
  expect((await request(4)).status).toBe(422);
  expect((await request(0)).status).toBe(422);
  const first = await make(2);
  expect((await request(2)).status).toBe(422);
  expect(await left()).toBe(1);
  await take(first.id, { step: 'refuse', reason: 'Too late' });
  expect(await left()).toBe(3);
  const second = await make(3);
  expect(second.number).toBe('R-1002');
  await take(second.id, inspected(1, 0, 2));
  expect(await left()).toBe(2);
});

test('of two presses, one after the other or at once, one makes a return', async () => {
  const { id, staff, left } = await givenSale();
  const wanted = { lines: [{ source_item_id: '1', quantity: 1, left: 3 }], reason: 'other', is_authorised: true };
  const press = () => staff.post(`/api/orders/${id}/returns`, wanted);
  const both = await Promise.all([press(), press()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await press()).toMatchObject({ status: 409, body: { message: expect.stringContaining('what is left') } });
  expect(await left()).toBe(2);
});

test('good pieces go back to stock once, at the place that was chosen, and channels are told', async () => {
  const { make, take, level, staff, shop, actor, account_id } = await givenSale();
  expect(await level()).toBe('LIM1 7');
  const { id } = await make(2);
  expect((await take(id, inspected(1, 0, 0))).status).toBe(422);
  expect((await take(id, inspected(1, 1, 0, 'MOON'))).status).toBe(422);
  const both = await Promise.all([take(id, inspected(1, 1, 0)), take(id, inspected(1, 1, 0))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await take(id, { step: 'receive' })).status).toBe(409);
  expect(await level()).toBe('LIM1 8');
  const noted = await actor.db.selectFrom('stock_changes').select('product_id').execute();
  expect(noted).toContainEqual({ product_id: shop.product });
  expect(await payloadsOf(world, account_id, 'apply-stock-changes')).toHaveLength(1);
  const { body } = await staff.get(`/api/products/${shop.product}/history`);
  expect(body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        type: 'stock.returned',
        note: 'R-1001 · LIM1',
        changes: [{ field: 'on_hand', from: '7', to: '8' }],
      }),
    ]),
  });
  expect((await take(id, { step: 'refuse', reason: 'Used' })).status).toBe(409);
});

test('what is not put back changes no stock and may be refused', async () => {
  const { make, take, level, read } = await givenSale();
  const { id } = await make(3);
  await take(id, inspected(0, 3, 0));
  expect(await read(id)).toMatchObject({ restocked_at: null });
  await take(id, { step: 'refuse', reason: 'Broken by the buyer' });
  expect(await read(id)).toMatchObject({ state: 'refused', end_reason: 'Broken by the buyer' });
  expect(await level()).toBe('LIM1 7');
});

test('the list finds returns by number, order and customer, in a state and for a reason', async () => {
  const { make, take, page, order_number, order } = await givenSale();
  const first = await make(1);
  await make(1, { reason: 'other', is_authorised: false });
  await take(first.id, { step: 'receive' });
  const numbers = async (query: string) => (await page(query)).data.map(({ number }) => number).join(' ');
  expect(await numbers('')).toBe('R-1002 R-1001');
  expect(await numbers('?orderBy=state_at&orderDir=ASC')).toBe('R-1002 R-1001');
  expect(await numbers('?filterBy=received')).toBe('R-1001');
  expect(await numbers('?reason=other')).toBe('R-1002');
  for (const term of ['R-1001', 'r1001', '1001']) expect(await numbers(`?search=${term}`)).toBe('R-1001');
  expect(await numbers(`?search=${order_number}`)).toBe('R-1002 R-1001');
  expect(await numbers(`?search=${order.customer_name}&filterBy=requested`)).toBe('R-1002');
  expect(await numbers('?search=R-1003')).toBe('');
});

test('returns are of the own account alone', async () => {
  const [mine, theirs] = [await givenSale(), await givenSale()];
  const { id } = await mine.make(1);
  const calls = await Promise.all([
    theirs.staff.get(`/api/returns/${id}`),
    theirs.staff.get(`/api/orders/${mine.id}/returns`),
    theirs.staff.post(`/api/orders/${mine.id}/returns`, {
      lines: [{ source_item_id: '1', quantity: 1, left: 2 }],
      reason: 'other',
      is_authorised: true,
    }),
    theirs.take(id, { step: 'receive' }),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await theirs.page()).total).toBe(0);
  expect((await theirs.make(1)).number).toBe('R-1001');
  expect(await mine.read(id)).toMatchObject({ state: 'authorised' });
});
