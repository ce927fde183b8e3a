import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import { pushWaitingContacts } from '#features/partners/customer-sync/server/push-contacts.ts';
import { askForSync } from '#features/partners/customer-sync/server/sync-customer.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenContactsPartner, givenCrm, givenCustomers } from '../../../../../tests/given-contacts.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenStaff } from '../../../../../tests/given-staff.ts';
import { CustomerDetail, findCustomerHistory } from '../detail-contract.ts';
import { findMerged } from '../merge-contract.ts';

const world = await givenWorld();

async function givenMerge(people: Parameters<typeof givenCustomers>[2] = [{ name: 'Ana' }, { name: 'Anna' }]) {
  const account = await world.account();
  const { staff, actor, account_id } = account;
  const ids = await givenCustomers(world, account, people);
  const [kept = 0, duplicate = 0, third = 0] = ids;
  const [shop] = await world.sql<{ id: string }>("select id from connections where account_id = $1 and name = 'Shop'", [
    account_id,
  ]);
  const connection_id = Number(shop?.id);
  let number = 0;
  const detail = async (id: number) => CustomerDetail.parse((await staff.get(`/api/customers/${id}`)).body);
  const merge = async (double_id: number, into: number, choices = {}) => {
    const [one, other] = [await detail(into), await detail(double_id)];
    return staff.post(`/api/customers/${into}/merge`, {
      double_id,
      version: one.version,
      double_version: other.version,
      choices,
    });
  };
  const undo = (mergedId: number, of: number) => staff.post(`/api/customers/${of}/merged/${mergedId}/undo`);
  /** The channel reports an order of the customer by its name there. */
  const order = async (name: string) => {
    number += 1;
    const email = `${name.toLowerCase()}@example.com`;
    const who = { customer_name: name, customer_email: email };
    const report = givenRemoteOrder(`${name}-${number}`, who);
    const customer = { ...(report.customer ?? fail()), source_customer_id: name, customer_name: name, email };
    await actor.db
      .transaction()
      .execute((tx) => storeOrderPage(tx, actor, { connection_id, name: 'Shop' }, [{ ...report, customer }]));
  };
  const ordersOf = async (id: number) => (await detail(id)).order_count;
  const merged = async (id: number) =>
    findMerged.replies[200].parse((await staff.get(`/api/customers/${id}/merged`)).body);
  const total = async () => (await staff.get('/api/customers/counts')).body;
  return {
    ...account,
    ids,
    kept,
    duplicate,
    third,
    connection_id,
    detail,
    merge,
    undo,
    order,
    ordersOf,
    merged,
    total,
  };
}

function fail(): never {
  throw new Error('the report has no customer');
}

test('by an e-mail at most so many are found, each once, also where merged ones have it', async () => {
  const people = ['Ana', 'Anna', 'Anne', 'Anja', 'Anouk'].map((name) => ({ name }));
  const { ids, account_id, actor, merge } = await givenMerge(people);
  await world.sql("update customers set email = 'Ana@x.test' where account_id = $1", [account_id]);
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
  await merge(first, fifth);
  await merge(third, second);
  const find = async (limit: number) => {
    const found = sql<{ id: number }>`
      select app.search_customers(app.search_patterns('ana@X.test', true), ${limit}) as id`;
    return (await found.execute(actor.db)).rows.map(({ id }) => id).sort((a, b) => b - a);
  };
  expect(await find(10)).toEqual([fifth, fourth, second]);
  expect(await find(2)).toHaveLength(2);
});

test('orders, notes and history become the kept one’s, and the old id leads there', async () => {
  const { kept, duplicate, staff, order, merge, detail, ordersOf, total } = await givenMerge();
  await order('Ana');
  await order('Anna');
  await order('Anna');
  await staff.post(`/api/customers/${duplicate}/notes`, { text: 'Calls on Mondays' });
  expect((await merge(duplicate, kept, { email: 'double' })).status).toBe(200);
  expect(await detail(kept)).toMatchObject({
    id: kept,
    order_count: 3,
    edited_fields: expect.arrayContaining(['email']),
  });
  expect(await detail(duplicate)).toEqual(await detail(kept));
  expect(await total()).toMatchObject({ total: 1 });
  expect((await staff.get('/api/customers')).body).toMatchObject({ total: 1, data: [{ id: kept }] });
  for (const path of ['notes', 'history']) {
    expect((await staff.get(`/api/customers/${duplicate}/${path}`)).body).toEqual(
      (await staff.get(`/api/customers/${kept}/${path}`)).body,
    );
  }
  expect((await staff.get(`/api/customers/${kept}/notes`)).body).toMatchObject([{ text: 'Calls on Mondays' }]);
  const { data } = findCustomerHistory.replies[200].parse((await staff.get(`/api/customers/${kept}/history`)).body);
  expect(data.map(({ type, partner, actor }) => [type, partner, actor])).toEqual([
    ['customer.merged', 'Anna', 'Sam Staff'],
    ['customer.updated_by_channel', 'Shop', null],
    ['customer.updated_by_channel', 'Shop', null],
  ]);
  expect((await staff.get(`/api/orders?customer_id=${duplicate}`)).body).toMatchObject({ total: 3 });
  expect(await ordersOf(kept)).toBe(3);
});

test('search finds the kept one by what the duplicate was called, in customers and in orders', async () => {
  const { kept, duplicate, staff, order, merge } = await givenMerge([{ name: 'Ana' }, { name: 'Zoraida' }]);
  await order('Zoraida');
  const before = await world.sql<{ email: string }>('select email from customers where id = $1', [duplicate]);
  await merge(duplicate, kept);
  for (const term of ['zoraida', before[0]?.email ?? '']) {
    expect((await staff.get(`/api/customers?search=${term}`)).body).toMatchObject({ data: [{ id: kept }] });
    expect((await staff.get(`/api/orders?search=${term}`)).body).toMatchObject({ total: 1 });
  }
});

test('a later report of the duplicate’s channel goes to the kept one, and changes nothing of it', async () => {
  const { kept, duplicate, order, merge, detail, ordersOf, undo, total } = await givenMerge();
  await merge(duplicate, kept);
  const before = await detail(kept);
  await order('Anna');
  expect(await detail(kept)).toMatchObject({
    customer_name: before.customer_name,
    version: before.version,
    order_count: 1,
  });
  expect(await total()).toMatchObject({ total: 1 });
  await undo(duplicate, kept);
  expect([await ordersOf(kept), await ordersOf(duplicate), await total()]).toMatchObject([0, 1, { total: 2 }]);
});

test('an undo gives each back what is theirs, but keeps what was changed since', async () => {
  const { kept, duplicate, staff, order, merge, undo, detail, merged } = await givenMerge();
  await order('Ana');
  await order('Anna');
  await staff.post(`/api/customers/${duplicate}/notes`, { text: 'of the duplicate' });
  const [one, other] = [await detail(kept), await detail(duplicate)];
  await merge(duplicate, kept, { email: 'double', customer_name: 'double' });
  await staff.post(`/api/customers/${kept}/notes`, { text: 'since' });
  const { version } = await detail(kept);
  await staff.put(`/api/customers/${kept}`, { version, customer_name: 'Ana María' });
  expect((await undo(duplicate, kept)).body).toEqual({ id: duplicate });
  expect(await detail(kept)).toMatchObject({ customer_name: 'Ana María', email: one.email, order_count: 1 });
  expect((await detail(kept)).edited_fields).toEqual(['customer_name']);
  const { version: _, ...same } = other;
  expect(await detail(duplicate)).toMatchObject({ ...same, version: other.version + 1 });
  expect((await staff.get(`/api/customers/${duplicate}/notes`)).body).toMatchObject([{ text: 'of the duplicate' }]);
  expect((await staff.get(`/api/customers/${kept}/notes`)).body).toMatchObject([{ text: 'since' }]);
  expect(await merged(kept)).toEqual([]);
  const { data } = findCustomerHistory.replies[200].parse(
    (await staff.get(`/api/customers/${duplicate}/history`)).body,
  );
  expect(data[0]).toMatchObject({ type: 'customer.merge_undone', partner: 'Ana María' });
  expect((await undo(duplicate, kept)).status).toBe(409);
});

test('two members who merge each into the other at once: one of them is told', async () => {
  const { kept, duplicate, detail, staff, ids, total } = await givenMerge();
  const bodies = await Promise.all(ids.map(async (id) => ({ id, version: (await detail(id)).version })));
  const call = (into: number, from: number) =>
    staff.post(`/api/customers/${into}/merge`, {
      double_id: from,
      version: bodies.find(({ id }) => id === into)?.version,
      double_version: bodies.find(({ id }) => id === from)?.version,
      choices: {},
    });
  const statuses = (await Promise.all([call(kept, duplicate), call(duplicate, kept)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await total()).toMatchObject({ total: 1 });
});

test('a chain: who came along leads on, is undone last, and takes its own orders only', async () => {
  const {
    kept: a,
    duplicate: b,
    third: c,
    order,
    merge,
    undo,
    ordersOf,
    detail,
    merged,
  } = await givenMerge([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
  for (const name of ['A', 'B', 'C']) await order(name);
  await merge(a, b);
  await merge(b, c);
  await order('A');
  expect((await detail(a)).id).toBe(c);
  expect(await ordersOf(c)).toBe(4);
  expect((await merged(c)).map(({ id, is_nested, order_count }) => [id, is_nested, order_count])).toEqual([
    [b, false, 1],
    [a, true, 2],
  ]);
  expect(await undo(a, c)).toMatchObject({ status: 409 });
  await undo(b, c);
  expect([(await detail(a)).id, await ordersOf(b), await ordersOf(c)]).toEqual([b, 3, 1]);
  await undo(a, b);
  expect([await ordersOf(a), await ordersOf(b)]).toEqual([2, 1]);
});

test('a merge that was compared with another state is refused, and so is one with itself', async () => {
  const { kept, duplicate, staff, detail } = await givenMerge();
  const { version } = await detail(kept);
  const body = { double_id: duplicate, version, double_version: version + 1, choices: {} };
  expect((await staff.post(`/api/customers/${kept}/merge`, body)).status).toBe(409);
  expect((await staff.post(`/api/customers/${kept}/merge`, { ...body, double_id: kept })).status).toBe(422);
});

test('an edit of the duplicate that began before is told of the merge', async () => {
  const { kept, duplicate, staff, detail, merge } = await givenMerge();
  const { version } = await detail(duplicate);
  await merge(duplicate, kept);
  expect(await staff.put(`/api/customers/${duplicate}`, { version, phone: '1' })).toMatchObject({ status: 409 });
});

test('a page of the channel that comes at the same time loses no order', async () => {
  const { kept, duplicate, order, merge, undo, ordersOf } = await givenMerge();
  await order('Anna');
  const [, merging] = await Promise.all([order('Anna'), merge(duplicate, kept), order('Anna')]);
  expect([merging.status, await ordersOf(kept)]).toEqual([200, 3]);
  const [, undoing] = await Promise.all([order('Anna'), undo(duplicate, kept), order('Anna')]);
  expect([undoing.status, await ordersOf(kept), await ordersOf(duplicate)]).toEqual([200, 0, 5]);
});

test('a duplicate that is being synced: its contact is kept in mind, and the kept one is sent', async () => {
  const given = await givenMerge();
  const { kept, duplicate, merge, merged, undo, actor, member } = given;
  const connection = await givenCrm(world, given, 'http://127.0.0.1:9/hubspot');
  const crm = givenContactsPartner(world, given, connection);
  const sam = givenStaff({ ...actor, ...member });
  await askForSync(sam, 'hub_spot', duplicate);
  let isMerged = false;
  crm.onAnswer = async () => {
    if (isMerged) return;
    isMerged = true;
    expect((await merge(duplicate, kept)).status).toBe(200);
  };
  await pushWaitingContacts(crm.poll());
  expect([...crm.held.keys()].map(Number).sort()).toEqual([kept, duplicate].sort());
  expect(await merged(kept)).toMatchObject([
    { contacts: [{ name: 'HubSpot', link: expect.stringContaining('anna@') }] },
  ]);
  await undo(duplicate, kept);
  await pushWaitingContacts(crm.poll());
  expect(crm.calls.at(-1)).toEqual(expect.arrayContaining(['Anna']));
});

test('of another account nothing is found, merged or separated', async () => {
  const [own, other] = [await givenMerge(), await givenMerge()];
  await own.merge(own.duplicate, own.kept);
  for (const path of ['', '/duplicates', '/merged', '/history']) {
    const reply = await other.staff.get(`/api/customers/${own.duplicate}${path}`);
    expect([path, path === '/merged' ? reply.body : reply.status]).toEqual([path, path === '/merged' ? [] : 404]);
  }
  expect((await other.undo(own.duplicate, own.kept)).status).toBe(404);
  const body = { double_id: own.kept, version: 1, double_version: 2, choices: {} };
  expect((await other.staff.post(`/api/customers/${other.kept}/merge`, body)).status).toBe(404);
});

const lockOf = (id: number) => ['select from customers where id = $1 for no key update', [id]] as const;

test('two who merge each into the other take turns, and the later one finds its customer gone', async () => {
  const { kept, duplicate, merge } = await givenMerge();
  const inTurn = (first: number, second: number) =>
    changedMeanwhile(world, [lockOf(first)], () => merge(first, second), [lockOf(second)]);
  expect((await inTurn(kept, duplicate)).status).toBe(200);
});

test.each(['kept', 'duplicate'] as const)(
  'what is saved of the %s customer meanwhile stops the merge',
  async (which) => {
    const given = await givenMerge();
    const change = ['update customers set version = version + 1 where id = $1', [given[which]]] as const;
    const refused = await changedMeanwhile(world, [change], () => given.merge(given.duplicate, given.kept));
    expect(refused).toMatchObject({ status: 409, body: { details: { version: 2 } } });
  },
);

test('an order of the duplicate that is being stored becomes the kept one’s', async () => {
  const { kept, duplicate, third, order, merge, ordersOf } = await givenMerge([
    { name: 'Ana' },
    { name: 'Anna' },
    { name: 'Berta' },
  ]);
  await order('Berta');
  const stored = ['update orders set customer_id = $1 where customer_id = $2', [duplicate, third]] as const;
  expect((await changedMeanwhile(world, [stored], () => merge(duplicate, kept))).status).toBe(200);
  expect(await ordersOf(kept)).toBe(1);
});
