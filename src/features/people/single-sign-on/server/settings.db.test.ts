import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashToken, openSession } from '#features/people/access/server/sessions.ts';
import { callAs } from '../../../../../tests/call-as.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { CLIENT, givenBrowser, givenCompany, givenProvider } from '../../../../../tests/given-company-login.ts';
import { givenMembership } from '../../../../../tests/given-member.ts';
import { givenColleague, TEAM_PASSWORD } from '../../../../../tests/given-team.ts';

const provider = await givenProvider();
const world = await givenWorld({ allowed_hosts: [provider.host] });
const given = (more: object = {}) => givenCompany(world, provider.issuer, more);
const askAs = (token: string) => callAs(world, token);
const changesOf = (account_id: number, type: string) =>
  world.sql('select actor, details from events where account_id = $1 and type = $2 order by id', [account_id, type]);

test('an administrator sets the provider; the secret is sealed and never shown, and the change is recorded without it', async () => {
  const { account_id, settings } = await given();
  const shown = await settings();
  expect(shown).toMatchObject({
    callback: 'https://bodega.example.com/api/single-sign-on/callback',
    provider: { issuer: provider.issuer, client_id: CLIENT.client_id, version: 1 },
    members: [],
  });
  expect(JSON.stringify(shown)).not.toContain(CLIENT.client_secret);
  const [row] = await world.sql('select sealed_secret from login_providers where account_id = $1', [account_id]);
  expect(String(row?.sealed_secret)).not.toContain(CLIENT.client_secret);
  const [event] = await changesOf(account_id, 'login_provider.saved');
  expect(event).toMatchObject({
    actor: 'Ana',
    details: { changes: expect.arrayContaining([{ field: 'client_secret', from: null, to: null, is_secret: true }]) },
  });
  expect(JSON.stringify(event)).not.toContain(CLIENT.client_secret);
});

test('without the password nothing is changed', async () => {
  const { save, boss, settings } = await given();
  const wrong = { current_password: 'wrong' };
  expect(await save({ ...wrong, client_id: 'x' })).toMatchObject({ statusCode: 422 });
  expect(await boss.call('POST', 'single-sign-on/remove', wrong)).toMatchObject({ statusCode: 422 });
  expect(await settings()).toMatchObject({ provider: { client_id: CLIENT.client_id, version: 1 } });
});

test('members, and who manages the team, have no part in it', async () => {
  const { staff, member } = await given();
  expect(await staff.get('/api/single-sign-on')).toMatchObject({ status: 403 });
  expect(await member.call('DELETE', `single-sign-on/members/${member.user_id}`)).toMatchObject({ statusCode: 403 });
});

test('another account sees and changes nothing of it', async () => {
  const { member, settings } = await given();
  await givenBrowser(world).logIn(member.email);
  const stranger = await given();
  expect((await stranger.settings()).members).toEqual([]);
  const forget = await stranger.boss.call('DELETE', `single-sign-on/members/${member.user_id}`);
  expect(forget.statusCode).toBe(404);
  await stranger.boss.call('POST', 'single-sign-on/remove', { current_password: TEAM_PASSWORD });
  expect(await settings()).toMatchObject({ provider: { version: 1 }, members: [{ id: member.user_id }] });
});

test('the secret stays unless another is given, and never goes to another provider', async () => {
  const { save, settings, member } = await given();
  const keep = { client_secret: undefined };
  expect(await save({ ...keep, open_to: 'members' })).toMatchObject({ statusCode: 200 });
  expect(await givenBrowser(world).logIn(member.email)).toBe('/');
  const elsewhere = { ...keep, issuer: 'https://sso.example.com' };
  const refused = await save(elsewhere);
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['client_secret']]);
  expect((await settings()).members).toHaveLength(1);
  expect(await save({ ...elsewhere, client_secret: 'new' })).toMatchObject({ statusCode: 200 });
  expect((await settings()).members).toEqual([]);
});

test('an edit of an older version is refused', async () => {
  const { save } = await given();
  expect(await save({ version: 0 })).toMatchObject({ statusCode: 409 });
  expect(await save({ open_to: 'members' })).toMatchObject({ statusCode: 200 });
});

test('with another provider, and without one, what the former opened ends', async () => {
  const { save, member, boss } = await given();
  const browser = givenBrowser(world);
  await browser.logIn(member.email);
  await save({ issuer: 'https://sso.example.com' });
  expect(await browser.session()).toMatchObject({ message: expect.any(String) });
  expect(await member.call('GET', 'session')).toMatchObject({ statusCode: 200 });

  await save();
  await browser.logIn(member.email);
  await boss.call('POST', 'single-sign-on/remove', { current_password: TEAM_PASSWORD });
  expect(await browser.session()).toMatchObject({ message: expect.any(String) });
});

test('where it is required members log in by it alone, and administrators by password too', async () => {
  const { save, member, boss } = await given();
  await save({ is_required: true });
  expect(await member.call('GET', 'session')).toMatchObject({ statusCode: 401 });
  expect(await boss.call('GET', 'session')).toMatchObject({ statusCode: 200 });
  const browser = givenBrowser(world);
  const byPassword = (email: string) => browser.ask('POST', '/api/session', { email, password: TEAM_PASSWORD });
  expect(await byPassword(member.email)).toMatchObject({ status: 403 });
  expect(await byPassword(boss.email)).toMatchObject({ status: 200 });
  // passkeys and links open it so too
  await expect(member.open()).rejects.toMatchObject({ code: 'company_login_only' });
  expect(await givenBrowser(world).logIn(member.email)).toBe('/');
  await save({ is_required: false });
  expect(await byPassword(member.email)).toMatchObject({ status: 200 });
});

test('a password login that is under way when it becomes required does not outlive that', async () => {
  const { save, member } = await given();
  const [saved, ...opened] = await Promise.all([
    save({ is_required: true }),
    ...Array.from({ length: 5 }, () => member.open().catch(() => null)),
  ]);
  expect(saved.statusCode).toBe(200);
  expect(opened).toHaveLength(5);
  expect(await world.sql("select from sessions where user_id = $1 and way = 'own'", [member.user_id])).toEqual([]);
});

test('a session that a provider opened does not change what the person logs in with', async () => {
  const { member } = await given();
  await world.sql(
    `insert into passkeys (person_id, credential_id, public_key, name)
     select id, decode(md5(email), 'hex'), 'x', 'Key' from people where id = $1`,
    [member.person_id],
  );
  const [key] = await world.sql('select id from passkeys where person_id = $1', [member.person_id]);
  const browser = givenBrowser(world);
  await browser.logIn(member.email);
  const token = browser.cookies.get('bodega_session') ?? '';
  const remove = (cookie: string) =>
    world.app.inject({
      method: 'DELETE',
      url: `/api/passkeys/${key?.id}`,
      headers: {
        cookie: `bodega_session=${cookie}`,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': world.services.secrets.csrfToken(cookie),
      },
    });
  expect((await remove(token)).json()).toMatchObject({ message: expect.stringContaining('company’s account') });
  expect(await remove(member.token)).toMatchObject({ statusCode: 204 });
});

test("a session that a provider opened knows nothing of the person's other accounts, and leads to none", async () => {
  const { member } = await given();
  const elsewhere = await world.account();
  const other = await givenMembership(world, elsewhere.account_id, member.person_id);
  const token = await openSession(world.database, elsewhere.account_id, other, 'elsewhere');
  const browser = givenBrowser(world);
  await browser.logIn(member.email);
  const company = askAs(browser.cookies.get('bodega_session') ?? '');
  const own = askAs(member.token);
  const lists = async (ask: typeof own) => [
    (await ask('GET', 'session')).json().other_accounts.length,
    (await ask('GET', 'sessions')).json().data.length,
  ];
  expect(await lists(company)).toEqual([0, 2]);
  expect(await lists(own)).toEqual([1, 3]);
  const there = { account_id: elsewhere.account_id };
  expect((await company('POST', 'session/account', there)).statusCode).toBe(403);
  expect((await company('DELETE', `sessions/${hashToken(token).toString('hex')}`)).statusCode).toBe(404);
  expect((await company('DELETE', 'sessions')).json()).toEqual({ ended: 1 });
  expect(await world.sql('select from sessions where user_id = $1', [other])).toHaveLength(1);
});

test('an account that takes no other login is not entered by a switch, and a login goes to another account', async () => {
  const { account_id, save, member } = await given();
  const elsewhere = await world.account();
  const other = await givenMembership(world, elsewhere.account_id, member.person_id);
  const token = await openSession(world.database, elsewhere.account_id, other, 'elsewhere');
  await save({ is_required: true });
  expect((await askAs(token)('GET', 'session')).json().other_accounts).toEqual([]);
  expect((await askAs(token)('POST', 'session/account', { account_id })).statusCode).toBe(403);
  const login = await askAs('')('POST', 'session', { email: member.email, password: TEAM_PASSWORD });
  expect(login.json().account.id).toBe(elsewhere.account_id);
});

test('a test finds the provider, or says what is wrong with the address', async () => {
  const { boss } = await given();
  const ask = async (issuer: string) => (await boss.call('POST', 'single-sign-on/test', { issuer })).json();
  expect(await ask(provider.issuer)).toEqual({ failure: null, said: null });
  expect(await ask(`${provider.issuer}/.well-known/openid-configuration`)).toEqual({ failure: null, said: null });
  expect(await ask(`http://${provider.host}/exigo`)).toMatchObject({ failure: 'bad_answer' });
  expect(await ask('https://127.0.0.1:8443/sso')).toMatchObject({
    failure: 'address_refused',
    said: '127.0.0.1 is not a public address',
  });
  expect(await ask('http://127.0.0.1:8443/sso')).toMatchObject({ errors: { issuer: [expect.any(String)] } });
  expect(await ask('https://login.microsoftonline.com/common/v2.0')).toMatchObject({
    errors: { issuer: [expect.stringContaining('tenant')] },
  });
});

test('an administrator’s audit tells of it in words', async () => {
  const { boss, save } = await given();
  await save({ is_required: true, open_to: 'members' });
  const { data } = (await boss.call('GET', 'audit')).json();
  expect(JSON.stringify(data)).toContain('Company login changed');
  expect(JSON.stringify(data)).toContain('Everyone but administrators');
});

test('row security keeps it from other accounts', async () => {
  const { account_id } = await given();
  const other = await world.account();
  const stranger = await givenColleague(world, other.account_id, true);
  const { provider: theirs } = (await stranger.call('GET', 'single-sign-on')).json();
  expect(theirs).toBeNull();
  const { rows } = await sql`select from login_providers where account_id = ${account_id}`.execute(other.actor.db);
  expect(rows).toEqual([]);
});
