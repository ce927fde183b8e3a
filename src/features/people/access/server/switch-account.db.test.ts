import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { callAs } from '../../../../../tests/call-as.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenMembership } from '../../../../../tests/given-member.ts';
import { givenColleague, TEAM_PASSWORD } from '../../../../../tests/given-team.ts';
import { hashToken, openSession } from './sessions.ts';

const world = await givenWorld();

let addresses = 0;

/** Each from an address of its own, so that no limit counts them together. */
const askAs = (token: string, headers: Record<string, string> = {}) =>
  callAs(world, token, { headers, remoteAddress: `198.51.100.${++addresses}` });
const logIn = (email: string, password = TEAM_PASSWORD) => askAs('')('POST', 'session', { email, password });
const tokenIn = (reply: Awaited<ReturnType<typeof logIn>>) =>
  reply.cookies.find(({ name }) => name === 'bodega_session')?.value ?? '';
const isOpen = async (token: string) => (await askAs(token)('GET', 'session')).statusCode === 200;

/** A person who is a member of two accounts, logged in to the first; `boss` administers the first alone. */
async function givenPerson() {
  const [first, second] = [await world.account(), await world.account()];
  const [boss, ana] = [
    await givenColleague(world, first.account_id, true),
    await givenColleague(world, first.account_id),
  ];
  const elsewhere = await givenMembership(world, second.account_id, ana.person_id);
  const openElsewhere = () => openSession(world.database, second.account_id, elsewhere, 'elsewhere');
  return { first, second, boss, ana, elsewhere, openElsewhere };
}

const deactivate = (id: number, at: string | null = 'now') =>
  world.sql('update users set deactivated_at = $2::timestamptz where id = $1', [id, at]);

describe('a login', () => {
  test('opens the account that was used last, of those where the person is active', async () => {
    const { first, second, ana, elsewhere } = await givenPerson();
    await world.sql(`update users set seen_at = now() - interval '1 hour' where id = $1`, [ana.user_id]);
    await world.sql(`update users set seen_at = now() - interval '1 minute' where id = $1`, [elsewhere]);
    const accountOf = async () => (await logIn(ana.email)).json<{ account: { id: number } }>().account.id;
    expect(await accountOf()).toBe(second.account_id);
    await deactivate(elsewhere);
    expect(await accountOf()).toBe(first.account_id);
    await deactivate(ana.user_id);
    expect((await logIn(ana.email)).statusCode).toBe(401);
  });
});

describe('a switch', () => {
  test('replaces the session by one in the other account, which the session names', async () => {
    const { first, second, ana } = await givenPerson();
    const [other] = (await ana.call('GET', 'session')).json<{ other_accounts: { id: number }[] }>().other_accounts;
    expect(other?.id).toBe(second.account_id);
    const reply = await ana.call('POST', 'session/account', { account_id: second.account_id });
    expect(reply.json()).toMatchObject({
      user: { name: 'Ana elsewhere', email: ana.email },
      account: { id: second.account_id },
      other_accounts: [{ id: first.account_id }],
    });
    expect([await isOpen(ana.token), await isOpen(tokenIn(reply))]).toEqual([false, true]);
    const ended = await world.sql(
      `select from event_outbox where account_id = $1 and event ->> 'type' = 'session.ended'
       union all select from sessions where account_id = $1 and user_id = $2`,
      [first.account_id, ana.user_id],
    );
    expect(ended.length).toBeLessThanOrEqual(1); // a server may have told of it already; no session is left
  });

  test('is as long as the login was, and of two at once one is', async () => {
    const { second, ana } = await givenPerson();
    await world.sql(`update sessions set expires_at = '2100-01-01' where user_id = $1`, [ana.user_id]);
    const both = await Promise.all(
      [1, 2].map(() => ana.call('POST', 'session/account', { account_id: second.account_id })),
    );
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const sessions = await world.sql('select expires_at::date::text as until from sessions where account_id = $1', [
      second.account_id,
    ]);
    expect(sessions.filter(({ until }) => until === '2100-01-01')).toHaveLength(1);
  });

  test('is refused to an account of others, to one where the person was deactivated, to the own, and to none', async () => {
    const { first, second, ana, elsewhere } = await givenPerson();
    const stranger = await world.account();
    const to = async (account_id: unknown) => (await ana.call('POST', 'session/account', { account_id })).statusCode;
    await deactivate(elsewhere);
    expect((await ana.call('GET', 'session')).json()).toMatchObject({ other_accounts: [] });
    expect([
      await to(second.account_id),
      await to(stranger.account_id),
      await to(first.account_id),
      await to(999_999_999),
      await to('2; drop'),
    ]).toEqual([403, 403, 403, 403, 422]);
    expect(await isOpen(ana.token)).toBe(true);
    await deactivate(elsewhere, null);
    expect(await to(second.account_id)).toBe(200);
  });
});

describe('a tab that shows another account than the session', () => {
  test('is refused all calls, and changes nothing; a caller that names none is not', async () => {
    const { first, second, ana } = await givenPerson();
    const token = tokenIn(await ana.call('POST', 'session/account', { account_id: second.account_id }));
    const [old, now, silent] = [first.account_id, second.account_id, undefined].map((id) =>
      askAs(token, id === undefined ? {} : { 'x-account': String(id) }),
    );
    for (const [method, path, body] of [
      ['PUT', 'session/language', { language: 'es' }],
      ['GET', 'orders'],
      ['GET', 'session'],
    ] as const) {
      const reply = await old?.(method, path, body);
      expect([path, reply?.statusCode, reply?.json().details]).toEqual([path, 409, { account_id: second.account_id }]);
    }
    expect((await silent?.('GET', 'session'))?.json().user.language).toBe('en');
    expect((await now?.('PUT', 'session/language', { language: 'es' }))?.statusCode).toBe(204);
    expect((await silent?.('PUT', 'session/language', { language: 'en' }))?.statusCode).toBe(204);
    expect((await silent?.('GET', `events?account=${first.account_id}`))?.statusCode).toBe(409);
  });
});

describe('what is the person’s own', () => {
  test('all sessions are listed with their accounts and can be ended; an administrator sees and ends those of the account', async () => {
    const { first, second, boss, ana, openElsewhere } = await givenPerson();
    const there = await openElsewhere();
    type Listed = { data: { id: string; user_agent: string; account_name?: string }[] };
    const own = (await ana.call('GET', 'sessions')).json<Listed>().data;
    const names = await world.sql<{ name: string }>('select name from accounts where id in ($1, $2)', [
      first.account_id,
      second.account_id,
    ]);
    expect(own.map((one) => one.account_name).sort()).toEqual(names.map(({ name }) => name).sort());

    const seen = (await boss.call('GET', `team/members/${ana.user_id}/sessions`)).json<Listed>().data;
    expect(seen.map((one) => one.user_agent)).toEqual(['test']);
    const id = own.find((one) => one.user_agent === 'elsewhere')?.id;
    expect((await boss.call('DELETE', `team/members/${ana.user_id}/sessions/${id}`)).statusCode).toBe(404);
    expect((await boss.call('DELETE', `sessions/${id}`)).statusCode).toBe(404);
    expect((await boss.call('DELETE', `team/members/${ana.user_id}/sessions`)).json()).toEqual({ ended: 1 });
    expect(await isOpen(there)).toBe(true);

    const again = await ana.open();
    expect((await askAs(again)('DELETE', `sessions/${id}`)).statusCode).toBe(204);
    expect([await isOpen(there), await isOpen(again)]).toEqual([false, true]);
  });

  test('a new password ends the sessions in all accounts but the one that asks', async () => {
    const { ana, openElsewhere } = await givenPerson();
    const there = await openElsewhere();
    const change = { current_password: TEAM_PASSWORD, password: 'a new long password' };
    expect((await ana.call('PUT', 'session/password', change)).statusCode).toBe(204);
    expect([await isOpen(there), await isOpen(ana.token)]).toEqual([false, true]);
  });

  test('no administrator resets a login that is one to other accounts too, until it is none any more', async () => {
    const { boss, ana, elsewhere } = await givenPerson();
    const reset = () => boss.call('POST', `team/members/${ana.user_id}/reset-login`);
    const refused = await reset();
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('other accounts too')]);
    expect(await isOpen(ana.token)).toBe(true);
    await deactivate(elsewhere);
    expect((await reset()).statusCode).toBe(204);
  });

  test('who is deactivated in one account goes on in the others', async () => {
    const { boss, ana, openElsewhere, second } = await givenPerson();
    const there = await openElsewhere();
    await boss.call('POST', `team/members/${ana.user_id}/deactivate`);
    expect([await isOpen(ana.token), await isOpen(there)]).toEqual([false, true]);
    expect((await logIn(ana.email)).json()).toMatchObject({ account: { id: second.account_id }, other_accounts: [] });
  });
});

test('a connection sees, changes and asks about the persons of its account alone', async () => {
  const { first, second, boss, ana } = await givenPerson();
  const stranger = await world.account();
  const proofs = ['authenticator_apps', 'recovery_codes', 'passkeys', 'password_links'];
  await world.sql(
    `with a as (insert into authenticator_apps (person_id, sealed_secret) values ($1, '')),
          b as (insert into recovery_codes (person_id, code_hash) values ($1, '')),
          c as (insert into passkeys (person_id, credential_id, public_key, name) values ($1, $1::text::bytea, '', ''))
     insert into password_links (person_id, token_hash, expires_at)
       values ($1, $1::text::bytea, now() + interval '1 hour')`,
    [ana.person_id],
  );
  const look = async (account_id: number) => {
    const db = world.database.account(account_id);
    const people = await sql<{ id: number }>`select id from people`.execute(db);
    const seen = people.rows.map(({ id }) => id);
    for (const table of proofs) {
      const { rows } = await sql<{ person_id: number }>`select person_id from ${sql.table(table)}`.execute(db);
      seen.push(...rows.map(({ person_id }) => person_id));
    }
    const asked = await sql<{ n: number }>`
      select (select count(*) from app.find_person_sessions(${ana.person_id}, ${hashToken(ana.token)}))::int
             + app.end_person_sessions(${ana.person_id}, 'x', null,
               null) + app.has_other_accounts(${ana.person_id})::int as n`.execute(db);
    const changed = await sql`update people set password_hash = password_hash where id = ${ana.person_id}`.execute(db);
    return {
      ofAna: seen.filter((id) => id === ana.person_id).length,
      ofBoss: seen.filter((id) => id === boss.person_id).length,
      asked: asked.rows[0]?.n,
      changed: Number(changed.numAffectedRows),
    };
  };
  expect(await look(first.account_id)).toEqual({ ofAna: 5, ofBoss: 1, asked: 2, changed: 1 });
  // There the session that asks is none of the account's: it proves nothing.
  expect(await look(second.account_id)).toEqual({ ofAna: 5, ofBoss: 0, asked: 1, changed: 1 });
  expect(await look(stranger.account_id)).toEqual({ ofAna: 0, ofBoss: 0, asked: 0, changed: 0 });
});
