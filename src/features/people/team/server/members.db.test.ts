import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { answerPasswordRequests } from '#features/people/access/server/answer-password-requests.ts';
import { createPasswordLink } from '#features/people/access/server/password-links.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenColleague, TEAM_PASSWORD, withoutAdmins } from '../../../../../tests/given-team.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';

const world = await givenWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
atTheEnd(() => owner.destroy());

/** An account with two administrators and one of its staff, and nobody else who could be an administrator. */
async function givenTeam() {
  const { account_id } = await world.account();
  await withoutAdmins(world, account_id);
  const [ana, bea] = [await givenColleague(world, account_id, true), await givenColleague(world, account_id, true)];
  return { account_id, ana, bea, sam: await givenColleague(world, account_id) };
}

type Member = { id: number; name: string; is_admin: boolean; is_active: boolean; seen_at: string | null };

const logIn = (email: string, password: string) =>
  world.app.inject({ method: 'POST', url: '/api/session', payload: { email, password } });

describe('members', () => {
  test('are seen by all, and changed by administrators alone', async () => {
    const { ana, sam } = await givenTeam();
    const { data } = (await sam.call('GET', 'team/members')).json<{ data: Member[] }>();
    expect(data).toHaveLength(5);
    expect(data.find(({ id }) => id === sam.user_id)).toMatchObject({
      is_admin: false,
      is_active: true,
      seen_at: expect.any(String),
      departments: [],
    });
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/deactivate'],
      ['POST', '/reactivate'],
      ['POST', '/reset-login'],
      ['GET', '/sessions'],
      ['DELETE', '/sessions'],
    ] as const) {
      const reply = await sam.call(
        method,
        `team/members/${ana.user_id}${path}`,
        method === 'PUT' ? { is_admin: false } : undefined,
      );
      expect([path, reply.statusCode]).toEqual([path, 403]);
    }
  });

  test('of another account are not there', async () => {
    const [{ ana }, other] = [await givenTeam(), await givenTeam()];
    const path = `team/members/${other.sam.user_id}`;
    const replies = [
      await ana.call('PUT', path, { name: 'X' }),
      await ana.call('POST', `${path}/deactivate`),
      await ana.call('GET', `${path}/sessions`),
      await ana.call('DELETE', `${path}/sessions`),
    ];
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404]);
    expect((await other.sam.call('GET', 'session')).statusCode).toBe(200);
  });

  test('who become administrators are that at once, and the history says what they were', async () => {
    const { ana, sam } = await givenTeam();
    const promote = { name: 'Samuel', is_admin: true };
    expect((await ana.call('PUT', `team/members/${sam.user_id}`, promote)).statusCode).toBe(204);
    expect((await ana.call('PUT', `team/members/${sam.user_id}`, promote)).statusCode).toBe(204);
    expect((await sam.call('GET', 'session')).json()).toMatchObject({ user: promote });
    expect((await sam.call('GET', 'team/history')).json().data).toEqual([
      expect.objectContaining({
        type: 'member.changed',
        actor: 'Ana',
        name: 'Samuel',
        changes: [
          { field: 'name', from: 'Ana', to: 'Samuel' },
          { field: 'role', from: 'staff', to: 'admin' },
        ],
      }),
    ]);
  });
});

describe('a member who is deactivated', () => {
  test('is out at once: sessions and event streams end, and logging in is as with a wrong password', async () => {
    const { ana, sam } = await givenTeam();
    const stream = await fetch(`${address}/api/events`, { headers: { cookie: `bodega_session=${sam.token}` } });
    expect((await ana.call('POST', `team/members/${sam.user_id}/deactivate`)).statusCode).toBe(204);
    expect((await ana.call('POST', `team/members/${sam.user_id}/deactivate`)).statusCode).toBe(204);
    expect((await sam.call('GET', 'session')).statusCode).toBe(401);
    expect(await stream.text()).toContain('session.ended'); // the text ends: the line was closed
    const [right, wrong] = [await logIn(sam.email, TEAM_PASSWORD), await logIn(sam.email, 'a wrong guess')];
    expect([right.statusCode, right.json()]).toEqual([401, wrong.json()]);

    const { data } = (await ana.call('GET', 'team/members')).json<{ data: Member[] }>();
    expect(data.at(-1)).toMatchObject({ id: sam.user_id, is_active: false });
    const history = (await ana.call('GET', 'team/history')).json<{ data: { type: string }[] }>();
    expect(history.data.map(({ type }) => type)).toEqual(['member.deactivated']);
  });

  test('gets no link to set a password, and one that was mailed before sets none, then or later', async () => {
    const { account_id, ana, sam, bea } = await givenTeam();
    const db = world.database.account(account_id);
    const link = await createPasswordLink(db, sam.person_id, 'https://bodega.example.com', 1);
    const read = () =>
      world.app.inject({
        method: 'POST',
        url: '/api/password-links/read',
        headers: { 'x-requested-with': 'XMLHttpRequest' },
        payload: { token: link.split('#')[1] },
      });
    expect((await read()).statusCode).toBe(200);
    await ana.call('POST', `team/members/${sam.user_id}/deactivate`);
    expect((await read()).statusCode).toBe(410);
    for (const { email } of [sam, bea])
      await world.sql(`select app.ask_for_password_link($1, '192.0.2.1', 3, 30)`, [email]);
    await answerPasswordRequests.run(owner, world.services);
    const asked = await payloadsOf<{ user_id: number }>(world, account_id, 'mail-password-link');
    expect(asked.map(({ payload }) => payload.user_id)).toEqual([bea.user_id]);

    await ana.call('POST', `team/members/${sam.user_id}/reactivate`);
    expect((await read()).statusCode).toBe(410);
    expect((await logIn(sam.email, TEAM_PASSWORD)).statusCode).toBe(200);
    expect((await sam.call('GET', 'session')).statusCode).toBe(401);
  });

  test('has no session of a login that was on its way', async () => {
    const { ana, sam } = await givenTeam();
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => logIn(sam.email, TEAM_PASSWORD)),
      ana.call('POST', `team/members/${sam.user_id}/deactivate`),
      ...Array.from({ length: 4 }, () => logIn(sam.email, TEAM_PASSWORD)),
    ]);
    expect(replies[4]?.statusCode).toBe(204);
    expect(await world.sql('select from sessions where user_id = $1', [sam.user_id])).toEqual([]);
  });
});

describe('an account keeps an administrator', () => {
  const standDown = (who: { call: Awaited<ReturnType<typeof givenColleague>>['call'] }, user_id: number) =>
    who.call('PUT', `team/members/${user_id}`, { is_admin: false });

  test('who is the last cannot stand down or be deactivated, and may still be renamed', async () => {
    const { ana, bea } = await givenTeam();
    expect((await standDown(ana, bea.user_id)).statusCode).toBe(204);
    expect((await standDown(bea, ana.user_id)).statusCode).toBe(403);
    const refused = [
      await standDown(ana, ana.user_id),
      await ana.call('POST', `team/members/${ana.user_id}/deactivate`),
    ];
    expect(refused.map((reply) => [reply.statusCode, reply.json().message])).toEqual(
      Array(2).fill([409, expect.stringContaining('at least one administrator')]),
    );
    expect((await ana.call('PUT', `team/members/${ana.user_id}`, { name: 'Ana María' })).statusCode).toBe(204);
    expect((await ana.call('GET', 'session')).json()).toMatchObject({ user: { name: 'Ana María', is_admin: true } });
  });

  test('also where two demote each other at once: the second is no administrator any more', async () => {
    const { ana, bea } = await givenTeam();
    const replies = await Promise.all([standDown(ana, bea.user_id), standDown(bea, ana.user_id)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 403]);
  });

  test('also where both stand down at once', async () => {
    const { account_id, ana, bea } = await givenTeam();
    const replies = await Promise.all([
      standDown(ana, ana.user_id),
      bea.call('POST', `team/members/${bea.user_id}/deactivate`),
    ]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 409]);
    const admins = 'select from users where account_id = $1 and is_admin and deactivated_at is null';
    expect(await world.sql(admins, [account_id])).toHaveLength(1);
  });
});

test('a member who lost the devices is left the password alone by another administrator, and nobody does that for themselves', async () => {
  const { ana, sam } = await givenTeam();
  for (const { user_id } of [ana, sam])
    await world.sql(
      `with app as (insert into authenticator_apps (person_id, sealed_secret, confirmed_at) select person_id, '', now()
        from users where id = $1),
            codes as (insert into recovery_codes (person_id, code_hash) select person_id, 'a' from users where id = $1)
       insert into passkeys (person_id, credential_id, public_key, name) select person_id, id::text::bytea, '', 'Phone'
         from users where id = $1`,
      [user_id],
    );
  const proofs = async (user_id: number) => {
    const [left] = await world.sql<{ n: number }>(
      `with person as (select person_id from users where id = $1)
       select (select count(*) from authenticator_apps join person using (person_id)) + (select count(*)
         from recovery_codes join person using (person_id))
              + (select count(*) from passkeys join person using (person_id)) as n`,
      [user_id],
    );
    return Number(left?.n);
  };
  expect((await logIn(sam.email, TEAM_PASSWORD)).statusCode).toBe(401);
  expect((await ana.call('POST', `team/members/${sam.user_id}/reset-login`)).statusCode).toBe(204);
  expect((await sam.call('GET', 'session')).statusCode).toBe(401);
  expect((await logIn(sam.email, TEAM_PASSWORD)).statusCode).toBe(200);
  expect((await ana.call('POST', `team/members/${ana.user_id}/reset-login`)).statusCode).toBe(409);
  expect([await proofs(sam.user_id), await proofs(ana.user_id)]).toEqual([0, 3]);
  expect((await ana.call('GET', 'team/history')).json()).toMatchObject({ data: [{ type: 'member.login_reset' }] });
});

test("a member's sessions are seen and ended by an administrator, whose own session stays", async () => {
  const { ana, sam } = await givenTeam();
  await sam.open('phone');
  const path = `team/members/${sam.user_id}/sessions`;
  const listed = (await ana.call('GET', path)).json<{ data: { id: string; user_agent: string }[] }>().data;
  expect(listed.map((one) => one.user_agent).sort()).toEqual(['phone', 'test']);
  const phone = listed.find((one) => one.user_agent === 'phone')?.id ?? '';
  expect((await ana.call('DELETE', `team/members/${ana.user_id}/sessions/${phone}`)).statusCode).toBe(404);
  expect((await ana.call('DELETE', `${path}/${phone}`)).statusCode).toBe(204);
  expect((await ana.call('DELETE', `${path}/${phone}`)).statusCode).toBe(404);
  expect((await sam.call('GET', 'session')).statusCode).toBe(200);
  expect((await ana.call('DELETE', path)).json()).toEqual({ ended: 1 });
  expect((await sam.call('GET', 'session')).statusCode).toBe(401);
  await ana.open('tablet');
  expect((await ana.call('DELETE', `team/members/${ana.user_id}/sessions`)).json()).toEqual({ ended: 1 });
  const history = (await ana.call('GET', 'team/history')).json<{ data: { type: string }[] }>();
  expect(history.data.map(({ type }) => type)).toEqual(Array(3).fill('member.sessions_ended'));
});
