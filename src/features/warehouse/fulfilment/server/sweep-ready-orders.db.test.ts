import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { completeWrite, rejectWrite } from '#features/partners/outbox/server/complete-write.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { claimOrderWrite } from '../../../../../tests/outbox.ts';
import { cancelOrderWrite } from './cancel-order.write.ts';
import { sweepReadyOrders } from './sweep-ready-orders.ts';

const world = await givenWorld();
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
afterAll(() => owner.destroy());

async function givenCheckedOrder() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1')]);
  await shop.check();
  const [order] = await shop.orders();
  await world.sql("update orders set submit_after = now() - interval '1 hour' where id = $1", [order?.id]);
  return { ...account, shop, id: order?.id ?? 0 };
}

test('an order whose warehouse was removed before it left is checked again, and waits where staff see it', async () => {
  const { admin, shop, id } = await givenCheckedOrder();
  await admin.delete(`/api/connectors/${shop.warehouse}`);
  const before = (await shop.jobs('check-orders')).length;
  await sweepReadyOrders.run(owner, world.services);
  const checks = await shop.jobs('check-orders');
  expect(checks.length).toBe(before + 1);
  expect(checks.at(-1)?.payload.order_ids).toEqual([id]);
  await shop.check();
  expect(await shop.orders()).toMatchObject([{ order_status: 'error', error: expect.stringContaining('unmapped') }]);
});

test('a write that was done is not done again, whoever asks for it', async () => {
  const { actor, shop, id } = await givenCheckedOrder();
  const payload = { reference: 'AMW-1' };
  const write = { connection_id: shop.warehouse, subject_id: id, idem_key: `cancel:${id}`, payload };
  await addWrite(actor.db, actor, cancelOrderWrite, write);
  await world.sql("update partner_writes set state = 'done' where order_id = $1", [id]);
  await addWrite(actor.db, actor, cancelOrderWrite, write);
  expect(await world.sql('select state from partner_writes where order_id = $1', [id])).toEqual([{ state: 'done' }]);
});

test('a cancellation without a partner to ask is refused, not promised', async () => {
  const { admin, staff, shop, id } = await givenCheckedOrder();
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'AMW-1' where id = $1", [id]);
  await admin.delete(`/api/connectors/${shop.warehouse}`);
  expect(await staff.post(`/api/orders/${id}/cancel`, { reason: 'late' })).toMatchObject({ status: 409 });
});

test('whoever asks the warehouse to cancel sees who asked, and its answer; a refused one may be asked for again', async () => {
  const { staff, actor, shop, id } = await givenCheckedOrder();
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'AMW-1' where id = $1", [id]);
  const ask = () => staff.post(`/api/orders/${id}/cancel`, { reason: 'ordered twice' });
  const shown = async () => (await staff.get(`/api/orders/${id}`)).body;
  expect(await shown()).toMatchObject({ cancellation: null });
  expect(await ask()).toMatchObject({ status: 200, body: { is_cancelled: false } });
  expect(await shown()).toMatchObject({ cancellation: { state: 'asked', reason: '' } });
  expect((await staff.get(`/api/orders/${id}/timeline`)).body).toMatchObject({
    data: [{ type: 'order.cancel_asked', actor: 'Sam Staff', details: { reason: 'ordered twice' } }, {}],
  });

  const claimed = await claimOrderWrite(actor, id, shop.warehouse);
  if (claimed) await rejectWrite(actor, claimed, new ConnectorError('conflict', 'too late'));
  expect(await shown()).toMatchObject({ cancellation: { state: 'refused', reason: 'too late' } });
  await ask();
  expect(await shown()).toMatchObject({ cancellation: { state: 'asked', reason: '' } });
});

/** An order that the warehouse has and was asked to cancel. */
async function givenAskedToCancel() {
  const given = await givenCheckedOrder();
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'AMW-1' where id = $1", [given.id]);
  await given.staff.post(`/api/orders/${given.id}/cancel`, { reason: 'ordered twice' });
  const claim = () => claimOrderWrite(given.actor, given.id, given.shop.warehouse);
  const status = async () => (await given.shop.orders())[0]?.order_status;
  const latest = async () =>
    (await world.sql('select type from events where order_id = $1 order by id desc limit 1', [given.id]))[0];
  return { ...given, claim, status, latest };
}

test('an order of which all left, or that was sent anew, before the warehouse agrees to cancel it stays what it is', async () => {
  for (const change of [
    "update orders set order_status = 'shipped' where id = $1",
    "update orders set amware_ref_num = 'AMW-2' where id = $1",
  ]) {
    const { actor, claim, status, latest, id } = await givenAskedToCancel();
    const claimed = await claim();
    await world.sql(change, [id]);
    const before = await status();
    if (claimed) await completeWrite(actor, claimed, { reference: 'AMW-1' });
    expect(await status()).toBe(before);
    expect(await latest()).toEqual({ type: 'order.cancelled_late' });
    expect(await world.sql('select state from partner_writes where order_id = $1', [id])).toEqual([{ state: 'done' }]);
  }
});

test('what is left of an order is cancelled where a part of it left before the warehouse agreed', async () => {
  const { actor, claim, status, latest, id } = await givenAskedToCancel();
  await world.sql("update orders set order_status = 'partially_shipped' where id = $1", [id]);
  const claimed = await claim();
  if (claimed) await completeWrite(actor, claimed, { reference: 'AMW-1' });
  expect([await status(), await latest()]).toEqual(['cancelled', { type: 'order.cancelled' }]);
});

test('the warehouse is not asked any more to cancel what has left', async () => {
  const { claim, id } = await givenAskedToCancel();
  await world.sql("update orders set order_status = 'shipped' where id = $1", [id]);
  expect(await claim()).toBeNull();
  expect(await world.sql('select state from partner_writes where order_id = $1', [id])).toEqual([
    { state: 'withdrawn' },
  ]);
});

test("an order for a place of the account's own, which no warehouse ships from, is checked again and waits where staff see it", async () => {
  const { shop, account_id, staff } = await givenCheckedOrder();
  await world.sql('update core_locations set connection_id = null where account_id = $1', [account_id]);
  const before = (await shop.jobs('check-orders')).length;
  await sweepReadyOrders.run(owner, world.services);
  expect((await shop.jobs('check-orders')).length).toBe(before + 1);
  await shop.check();
  expect((await staff.get('/api/problems')).body).toMatchObject({
    data: [{ kind: 'no_warehouse', subject: 'LIM1', orders: 1 }],
  });
});
