import { expect, test } from 'vitest';
import { z } from 'zod';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';
import { claimOrderWrite } from '../../../../../tests/outbox.ts';
import { endEditsJob } from './end-edits.job.ts';

const world = await givenWorld();

const Members = z.object({ data: z.array(z.object({ id: z.number(), is_admin: z.boolean() })) });

/** An order that nothing keeps and whose holding time is over. */
async function givenOrder() {
  const account = await world.account({ holding_minutes: 0 });
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1')]);
  await shop.check();
  const { actor, staff, admin } = account;
  const { id } = await actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  return {
    id,
    actor,
    shop,
    staff,
    admin,
    form: `/api/orders/${id}/edit-leases/form-1`,
    order: async () => (await staff.get(`/api/orders/${id}`)).body,
    submit: async () => {
      await submitOrder.run({ order_id: id }, givenRun(world, actor));
      return actor.db.selectFrom('partner_writes').select('state').execute();
    },
    lapse: () => world.sql(`update edit_leases set expires_at = now() - interval '1 second' where order_id = $1`, [id]),
    saveCity: (version: number, city: string) => staff.put('/api/orders/save', { order: { id, version, city } }),
  };
}

test('an open form keeps the order from being sent, and tells the others who edits', async () => {
  const { staff, admin, form, id, submit, order } = await givenOrder();
  expect((await staff.put(form)).status).toBe(200);
  expect((await staff.put(form)).status).toBe(200);
  expect(await submit()).toEqual([]);
  const seen = await admin.get(`/api/orders/${id}`);
  expect(seen.body).toMatchObject({ editors: [{ lease_id: 'form-1' }] });
  const early = await admin.post(`/api/orders/${id}/send-now`);
  expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining('editing') } });

  expect((await staff.delete(form)).status).toBe(204);
  expect(await order()).toMatchObject({ editors: [] });
  expect(await submit()).toEqual([{ state: 'queued' }]);
});

test('a form that is not heard of any more keeps nothing back', async () => {
  const { staff, form, submit, lapse, order } = await givenOrder();
  await staff.put(form);
  await lapse();
  expect(await order()).toMatchObject({ editors: [] });
  expect(await submit()).toEqual([{ state: 'queued' }]);
});

test("another member's call does not close a form", async () => {
  const { staff, admin, form, submit } = await givenOrder();
  await staff.put(form);
  await admin.delete(form);
  expect(await submit()).toEqual([]);
});

test('a member who is deactivated while editing keeps nothing back, and the others do', async () => {
  const { staff, admin, form, submit, shop, actor, id } = await givenOrder();
  await staff.put(form);
  await admin.put(`/api/orders/${id}/edit-leases/form-2`);
  const { body } = await admin.get('/api/team/members');
  const sam = Members.parse(body).data.find((member) => !member.is_admin);
  expect((await admin.post(`/api/team/members/${sam?.id}/deactivate`)).status).toBe(204);
  for (const { payload } of await payloadsOf<{ user_id: number }>(world, actor.account_id, endEditsJob.name)) {
    await endEditsJob.run(payload, givenRun(world, actor));
  }
  expect((await staff.put(form)).status).toBe(401);
  expect((await admin.get(`/api/orders/${id}`)).body).toMatchObject({ editors: [{ lease_id: 'form-2' }] });
  expect(await shop.jobs('submit-order')).toHaveLength(1);
  expect(await submit()).toEqual([]);
  await admin.delete(`/api/orders/${id}/edit-leases/form-2`);
  expect(await submit()).toEqual([{ state: 'queued' }]);
});

test('a submission that still waits is taken back for the edit, and goes on after it', async () => {
  const { staff, form, submit, actor, id, shop } = await givenOrder();
  expect(await submit()).toEqual([{ state: 'queued' }]);
  await staff.put(form);
  expect(await claimOrderWrite(actor, id, shop.warehouse)).toBeNull();
  expect(await submit()).toEqual([{ state: 'withdrawn' }]);
  await staff.delete(form);
  expect(await shop.jobs('submit-order')).toHaveLength(1);
  expect(await submit()).toEqual([{ state: 'queued' }]);
});

test('an order that the warehouse has cannot be held back any more', async () => {
  const { staff, form, id } = await givenOrder();
  await world.sql(`update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1`, [id]);
  expect((await staff.put(form)).status).toBe(409);
});

test('a saved edit stays here for some seconds, in which it can be undone', async () => {
  const { id, staff, order, saveCity, submit, shop } = await givenOrder();
  await saveCity(1, 'Cusco');
  await shop.check();
  expect(await order()).toMatchObject({ city: 'Cusco', version: 2, last_edit: { kind: 'edit' } });
  expect(await order()).toMatchObject({ holding_s: expect.any(Number) });
  expect(await submit()).toEqual([]);

  const undo = (version: number) => staff.post(`/api/orders/${id}/undo-edit`, { version });
  expect((await undo(1)).status).toBe(409);
  expect((await undo(2)).status).toBe(200);
  expect(await order()).toMatchObject({ city: 'Lima', version: 3, last_edit: { kind: 'undo' } });
  expect((await undo(3)).status).toBe(409);
  await shop.store([givenRemoteOrder('1', { source_version: '2', city: 'Tacna' })]);
  expect(await order()).toMatchObject({ city: 'Tacna' });
});

test('what the mappings chose is theirs again after an undo', async () => {
  const { id, staff, order, shop, actor } = await givenOrder();
  await actor.db
    .insertInto('ship_methods')
    .values({ code: 'UPS', connection_id: shop.warehouse, carrier: 'UPS', name: 'Ground' })
    .execute();
  await staff.put('/api/orders/save', { order: { id, version: 1, shipMethod: 'UPS' } });
  await staff.post(`/api/orders/${id}/undo-edit`, { version: 2 });
  await shop.check();
  expect(await order()).toMatchObject({ shipMethod: 'DHL', is_ship_method_chosen: false });
});
