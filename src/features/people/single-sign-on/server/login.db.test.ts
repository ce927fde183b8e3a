import { expect, onTestFinished, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { answerAt, givenBrowser, givenCompany, givenProvider } from '../../../../../tests/given-company-login.ts';
import { givenColleague } from '../../../../../tests/given-team.ts';

const provider = await givenProvider();
const PATIENCE_MS = 20_000;
const world = await givenWorld({ allowed_hosts: [provider.host], request_timeout_ms: PATIENCE_MS });
const given = () => givenCompany(world, provider.issuer);
const failed = (why: string, back = '/') => `/login/company?${new URLSearchParams({ failed: why, back })}`;

test('a member logs in by the company’s provider, and is where they wanted to go', async () => {
  const { member, account_id, settings } = await given();
  const browser = givenBrowser(world);
  expect(await browser.logIn(member.email, { back: '/orders?page=2' })).toBe('/orders?page=2');
  expect(await browser.session()).toMatchObject({ user: { email: member.email }, account: { id: account_id } });
  expect([...browser.cookies.keys()]).not.toContain('bodega_company_login');
  expect(await settings()).toMatchObject({
    provider: { logged_in_at: expect.any(String), failure: null },
    members: [{ id: member.user_id, email: member.email }],
  });
  expect(
    await world.sql('select way from sessions where user_id = $1 order by created_at desc', [member.user_id]),
  ).toEqual([{ way: 'company' }, { way: 'own' }]);
});

test('an address of another site is not where a login leads', async () => {
  const { member } = await given();
  expect(await givenBrowser(world).logIn(member.email, { back: '/\t/evil.example' })).toBe('/');
});

test('an e-mail without a company login says one thing, whatever the reason', async () => {
  const { member, boss } = await givenCompany(world, provider.issuer, { open_to: 'members' });
  const elsewhere = await world.account();
  const stranger = await givenColleague(world, elsewhere.account_id);
  await world.sql('update users set deactivated_at = now() where id = $1', [member.user_id]);
  const browser = givenBrowser(world);
  for (const email of ['nobody@example.com', stranger.email, member.email, boss.email]) {
    expect(await browser.start(email)).toEqual({ status: 200, address: null, failure: 'unknown' });
  }
  expect(browser.cookies.size).toBe(0);
});

test('who asks too often has to wait, and passwords are counted apart', async () => {
  const { member } = await given();
  const browser = givenBrowser(world);
  for (let n = 0; n < 8; n++) expect(await browser.start(member.email)).toMatchObject({ status: 200 });
  expect(await browser.start(member.email)).toMatchObject({ status: 429 });
  const wrong = await browser.ask('POST', '/api/session', { email: member.email, password: 'wrong' });
  expect(wrong.status).toBe(401);
  await world.sql('delete from app.login_failures');
});

test('a person who cancels is told so, and administrators are not', async () => {
  const { member, settings } = await given();
  expect(await givenBrowser(world).logIn(member.email, { answer: 'no', back: '/stock' })).toBe(
    failed('denied', '/stock'),
  );
  expect(await settings()).toMatchObject({ provider: { failure: null } });
});

test('an answer is taken from the browser that asked, once, for the login that it began, and in time', async () => {
  const { member } = await given();
  const browser = givenBrowser(world);
  const back = await browser.goToProvider(member.email);
  const other = givenBrowser(world);
  expect((await other.ask('GET', back)).location).toBe(failed('stale'));
  const theirs = await other.goToProvider(member.email);
  // another's answer is put upon this browser
  expect((await browser.ask('GET', theirs)).location).toBe(failed('stale'));

  const again = givenBrowser(world);
  const twice = await again.goToProvider(member.email);
  const kept = new Map(again.cookies);
  expect((await again.ask('GET', twice)).location).toBe('/');
  const copy = givenBrowser(world, { cookies: kept });
  expect((await copy.ask('GET', twice)).location).toBe(failed('stale'));
  expect(await copy.session()).toMatchObject({ message: expect.any(String) });

  const forged = givenBrowser(world);
  const asked = await forged.goToProvider(member.email);
  const url = new URL(asked, 'http://own.invalid');
  url.searchParams.set('state', 'forged');
  expect((await forged.ask('GET', url.pathname + url.search)).location).toBe(failed('stale'));
  expect((await givenBrowser(world).ask('GET', '/api/single-sign-on/callback')).location).toBe(failed('stale'));
});

test.each([
  ['nonce', 'bad_answer'],
  ['audience', 'bad_answer'],
  ['issuer', 'bad_answer'],
  ['signature', 'bad_answer'],
  ['expired', 'bad_answer'],
])('an id token with a wrong %s lets nobody in, and administrators see why', async (wrong, why) => {
  const { member, settings } = await given();
  await provider.trouble({ wrong });
  const browser = givenBrowser(world);
  expect(await browser.logIn(member.email)).toBe(failed(why));
  await provider.trouble({});
  expect(browser.cookies.has('bodega_session')).toBe(false);
  expect(await settings()).toMatchObject({
    provider: { failure: { why, email: member.email, said: expect.any(String), at: expect.any(String) } },
  });
});

test('an answer is taken once, also where the provider would take its code twice', async () => {
  const { member } = await given();
  await provider.trouble({ takes_codes_again: true });
  const browser = givenBrowser(world);
  const back = await browser.goToProvider(member.email);
  const copy = givenBrowser(world, { cookies: new Map(browser.cookies) });
  expect((await browser.ask('GET', back)).location).toBe('/');
  expect((await copy.ask('GET', back)).location).toBe(failed('stale'));
  await provider.trouble({});
});

test('nobody is sent to a login page in the clear', async () => {
  const { member } = await given();
  await provider.trouble({ login_page: 'http://login.example.com/' });
  expect(await givenBrowser(world).start(member.email)).toMatchObject({ address: null, failure: 'bad_answer' });
  await provider.trouble({});
});

test('a clock that is a little ahead does no harm, one that is far ahead does', async () => {
  const { member } = await given();
  await provider.trouble({ skew_s: 40 });
  expect(await givenBrowser(world).logIn(member.email)).toBe('/');
  await provider.trouble({ skew_s: -330 }); // of 300 s that a token lives
  expect(await givenBrowser(world).logIn(member.email)).toBe('/');
  await provider.trouble({ skew_s: -400 });
  expect(await givenBrowser(world).logIn(member.email)).toBe(failed('bad_answer'));
  await provider.trouble({});
});

test.each(['missing', 'unverified'])('an e-mail that is %s is nobody’s', async (email) => {
  const { member } = await given();
  await provider.trouble({ email });
  expect(await givenBrowser(world).logIn(member.email)).toBe(failed('no_email'));
  await provider.trouble({});
});

test('keys that the provider changed count at once', async () => {
  const { member } = await given();
  const browser = givenBrowser(world);
  const back = await browser.goToProvider(member.email);
  await provider.rotateKey();
  expect((await browser.ask('GET', back)).location).toBe('/');
});

test('a secret that was revoked is told to the administrators in the provider’s words', async () => {
  const { member, settings } = await given();
  await provider.trouble({ secret_revoked: true });
  expect(await givenBrowser(world).logIn(member.email)).toBe(failed('provider_refused'));
  await provider.trouble({});
  expect(await settings()).toMatchObject({
    provider: { failure: { said: expect.stringContaining('invalid_client') } },
  });
});

test.each([
  ['down', { kind: 'error-500' }, 'provider_away'],
  ['silent', { kind: 'timeout' }, 'provider_away', 300],
  ['talking nonsense', { kind: 'malformed' }, 'bad_answer'],
])(
  'a provider that is %s is said to be so, at discovery and at the exchange of the code',
  async (_, fault, why, patience_ms = PATIENCE_MS) => {
    const { services } = world;
    onTestFinished(() => {
      services.request_timeout_ms = PATIENCE_MS;
    });
    const { member } = await given();
    await provider.fault({ ...fault, match: '/identity/.well-known' });
    services.request_timeout_ms = patience_ms;
    expect(await givenBrowser(world).start(member.email)).toMatchObject({ address: null, failure: why });
    services.request_timeout_ms = PATIENCE_MS;
    await provider.fault({ ...fault, match: '/identity/.well-known', rate: 0 });
    const browser = givenBrowser(world);
    const back = await browser.goToProvider(member.email);
    await provider.fault({ ...fault, match: '/identity/token' });
    services.request_timeout_ms = patience_ms;
    expect((await browser.ask('GET', back)).location).toBe(failed(why));
    await provider.fault({ ...fault, match: '/identity/token', rate: 0 });
  },
);

test('who is no member of the account is refused, even if another account knows the e-mail', async () => {
  const { member, settings } = await given();
  const elsewhere = await given();
  for (const email of [elsewhere.member.email, 'stranger@example.com']) {
    const browser = givenBrowser(world);
    const { address } = await browser.start(member.email);
    const { location } = await browser.ask('GET', await answerAt(address ?? '', email));
    expect(location).toBe(failed('not_member'));
    expect(await settings()).toMatchObject({ provider: { failure: { why: 'not_member', email } } });
  }
  expect(await world.sql("select from people where email = 'stranger@example.com'")).toEqual([]);
});

test('a person is known by subject from then on: a new e-mail is theirs, a new person with their e-mail is not', async () => {
  const { member, boss, settings } = await given();
  await givenBrowser(world).logIn(member.email);
  await world.sql('update people set email = $2 where id = $1', [member.person_id, `new-${member.email}`]);
  const browser = givenBrowser(world);
  const { address } = await browser.start(`new-${member.email}`);
  expect((await browser.ask('GET', await answerAt(address ?? '', member.email))).location).toBe('/');

  await world.sql('update people set email = $2 where id = $1', [member.person_id, member.email]);
  await provider.anotherPerson(member.email);
  expect(await givenBrowser(world).logIn(member.email)).toBe(failed('other_person'));
  expect(await settings()).toMatchObject({ provider: { failure: { why: 'other_person', email: member.email } } });

  expect(await boss.call('DELETE', `single-sign-on/members/${member.user_id}`)).toMatchObject({ statusCode: 204 });
  expect(await browser.session()).toMatchObject({ message: expect.any(String) }); // what the former person had open
  expect(await givenBrowser(world).logIn(member.email)).toBe('/');
});

test('of two first logins at once both are the same person', async () => {
  const { member } = await given();
  const browsers = [givenBrowser(world), givenBrowser(world)];
  expect(await Promise.all(browsers.map((browser) => browser.logIn(member.email)))).toEqual(['/', '/']);
});

test('what changes while a person is at the provider counts', async () => {
  const { member, boss, save } = await given();
  const changed = givenBrowser(world);
  const back = await changed.goToProvider(member.email);
  await save({ client_secret: 'another' });
  expect((await changed.ask('GET', back)).location).toBe(failed('changed'));

  await save();
  const deactivated = givenBrowser(world);
  const second = await deactivated.goToProvider(member.email);
  await world.sql('update users set deactivated_at = now() where id = $1', [member.user_id]);
  expect((await deactivated.ask('GET', second)).location).toBe(failed('not_member'));

  const removed = givenBrowser(world);
  const third = await removed.goToProvider(boss.email);
  await boss.call('POST', 'single-sign-on/remove', { current_password: 'the old password' });
  expect((await removed.ask('GET', third)).location).toBe(failed('changed'));
  expect(await removed.start(boss.email)).toMatchObject({ failure: 'unknown' });
});

test('a member who was deactivated after the first login is refused', async () => {
  const { member, boss } = await given();
  const browser = givenBrowser(world);
  await browser.logIn(member.email);
  await boss.call('POST', `team/members/${member.user_id}/deactivate`);
  expect(await browser.session()).toMatchObject({ message: expect.any(String) });
  const next = givenBrowser(world);
  const { address } = await next.start(boss.email);
  expect((await next.ask('GET', await answerAt(address ?? '', member.email))).location).toBe(failed('not_member'));
});
