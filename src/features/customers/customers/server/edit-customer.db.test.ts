import { expect, test } from 'vitest';
import type { RemoteCustomer } from '#connectors/core/remote.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { CustomerDetail, findCustomerHistory, findNotes } from '../detail-contract.ts';

const world = await givenWorld();

/** A shop whose channel reported Ana Quispe of Lima; `report` has it report her again. */
async function givenAna() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  let orders = 0;
  const report = (more: Partial<RemoteCustomer> = {}) => {
    const order = givenRemoteOrder(`S${++orders}`);
    return shop.store([{ ...order, customer: order.customer && { ...order.customer, ...more } }]);
  };
  await report();
  const row = await account.actor.db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  const path = `/api/customers/${row.id}`;
  const show = async () => CustomerDetail.parse((await account.staff.get(path)).body);
  return { ...account, path, report, show, save: (body: object) => account.staff.put(path, body) };
}

async function historyOf({ staff, path }: Pick<GivenAccount, 'staff'> & { path: string }) {
  return findCustomerHistory.replies[200].parse((await staff.get(`${path}/history`)).body).data;
}

test('what staff change is stored, and the history has what was there before', async () => {
  const ana = await givenAna();
  expect(await ana.save({ version: 1, phone: ' +51 999 ', email: '' })).toEqual(
    expect.objectContaining({ status: 200, body: { version: 2 } }),
  );
  expect(await ana.show()).toMatchObject({
    phone: '+51 999',
    email: '',
    city: 'Lima',
    version: 2,
    edited_fields: ['email', 'phone'],
    updated_by: 'Sam Staff',
  });
  expect(await historyOf(ana)).toMatchObject([
    {
      type: 'customer.edited',
      actor: 'Sam Staff',
      changes: [
        { field: 'email', from: 'ana@example.com', to: '' },
        { field: 'phone', from: '+51911111111', to: '+51 999' },
      ],
    },
  ]);
});

test('what another saves meanwhile is waited for, and the edit refused', async () => {
  const ana = await givenAna();
  const change = ["update customers set city = 'Cusco', version = 2 where account_id = $1", [ana.account_id]] as const;
  const refused = await changedMeanwhile(world, [change], () => ana.save({ version: 1, phone: '1' }));
  expect(refused).toMatchObject({ status: 409, body: { details: { version: 2 } } });
  expect(await ana.show()).toMatchObject({ city: 'Cusco', phone: '+51911111111' });
});

test('what is saved as it is makes no version and no entry', async () => {
  const ana = await givenAna();
  expect((await ana.save({ version: 1, city: 'Lima' })).body).toEqual({ version: 1 });
  expect(await historyOf(ana)).toEqual([]);
});

test('an edit that started from an older version is refused, with who changed what, whether a member or the channel', async () => {
  const ana = await givenAna();
  await ana.save({ version: 1, city: 'Cusco' });
  expect(await ana.save({ version: 1, phone: '1' })).toMatchObject({
    status: 409,
    body: { details: { who: 'Sam Staff', fields: ['city'], version: 2 } },
  });
  await ana.report({ phone: '+51 2' });
  expect(await ana.save({ version: 2, email: '' })).toMatchObject({
    status: 409,
    body: { details: { who: 'exigo', fields: ['phone'], version: 3 } },
  });
  expect(await ana.show()).toMatchObject({ phone: '+51 2', email: 'ana@example.com' });
});

test('of two who save at once one is refused', async () => {
  const ana = await givenAna();
  const saved = await Promise.all(['1', '2'].map((phone) => ana.save({ version: 1, phone })));
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what staff set stays when the channel reports the customer again, an address as a whole; the rest follows the channel', async () => {
  const ana = await givenAna();
  await ana.save({ version: 1, city: 'Cusco', email: 'ana@work.test' });
  await ana.report({ city: 'Arequipa', address: 'Calle 9', email: 'new@example.com', phone: '+51 7' });
  expect(await ana.show()).toMatchObject({
    city: 'Cusco',
    address: 'Av. Larco 1',
    email: 'ana@work.test',
    phone: '+51 7',
    version: 3,
  });
  expect((await historyOf(ana))[0]).toMatchObject({
    type: 'customer.updated_by_channel',
    actor: null,
    partner: 'exigo',
    changes: [{ field: 'phone', from: '+51911111111', to: '+51 7' }],
  });
  await ana.report({ city: 'Arequipa', address: 'Calle 9', email: 'new@example.com', phone: '+51 7' });
  expect(await historyOf(ana)).toHaveLength(2);
});

test('what cannot be a customer is refused by its field', async () => {
  const ana = await givenAna();
  for (const [field, value] of [
    ['email', 'ana@'],
    ['customer_name', ' '],
    ['country', 'XX'],
    ['language_code', 'Spanish'],
    ['phone', '1'.repeat(61)],
    ['city', 'Li\u0000ma'],
  ] as const) {
    expect(await ana.save({ version: 1, [field]: value })).toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    });
  }
});

test("notes are the newest first, with who and when; only one's own can be deleted, which the history keeps", async () => {
  const ana = await givenAna();
  const notes = async () => findNotes.replies[200].parse((await ana.staff.get(`${ana.path}/notes`)).body);
  const added = await ana.staff.post(`${ana.path}/notes`, { text: ' Calls back\non Monday ' });
  expect(added.status).toBe(201);
  await ana.admin.post(`${ana.path}/notes`, { text: 'VIP' });
  const [theirs, own] = await notes();
  expect([theirs, own]).toMatchObject([
    { text: 'VIP', written_by: 'Ada Admin', is_own: false },
    { text: 'Calls back\non Monday', written_by: 'Sam Staff', is_own: true },
  ]);
  expect(await ana.staff.delete(`${ana.path}/notes/${theirs?.id}`)).toMatchObject({
    status: 403,
    body: { message: 'Only Ada Admin can delete this note' },
  });
  expect(await ana.staff.delete(`${ana.path}/notes/${own?.id}`)).toMatchObject({ status: 204 });
  expect(await ana.staff.delete(`${ana.path}/notes/${own?.id}`)).toMatchObject({ status: 404 });
  expect((await notes()).map(({ text }) => text)).toEqual(['VIP']);
  expect((await historyOf(ana)).map(({ type, actor }) => [type, actor])).toEqual([
    ['customer.note_deleted', 'Sam Staff'],
  ]);
});
