import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '#platform/db/actor.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { recordEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { givenColleague } from '../../../../../tests/given-team.ts';
import { findAudit, findAuditPeople } from '../contract.ts';

const world = await givenWorld();

const Page = findAudit.replies[200];

const page = async ({ admin }: GivenAccount, query = '') => {
  const reply = await admin.get(`/api/audit${query}`);
  expect(reply.status).toBe(200);
  return Page.parse(reply.body);
};

const titles = async (account: GivenAccount, query = '') => (await page(account, query)).data.map(({ title }) => title);

/** Members by name, each with an id. */
const IDS = { Ada: 1_000_001, Sam: 1_000_002, 'Sam Staff': 1_000_003 };

const as = ({ actor }: GivenAccount, name: keyof typeof IDS | null): Actor =>
  name === null ? actor : { ...actor, name, user_id: IDS[name] };

const city = { field: 'city' as const, from: 'Lima', to: 'Cusco', was_mapped: false, was_edited: false };

const edit = (order_id: number) => ({
  type: 'order.edited' as const,
  order_id,
  details: { fields: ['city'], changes: [city] },
});

const joined = { type: 'member.joined' as const, details: { name: 'Bea', changes: [] } };
const renamed = { type: 'department.renamed' as const, details: { name: 'Night', changes: [] } };

test('a change has who, the record and the old and new value in words; what happens by itself is none', async () => {
  const account = await world.account();
  const { id } = await givenOrder(world, account);
  const { db } = account.actor;
  await recordEvent(db, as(account, 'Sam Staff'), edit(id));
  await recordEvent(db, as(account, null), { type: 'order.imported', order_id: id, details: { source: 'Exigo' } });
  await recordEvent(db, as(account, null), {
    type: 'order.status',
    order_id: id,
    details: { from: 'pending', to: 'error' },
  });
  const { data, has_more } = await page(account);
  expect(has_more).toBe(false);
  expect(data).toMatchObject([
    {
      actor: 'Sam Staff',
      kind: 'order',
      title: 'Order edited',
      record: { to: 'order', id },
      changes: [{ field: 'City', from: 'Lima', to: 'Cusco', has_values: true }],
    },
  ]);
  const one = await account.admin.get(`/api/audit/${data[0]?.id}`);
  expect(one).toMatchObject({ status: 200, body: { title: 'Order edited' } });
  const comment = { type: 'order.commented' as const, order_id: id, details: { text: 'Call first' } };
  const other = await recordEvent(db, as(account, 'Sam Staff'), comment);
  expect((await account.admin.get(`/api/audit/${other}`)).status).toBe(404);
  const byItself = await recordEvent(db, as(account, null), {
    type: 'order.cancelled',
    order_id: id,
    details: { by: 'warehouse' },
  });
  expect((await account.admin.get(`/api/audit/${byItself}`)).status).toBe(404);
});

test('a program’s change is one where it has old and new values', async () => {
  const account = await world.account();
  const { id } = await givenOrder(world, account);
  const details = { fields: ['city'], changes: [{ field: 'city', from: 'Lima', to: 'Cusco' }] };
  await recordEvent(account.actor.db, as(account, null), { type: 'order.updated_by_channel', order_id: id, details });
  await recordEvent(account.actor.db, as(account, 'Sam Staff'), joined);
  expect(await titles(account)).toEqual(['Joined the team', 'Order changed by its channel']);
  expect(await titles(account, '?by=programs')).toEqual(['Order changed by its channel']);
  expect(await titles(account, '?by=people')).toEqual(['Joined the team']);
  expect(await titles(account, `?by=programs&person_id=${IDS['Sam Staff']}`)).toEqual([]);
});

test('pages follow each other whole, newest first, whatever is filtered and whatever came at the same time', async () => {
  const account = await world.account();
  const { id } = await givenOrder(world, account);
  for (const person of ['Sam', 'Ada', 'Sam', 'Ada', 'Sam'] as const) {
    await recordEvents(account.actor.db, as(account, person), [edit(id), joined, edit(id)]);
  }
  for (const [query, count] of [
    ['', 15],
    [`&person_id=${IDS.Sam}`, 9],
    ['&kind=team', 5],
    [`&person_id=${IDS.Ada}&type=order.edited`, 4],
    ['&kind=order&from=2020-01-01', 10],
    ['&to=2020-01-01', 0],
  ] as const) {
    const ids: number[] = [];
    for (let before = ''; ; ) {
      const { data, has_more } = await page(account, `?perPage=2${query}${before}`);
      ids.push(...data.map((one) => one.id));
      if (!has_more) break;
      before = `&before_id=${data.at(-1)?.id}`;
    }
    expect([query, ids.length]).toEqual([query, count]);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  }
});

test('a search finds changes by the record: an order’s number, an item’s SKU, a name in the settings', async () => {
  const account = await world.account();
  const [order, other] = [await givenOrder(world, account), await givenOrder(world, account)];
  const [row] = await world.sql<{ order_number: string }>('select order_number from orders where id = $1', [order.id]);
  await recordEvents(account.actor.db, as(account, 'Sam'), [edit(order.id), edit(other.id), joined, renamed]);
  expect((await page(account, `?search=${row?.order_number}`)).data.map(({ record }) => record.id)).toEqual([order.id]);
  expect(await titles(account, '?search=nigh')).toEqual(['Department renamed']);
  expect(await titles(account, '?search=nigh&kind=order')).toEqual([]);
  expect(await titles(account, '?search=nothing-has-this-name')).toEqual([]);
  expect(await titles(await world.account(), '?search=nigh')).toEqual([]);
});

test('a word that very many changes say finds the newest of them', async () => {
  const account = await world.account();
  await world.sql(
    `insert into events (account_id, type, actor, details)
     select $1, 'category.created', 'Sam', jsonb_build_object('name', 'Shelf ' || n) from generate_series(1, 1100) n`,
    [account.account_id],
  );
  const { data, has_more } = await page(account, '?search=SHELF');
  expect(data.map(({ record }) => record.name)).toEqual(Array.from({ length: 50 }, (_, n) => `Shelf ${1100 - n}`));
  expect(has_more).toBe(true);
});

test('what is new is counted after a change', async () => {
  const account = await world.account();
  const count = async (query: string) => (await account.admin.get(`/api/audit/new?${query}`)).body;
  expect(await count('')).toEqual({ count: 0, is_capped: false });
  await recordEvents(account.actor.db, as(account, 'Sam'), [joined, renamed]);
  const { data } = await page(account);
  await recordEvents(account.actor.db, as(account, 'Ada'), [joined, renamed, renamed]);
  expect(await count(`after_id=${data[0]?.id}`)).toEqual({ count: 3, is_capped: false });
  expect(await count(`after_id=${data[0]?.id}&person_id=${IDS.Sam}`)).toEqual({ count: 0, is_capped: false });
});

test('two members of one name are told apart: each change has its member’s id and e-mail, and is found by the id', async () => {
  const account = await world.account();
  const { account_id } = account;
  const [ana, other] = [await givenColleague(world, account_id), await givenColleague(world, account_id)];
  for (const [sku, { call }] of [['A-1', ana] as const, ['B-1', other] as const]) {
    expect((await call('POST', 'products', { sku })).statusCode).toBe(201);
  }
  const { data } = await page(account, '?type=product.created');
  expect(data.map(({ actor, actor_id, actor_email, record }) => [record.name, actor, actor_id, actor_email])).toEqual([
    ['B-1', 'Ana', other.user_id, other.email],
    ['A-1', 'Ana', ana.user_id, ana.email],
  ]);
  const own = await page(account, `?person_id=${ana.user_id}`);
  expect(own.data.map(({ record }) => record.name)).toEqual(['A-1']);
  const { data: people } = findAuditPeople.replies[200].parse((await account.admin.get('/api/audit/people')).body);
  expect(new Set(people)).toEqual(
    new Set([ana, other].map(({ user_id, email }) => ({ id: user_id, name: 'Ana', email }))),
  );
});

test('what a job does in a member’s name has the id of the member who added it, and what it does by itself has none', async () => {
  const account = await world.account();
  const { account_id, actor } = account;
  const { user_id, email } = await givenColleague(world, account_id);
  const done = Promise.withResolvers<void>();
  const work = job('test-work', z.object({}), async (_, run) => {
    await recordEvent(run.actor.db, await inNameOf(run.actor.db, run.actor, user_id), joined);
    const details = { source: 'Exigo', version: 2, changes: [{ field: 'city' as const, from: 'Lima', to: 'Cusco' }] };
    await recordEvent(run.actor.db, run.actor, { type: 'customer.updated_by_channel', customer_id: 1, details });
    done.resolve();
  });
  const { ownerUrl, services } = world;
  const worker = await startWorker({ ownerUrl, services, groups: [{ jobs: [work], slots: 1 }], systemTasks: [] });
  atTheEnd(() => worker.stop());
  await addJob(actor.db, { account_id, user_id }, work, {});
  await done.promise;
  expect((await page(account)).data).toMatchObject([
    { actor: null, actor_id: null, actor_email: null },
    { actor: 'Ana', actor_id: user_id, actor_email: email },
  ]);
});

test('nothing of another account is found, and who is no administrator may not ask', async () => {
  const [owner, stranger] = [await world.account(), await world.account()];
  await recordEvent(owner.actor.db, as(owner, 'Sam'), joined);
  const { data } = await page(owner);
  expect(await titles(stranger)).toEqual([]);
  for (const path of [`/${data[0]?.id}`, `?before_id=${data[0]?.id}`, `/new?after_id=${data[0]?.id}`]) {
    expect([path, (await stranger.admin.get(`/api/audit${path}`)).status]).toEqual([path, 404]);
  }
  expect((await stranger.admin.get('/api/audit/people')).body).toEqual({ data: [] });
  for (const path of ['', '/new', '/people', `/${data[0]?.id}`]) {
    expect([path, (await owner.staff.get(`/api/audit${path}`)).status]).toEqual([path, 403]);
  }
});

test('the words are Spanish to who reads Spanish', async () => {
  const account = await world.account();
  await recordEvent(account.actor.db, as(account, 'Sam'), {
    type: 'member.changed',
    details: { name: 'Bea', changes: [{ field: 'role', from: 'staff', to: 'admin' }] },
  });
  await account.admin.put('/api/session/language', { language: 'es' });
  const { data } = await page(account);
  expect(data).toMatchObject([
    { title: 'Miembro cambiado', record: { name: 'Bea', to: 'team' }, changes: [{ to: 'Administrador' }] },
  ]);
  z.string().parse(data[0]?.changes[0]?.field);
});
