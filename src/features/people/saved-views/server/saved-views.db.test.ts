import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { givenColleague, withoutAdmins } from '../../../../../tests/given-team.ts';
import { MAX_OWN_VIEWS } from '../changes-contract.ts';
import { findViews, type View } from '../contract.ts';

const world = await givenWorld({ is_demo: true });

/** An administrator, one of the staff, and one who may manage the settings. */
async function givenTeam() {
  const { account_id } = await world.account();
  await withoutAdmins(world, account_id);
  const [ana, sam, mia] = [
    await givenColleague(world, account_id, true),
    await givenColleague(world, account_id),
    await givenColleague(world, account_id),
  ];
  const role_id = await givenRole(world, account_id, ['manage_settings', 'edit_orders'], 'Manager');
  await giveRole(world, mia.user_id, role_id);
  return { account_id, role_id, ana, sam, mia };
}

type Member = Awaited<ReturnType<typeof givenTeam>>['sam'];

const columns = { shown: { country: true }, order: ['country'], widths: { country: 90 } };
const state = { address: { country: 'PE', orderDir: 'ASC' }, columns };
const given = { list: 'orders', name: 'Peru', is_shared: false, state };

const create = (who: Member, more: object = {}) => who.call('POST', 'views', { ...given, ...more });
const created = async (who: Member, more: object = {}) => (await create(who, more)).json<View>();

const seen = async (who: Member, list = 'orders') =>
  findViews.replies[200].parse((await who.call('GET', `views?list=${list}`)).json());
const namesOf = async (who: Member, list?: string) => (await seen(who, list)).data.map(({ name }) => name);

const Said = z.object({ message: z.string() });
const failure = (reply: Awaited<ReturnType<Member['call']>>) => [reply.statusCode, Said.parse(reply.json()).message];

describe('a view', () => {
  test('keeps what the list shows, for the member who saved it and that list alone', async () => {
    const { sam, ana } = await givenTeam();
    const view = await created(sam);
    expect(view).toMatchObject({
      name: 'Peru',
      is_shared: false,
      version: 1,
      changed_by: 'Ana',
      state,
      default_of: [],
    });
    expect((await seen(sam)).data).toEqual([view]);
    expect(await namesOf(sam, 'customers')).toEqual([]);
    expect(await namesOf(ana)).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', `views/${view.id}`, { name: 'Mine', version: 1 }],
      ['DELETE', `views/${view.id}`, undefined],
      ['POST', `views/${view.id}/move`, { step: 1 }],
      ['PUT', `views/${view.id}/defaults`, { default_of: ['everyone'] }],
    ] as const) {
      expect((await ana.call(method, path, body)).statusCode, path).toBe(404);
    }
  });

  test('of another account is not there, shared or not', async () => {
    const [mine, theirs] = [await givenTeam(), await givenTeam()];
    const { id } = await created(theirs.ana, { is_shared: true });
    expect(await namesOf(mine.ana)).toEqual([]);
    expect((await mine.ana.call('PUT', `views/${id}`, { name: 'Mine', version: 1 })).statusCode).toBe(404);
    expect((await mine.ana.call('DELETE', `views/${id}`)).statusCode).toBe(404);
    expect(await namesOf(theirs.sam)).toEqual(['Peru']);
  });

  test('has a name of its own among those of its owner, letter case aside', async () => {
    const { sam, ana, mia } = await givenTeam();
    await created(sam);
    expect(failure(await create(sam, { name: ' PERU ' }))).toEqual([422, 'There is a view “PERU” already']);
    expect((await create(sam, { list: 'customers' })).statusCode).toBe(201);
    expect((await create(ana)).statusCode).toBe(201);
    expect((await create(mia, { is_shared: true })).statusCode).toBe(201);
    const other = await created(sam, { name: 'Chile' });
    expect((await sam.call('PUT', `views/${other.id}`, { name: 'peru', version: 1 })).statusCode).toBe(422);
    for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b'])
      expect((await create(sam, { name })).statusCode).toBe(422);
    const wide = { ...state, columns: { ...columns, widths: { country: 9_999 } } };
    expect((await create(sam, { name: 'Wide', state: wide })).statusCode).toBe(422);
  });

  test('of another version is read as far as it goes', async () => {
    const { account_id, sam } = await givenTeam();
    const { id } = await created(sam);
    await world.sql(`update saved_views set state = $2 where account_id = $1`, [
      account_id,
      { address: { country: 'PE' }, columns: { hidden: ['x'] }, more: 1 },
    ]);
    expect((await seen(sam)).data).toMatchObject([
      { id, state: { address: { country: 'PE' }, columns: { shown: {}, order: [], widths: {} } } },
    ]);
  });

  test('is put before and after its neighbours', async () => {
    const { sam } = await givenTeam();
    const [a] = [
      await created(sam, { name: 'A' }),
      await created(sam, { name: 'B' }),
      await created(sam, { name: 'C' }),
    ];
    const move = (step: number) => sam.call('POST', `views/${a.id}/move`, { step });
    expect((await move(1)).statusCode).toBe(204);
    expect(await namesOf(sam)).toEqual(['B', 'A', 'C']);
    await move(1);
    await move(1);
    expect(await namesOf(sam)).toEqual(['B', 'C', 'A']);
    await move(-1);
    expect(await namesOf(sam)).toEqual(['B', 'A', 'C']);
    await created(sam, { name: 'D' });
    expect(await namesOf(sam)).toEqual(['B', 'A', 'C', 'D']);
  });

  test('that was deleted comes back where it was, unless its name was taken meanwhile', async () => {
    const { sam } = await givenTeam();
    const [a] = [await created(sam, { name: 'A' }), await created(sam, { name: 'B' })];
    expect((await sam.call('DELETE', `views/${a.id}`)).statusCode).toBe(204);
    expect(await namesOf(sam)).toEqual(['B']);
    expect((await sam.call('PUT', `views/${a.id}`, { name: 'Z', version: 1 })).statusCode).toBe(404);
    expect((await sam.call('POST', `views/${a.id}/restore`)).json()).toMatchObject({ id: a.id, name: 'A' });
    expect(await namesOf(sam)).toEqual(['A', 'B']);
    await sam.call('DELETE', `views/${a.id}`);
    await created(sam, { name: 'a' });
    expect((await sam.call('POST', `views/${a.id}/restore`)).statusCode).toBe(422);
    await world.sql(`update saved_views set deleted_at = now() - interval '25 hours' where id = $1`, [a.id]);
    await created(sam, { name: 'C' });
    expect((await sam.call('POST', `views/${a.id}/restore`)).statusCode).toBe(404);
  });
});

test('a member has only so many views, also where two are added at once', async () => {
  const { account_id, sam, ana } = await givenTeam();
  await world.sql(
    `insert into saved_views (account_id, list, user_id, name, state, created_by, changed_by)
     select $1, 'orders', $2, 'V' || n, '{}', $2, $2 from generate_series(2, $3::int) n`,
    [account_id, sam.user_id, MAX_OWN_VIEWS],
  );
  const replies = await Promise.all(['One', 'Two'].map((name) => create(sam, { name, list: 'customers' })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect(failure(await create(sam, { name: 'Three' }))).toEqual([
    422,
    'There cannot be more than 60 views. Delete one first',
  ]);
  expect((await create(ana)).statusCode).toBe(201);
});

describe('a shared view', () => {
  test('is for all members, and is made and changed by those who manage the settings', async () => {
    const { sam, mia, ana } = await givenTeam();
    const { id } = await created(mia, { is_shared: true });
    expect(await namesOf(sam)).toEqual(['Peru']);
    const refused = [
      await create(sam, { name: 'Mine', is_shared: true }),
      await sam.call('PUT', `views/${id}`, { name: 'Mine', version: 1 }),
      await sam.call('DELETE', `views/${id}`),
      await sam.call('POST', `views/${id}/move`, { step: 1 }),
      await sam.call('PUT', `views/${(await created(sam)).id}`, { is_shared: true, version: 1 }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    expect(refused[0]?.json()).toMatchObject({ details: { right: 'manage_settings' } });
    const edit = { name: 'Perú', state: { ...state, address: {} }, version: 1 };
    expect((await ana.call('PUT', `views/${id}`, edit)).json()).toMatchObject({ name: 'Perú', version: 2 });
    expect((await seen(sam)).data.map(({ name, is_shared }) => [name, is_shared])).toEqual([
      ['Perú', true],
      ['Peru', false],
    ]);
  });

  test('that another member changed meanwhile is not overwritten; who did is said', async () => {
    const { mia, ana } = await givenTeam();
    const { id } = await created(mia, { is_shared: true });
    const edits = ['North', 'South'].map((name, index) =>
      (index === 0 ? ana : mia).call('PUT', `views/${id}`, { name, version: 1 }),
    );
    const replies = await Promise.all(edits);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const refused = replies.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toMatchObject({ details: { who: 'Ana' } });
    expect(['North', 'South']).toContain((await seen(ana)).data[0]?.name);
  });

  test('becomes the own view of who stops sharing it, and nobody opens with it then', async () => {
    const { sam, mia, ana } = await givenTeam();
    const { id } = await created(mia, { is_shared: true });
    await ana.call('PUT', `views/${id}/defaults`, { default_of: ['everyone'] });
    expect((await mia.call('PUT', `views/${id}`, { is_shared: false, version: 1 })).statusCode).toBe(200);
    expect([await namesOf(mia), await namesOf(sam)]).toEqual([['Peru'], []]);
    expect((await seen(sam)).default_id).toBeNull();
    await mia.call('PUT', `views/${id}`, { is_shared: true, version: 2 });
    expect(await namesOf(sam)).toEqual(['Peru']);
  });

  test('stands in the audit with each of its changes; own views do not', async () => {
    const { sam, ana } = await givenTeam();
    await created(sam);
    const { id } = await created(ana, { is_shared: true });
    await ana.call('PUT', `views/${id}`, { name: 'Perú', version: 1 });
    await ana.call('PUT', `views/${id}`, { state: { ...state, address: {} }, version: 2 });
    await ana.call('PUT', `views/${id}/defaults`, { default_of: ['staff'] });
    await ana.call('DELETE', `views/${id}`);
    await ana.call('POST', `views/${id}/restore`);
    const { data } = (await ana.call('GET', 'audit?kind=settings')).json<{
      data: { type: string; note: string; changes: { field: string; from: string | null; to: string | null }[] }[];
    }>();
    expect(data.map(({ type }) => type)).toEqual([
      'view.restored',
      'view.deleted',
      'view.defaults_changed',
      'view.changed',
      'view.changed',
      'view.shared',
    ]);
    expect(data[3]).toMatchObject({ note: 'Perú', changes: [{ field: 'What the view shows' }] });
    expect(data[4]?.changes).toMatchObject([{ field: 'Name', from: 'Peru', to: 'Perú' }]);
  });
});

describe('the view that a list opens with', () => {
  test('is that of the role, else that of everyone; administrators say so', async () => {
    const { ana, sam, mia, role_id } = await givenTeam();
    const all = await created(ana, { name: 'All', is_shared: true });
    const managers = await created(ana, { name: 'Managers', is_shared: true });
    const save = (id: number, default_of: unknown[], who = ana) =>
      who.call('PUT', `views/${id}/defaults`, { default_of });
    expect((await save(all.id, ['everyone'], mia)).statusCode).toBe(403);
    expect((await save(all.id, ['everyone', role_id])).statusCode).toBe(204);
    const opens = async () => Promise.all([ana, sam, mia].map(async (who) => (await seen(who)).default_id));
    expect(await opens()).toEqual([all.id, all.id, all.id]);
    await save(managers.id, [role_id, 'admins']);
    expect(await opens()).toEqual([managers.id, all.id, managers.id]);
    expect((await seen(ana)).data.map(({ default_of }) => default_of)).toEqual([['everyone'], ['admins', role_id]]);
    expect((await seen(ana, 'customers')).default_id).toBeNull();
    await ana.call('DELETE', `views/${managers.id}`);
    expect(await opens()).toEqual([all.id, all.id, all.id]);
    await ana.call('POST', `views/${managers.id}/restore`);
    expect(await opens()).toEqual([managers.id, all.id, managers.id]);
  });

  test('is a shared view, and goes with the role', async () => {
    const { account_id, ana, sam } = await givenTeam();
    const own = await created(ana);
    expect((await ana.call('PUT', `views/${own.id}/defaults`, { default_of: ['everyone'] })).statusCode).toBe(422);
    const view = await created(ana, { name: 'Clerks', is_shared: true });
    const role = await givenRole(world, account_id, ['export']);
    await giveRole(world, sam.user_id, role);
    await ana.call('PUT', `views/${view.id}/defaults`, { default_of: [role] });
    expect((await seen(sam)).default_id).toBe(view.id);
    await giveRole(world, sam.user_id, null);
    expect((await ana.call('DELETE', `team/roles/${role}`)).statusCode).toBe(204);
    expect((await seen(ana)).data.map(({ default_of }) => default_of)).toEqual([[], []]);
    expect((await ana.call('PUT', `views/${view.id}/defaults`, { default_of: [role] })).statusCode).toBe(404);
  });
});

test('a view takes parameters of the portal’s lists, and no other address', async () => {
  const { ana } = await givenTeam();
  for (const name of ['javascript:alert(1)', '//evil.example', 'a b', '']) {
    const reply = await create(ana, { state: { ...state, address: { [name]: '1' } } });
    expect([name, reply.statusCode]).toEqual([name, 422]);
  }
  expect((await create(ana)).statusCode).toBe(201);
});
