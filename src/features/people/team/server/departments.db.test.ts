import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenColleague } from '../../../../../tests/given-team.ts';
import { MAX_DEPARTMENTS } from '../departments-contract.ts';

const world = await givenWorld();

async function givenTeam() {
  const { account_id } = await world.account();
  const [ana, sam] = [await givenColleague(world, account_id, true), await givenColleague(world, account_id)];
  const create = async (name: string) => (await ana.call('POST', 'departments', { name })).json<{ id: number }>().id;
  const assign = (departments: unknown[]) =>
    ana.call('POST', 'departments/add-to-user', { departments, userId: sam.user_id });
  const ofSam = () => sam.call('POST', 'departments/get-departments-by-user', { userId: sam.user_id });
  return { account_id, ana, sam, create, assign, ofSam };
}

test('departments are given to a member, changed, and taken away by an empty choice', async () => {
  const { ana, sam, create, assign, ofSam } = await givenTeam();
  const [sales, support] = [await create('Sales'), await create('support')];
  expect((await sam.call('GET', 'departments/get-departments')).json()).toEqual({
    [sales]: 'Sales',
    [support]: 'support',
  });
  expect([(await ofSam()).statusCode, (await ofSam()).body]).toEqual([204, '']);

  const reply = await assign([String(support), sales, sales]);
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    [{ [sales]: 'Sales', [support]: 'support' }, 'The departments of Ana were saved'],
  ]);
  expect((await ofSam()).json()).toEqual([{ [sales]: 'Sales', [support]: 'support' }, 'Sales, support']);
  const { data } = (await sam.call('GET', 'team/members')).json<{ data: { id: number }[] }>();
  expect(data.find(({ id }) => id === sam.user_id)).toMatchObject({
    departments: [
      { id: sales, name: 'Sales' },
      { id: support, name: 'support' },
    ],
  });
  expect((await assign([support])).json()[0]).toEqual({ [support]: 'support' });
  expect((await assign([])).json()).toEqual([{}, 'Ana is in no department now']);
  expect((await assign([])).statusCode).toBe(200);
  expect((await ofSam()).statusCode).toBe(204);

  const history = (await ana.call('GET', 'team/history')).json<{ data: { type: string; changes: unknown }[] }>().data;
  expect(history.filter(({ type }) => type === 'member.changed').map(({ changes }) => changes)).toEqual([
    [{ field: 'departments', from: 'support', to: null }],
    [{ field: 'departments', from: 'Sales, support', to: 'support' }],
    [{ field: 'departments', from: null, to: 'Sales, support' }],
  ]);
});

test('a department or member that is not there, or another account’s, is refused, and nothing changes', async () => {
  const [team, other] = [await givenTeam(), await givenTeam()];
  const [ours, theirs] = [await team.create('Sales'), await other.create('Sales')];
  await team.assign([ours]);
  for (const id of [theirs, 999_999_999]) expect((await team.assign([id])).statusCode).toBe(404);
  expect((await team.assign(['x'])).statusCode).toBe(422);
  expect((await team.ofSam()).json()).toEqual([{ [ours]: 'Sales' }, 'Sales']);
  const userId = other.sam.user_id;
  for (const [path, body] of [
    ['get-departments-by-user', { userId }],
    ['add-to-user', { departments: [], userId }],
  ] as const) {
    expect((await team.ana.call('POST', `departments/${path}`, body)).statusCode).toBe(404);
  }
  expect((await team.ana.call('DELETE', `departments/${theirs}`)).statusCode).toBe(404);
});

test('a department is created, renamed and deleted by administrators; who was in it stays', async () => {
  const { ana, sam, create, assign, ofSam } = await givenTeam();
  const [sales, support] = [await create('Sales'), await create('Support')];
  await assign([sales, support]);
  const taken = [
    await ana.call('POST', 'departments', { name: 'SALES ' }),
    await ana.call('PUT', `departments/${support}`, { name: 'sales' }),
  ];
  expect(taken.map((reply) => [reply.statusCode, reply.json().message])).toEqual([
    [422, 'There is a department “SALES” already'],
    [422, 'There is a department “sales” already'],
  ]);
  expect((await ana.call('PUT', `departments/${sales}`, { name: 'SALES' })).statusCode).toBe(204);
  expect((await ana.call('GET', 'departments')).json().data).toEqual([
    { id: sales, name: 'SALES', members: 1 },
    { id: support, name: 'Support', members: 1 },
  ]);
  expect((await ana.call('DELETE', `departments/${sales}`)).statusCode).toBe(204);
  expect((await ofSam()).json()).toEqual([{ [support]: 'Support' }, 'Support']);
  for (const [method, path, body] of [
    ['POST', 'departments', { name: 'X' }],
    ['PUT', `departments/${support}`, { name: 'X' }],
    ['DELETE', `departments/${support}`, undefined],
    ['POST', 'departments/add-to-user', { departments: [], userId: sam.user_id }],
  ] as const) {
    expect((await sam.call(method, path, body)).statusCode).toBe(403);
  }
});

test('two who create the same department at once make one; an account has only so many', async () => {
  const { account_id, ana } = await givenTeam();
  const replies = await Promise.all(['Sales', 'sales'].map((name) => ana.call('POST', 'departments', { name })));
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 422]);
  await world.sql(`insert into departments (account_id, name) select $1, 'D' || n from generate_series(2, $2::int) n`, [
    account_id,
    MAX_DEPARTMENTS,
  ]);
  const reply = await ana.call('POST', 'departments', { name: 'One more' });
  expect([reply.statusCode, reply.json().message]).toEqual([422, 'There cannot be more than 200 departments']);
});
