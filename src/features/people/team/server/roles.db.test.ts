import { describe, expect, test } from 'vitest';
import { RIGHTS, type Right, STAFF_RIGHTS } from '#base/rights.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { givenColleague, withoutAdmins } from '../../../../../tests/given-team.ts';

const world = await givenWorld({ is_demo: true });

/** An administrator, one of the staff, and a manager of the team who may edit orders besides. */
async function givenTeam() {
  const { account_id, actor } = await world.account();
  await withoutAdmins(world, account_id);
  const [ana, sam, mia] = [
    await givenColleague(world, account_id, true),
    await givenColleague(world, account_id),
    await givenColleague(world, account_id),
  ];
  await giveRole(world, mia.user_id, await givenRole(world, account_id, ['manage_team', 'edit_orders'], 'Manager'));
  return { account_id, actor, ana, sam, mia };
}

type Team = Awaited<ReturnType<typeof givenTeam>>;

const create = async ({ ana }: Team, name: string, rights: readonly Right[]) =>
  (await ana.call('POST', 'team/roles', { name, rights })).json<{ id: number }>().id;

const rightsNow = async (who: Team['sam']) =>
  (await who.call('GET', 'session')).json<{ user: { rights: Right[] } }>().user.rights;

describe('roles', () => {
  test('are listed by name with who has them, and the database takes every right of the list', async () => {
    const team = await givenTeam();
    await create(team, 'Warehouse', RIGHTS);
    const reply = (await team.sam.call('GET', 'team/roles')).json();
    expect(reply).toMatchObject({
      data: [
        { name: 'Manager', members: 1, invitations: 0, rights: ['manage_team', 'edit_orders'] },
        { name: 'Warehouse', members: 0, rights: RIGHTS },
      ],
    });
    const other = await givenTeam();
    expect((await other.ana.call('GET', 'team/roles')).json<{ data: unknown[] }>().data).toHaveLength(1);
  });

  test('have names of their own, letter case aside', async () => {
    const team = await givenTeam();
    const id = await create(team, 'Clerk', ['edit_orders']);
    expect((await team.ana.call('POST', 'team/roles', { name: 'clerk', rights: [] })).statusCode).toBe(422);
    const rename = { name: 'MANAGER', rights: [], version: 1 };
    expect((await team.ana.call('PUT', `team/roles/${id}`, rename)).statusCode).toBe(422);
    expect((await team.ana.call('POST', 'team/roles', { name: 'X', rights: ['all'] })).statusCode).toBe(422);
  });

  test('take effect at the next call, and of two changes the second is told of the first', async () => {
    const team = await givenTeam();
    const { ana, sam } = team;
    expect(await rightsNow(sam)).toEqual(STAFF_RIGHTS);
    const id = await create(team, 'Clerk', ['edit_orders']);
    expect((await ana.call('PUT', `team/members/${sam.user_id}`, { role_id: id })).statusCode).toBe(204);
    expect(await rightsNow(sam)).toEqual(['edit_orders']);
    const edit = { name: 'Clerk', rights: ['export'], version: 1 };
    expect((await ana.call('PUT', `team/roles/${id}`, edit)).statusCode).toBe(204);
    expect(await rightsNow(sam)).toEqual(['export']);
    expect((await ana.call('PUT', `team/roles/${id}`, { ...edit, rights: RIGHTS })).statusCode).toBe(409);
    expect(await rightsNow(sam)).toEqual(['export']);
    const refused = await sam.call('POST', 'orders/bulk', { ids: [1], action: 'hold' });
    expect(refused.json()).toMatchObject({
      message: 'Your role does not allow editing orders. Ask an administrator',
      details: { right: 'edit_orders' },
    });
    expect((await ana.call('PUT', `team/members/${sam.user_id}`, { role_id: null })).statusCode).toBe(204);
    expect(await rightsNow(sam)).toEqual(STAFF_RIGHTS);
    const { data } = (await ana.call('GET', 'team/history')).json<{ data: { type: string; changes: unknown[] }[] }>();
    expect(data.map(({ type }) => type)).toEqual(['member.changed', 'role.changed', 'member.changed', 'role.created']);
    expect(data[0]?.changes).toEqual([{ field: 'role', from: 'Clerk', to: 'staff' }]);
    expect(data[1]?.changes).toEqual([{ field: 'rights', from: 'edit_orders', to: 'export' }]);
  });

  test('may have a limit of what is refunded, in the history with all others', async () => {
    const team = await givenTeam();
    const { ana } = team;
    const edit = { name: 'Support', rights: ['refund_orders'], refund_limit: '10' };
    const id = (await ana.call('POST', 'team/roles', edit)).json<{ id: number }>().id;
    const limits = async () =>
      (await ana.call('GET', 'team/roles'))
        .json<{ data: { refund_limit: string | null }[] }>()
        .data.map((role) => role.refund_limit);
    expect(await limits()).toEqual([null, '10.00']);
    expect((await ana.call('PUT', `team/roles/${id}`, { ...edit, refund_limit: '0', version: 1 })).statusCode).toBe(
      422,
    );
    expect((await ana.call('PUT', `team/roles/${id}`, { ...edit, refund_limit: null, version: 1 })).statusCode).toBe(
      204,
    );
    expect(await limits()).toEqual([null, null]);
    const { data } = (await ana.call('GET', 'team/history')).json<{ data: { changes: unknown[] }[] }>();
    expect(data[0]?.changes).toEqual([{ field: 'refund_limit', from: '10.00', to: null }]);
  });

  test('are deleted once nobody has them, and no invitation gives them', async () => {
    const team = await givenTeam();
    const { ana, sam } = team;
    const id = await create(team, 'Clerk', ['edit_orders']);
    await ana.call('PUT', `team/members/${sam.user_id}`, { role_id: id });
    const invited = await ana.call('POST', 'team/invitations', { email: 'eva@example.com', role_id: id });
    expect(invited.statusCode).toBe(201);
    const refused = await ana.call('DELETE', `team/roles/${id}`);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      '“Clerk” is still in use: members 1, invitations 1. Give them another role first',
    ]);
    await ana.call('PUT', `team/members/${sam.user_id}`, { role_id: null });
    expect((await ana.call('DELETE', `team/roles/${id}`)).statusCode).toBe(409);
    await ana.call('DELETE', `team/invitations/${invited.json<{ id: number }>().id}`);
    expect((await ana.call('DELETE', `team/roles/${id}`)).statusCode).toBe(204);
    expect((await ana.call('PUT', `team/members/${sam.user_id}`, { role_id: id })).statusCode).toBe(404);
  });

  test('of another account are not there', async () => {
    const [mine, theirs] = [await givenTeam(), await givenTeam()];
    const id = await create(theirs, 'Clerk', []);
    expect((await mine.ana.call('PUT', `team/members/${mine.sam.user_id}`, { role_id: id })).statusCode).toBe(404);
    expect((await mine.ana.call('DELETE', `team/roles/${id}`)).statusCode).toBe(404);
  });
});

describe('who manages the team and is no administrator', () => {
  test('gives what they may do themselves, and nothing more', async () => {
    const team = await givenTeam();
    const { ana, sam, mia } = team;
    const clerk = await create(team, 'Clerk', ['edit_orders']);
    const boss = await create(team, 'Boss', RIGHTS);
    const change = async (id: number, body: object) => (await mia.call('PUT', `team/members/${id}`, body)).statusCode;
    expect(await change(sam.user_id, { role_id: clerk })).toBe(403); // staff may do more than the manager
    await ana.call('PUT', `team/members/${sam.user_id}`, { role_id: clerk });
    expect(await change(sam.user_id, { name: 'Samuel' })).toBe(204);
    expect(await change(sam.user_id, { role_id: boss })).toBe(403);
    expect(await change(sam.user_id, { role_id: null })).toBe(403);
    expect(await change(sam.user_id, { is_admin: true })).toBe(403);
    expect(await change(mia.user_id, { role_id: boss })).toBe(403);
    expect(await change(ana.user_id, { is_admin: false })).toBe(403);
    expect((await mia.call('POST', `team/members/${ana.user_id}/deactivate`)).statusCode).toBe(403);
    expect((await mia.call('DELETE', `team/members/${ana.user_id}/sessions`)).statusCode).toBe(403);
    expect((await mia.call('POST', 'team/roles', { name: 'Mine', rights: [] })).statusCode).toBe(403);
    expect(await rightsNow(sam)).toEqual(['edit_orders']);
  });

  test('invites within the same bounds', async () => {
    const team = await givenTeam();
    const { mia } = team;
    const clerk = await create(team, 'Clerk', ['edit_orders']);
    const invite = async (body: object) => (await mia.call('POST', 'team/invitations', body)).statusCode;
    expect(await invite({ email: 'a@example.com', is_admin: true })).toBe(403);
    expect(await invite({ email: 'a@example.com' })).toBe(403);
    expect(await invite({ email: 'a@example.com', is_admin: true, role_id: clerk })).toBe(422);
    expect(await invite({ email: 'a@example.com', role_id: clerk })).toBe(201);
  });
});
