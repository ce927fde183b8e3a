import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { pushContacts } from '#features/partners/customer-sync/server/push-contacts.job.ts';
import { openSession } from '#features/people/access/server/sessions.ts';
import { openDatabase } from '#platform/db/database.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { createServerApp } from '#programs/start-server.ts';
import { type GivenAccount, givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../../tests/given-connection.ts';
import { givenCustomers } from '../../../../../../tests/given-contacts.ts';
import { givenMemberOf } from '../../../../../../tests/given-member.ts';
import type { ConnectionState } from '../../connection-rules.ts';
import { ConnectionView } from '../../contract.ts';
import { ConnectionSettings } from '../../settings-contract.ts';
import { createConnection } from '../create-connection.ts';
import { openConnection } from '../open-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

const APP = { sign_in: 'oauth', client_id: 'sandbox-hubspot-app', client_secret: 'sandbox-hubspot-secret' };
const TOKEN_CALL = 'POST /hubspot/oauth/2026-09/token';
const settings = { base_url: `${partners.url}/hubspot`, consent_page: `${partners.url}/hubspot/oauth/authorize` };

/** A browser in which a member of the account, an administrator, is signed in. */
async function browserOf({ account_id }: Pick<GivenAccount, 'account_id'>, member?: number) {
  const user_id = member ?? (await givenMemberOf(world, account_id, 'given-password')).user_id;
  await world.sql('update users set is_admin = true where id = $1', [user_id]);
  const token = await openSession(world.database, account_id, user_id, 'test');
  const cookies = { bodega_session: token };
  return {
    user_id,
    async begin(id: number) {
      const reply = await world.app.inject({
        method: 'POST',
        url: `/api/connectors/${id}/authorization`,
        cookies,
        headers: { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': world.services.secrets.csrfToken(token) },
      });
      expect(reply.statusCode).toBe(200);
      return new URL(reply.json<{ address: string }>().address);
    },
    /** Opens the address that the partner sent the browser to. */
    async back(address: URL, withCookies: Record<string, string> = cookies, app = world.app) {
      const reply = await app.inject({ url: address.pathname + address.search, cookies: withCookies });
      return { status: reply.statusCode, text: reply.body, location: reply.headers.location };
    },
  };
}

/** What the member presses on the partner's page. @returns where the browser goes on to */
async function press(page: URL, portal: '4242001' | '4242002' | '' = '4242001'): Promise<URL> {
  const body = new URLSearchParams([...page.searchParams, ['portal', portal]]);
  const { headers } = await fetch(page.origin + page.pathname, { method: 'POST', redirect: 'manual', body });
  return new URL(headers.get('location') ?? '');
}

async function givenApp({ state = 'active' as ConnectionState, credentials = APP as object } = {}) {
  const account = await world.account();
  const { actor, admin } = account;
  const connection = { kind: 'hub_spot', name: 'HubSpot', credentials, settings, state };
  const id = await createConnection(actor, world.services, connection);
  const ada = await browserOf(account);
  const consent = async (portal: '4242001' | '4242002' = '4242001') =>
    ada.back(await press(await ada.begin(id), portal));
  const view = async () => ConnectionView.parse((await admin.get(`/api/connectors/${id}`)).body);
  const shown = async () => ConnectionSettings.parse((await admin.get(`/api/connectors/${id}/settings`)).body);
  const log = async () => (await admin.get(`/api/connectors/${id}/log`)).body;
  const works = async () => (await admin.post(`/api/connectors/${id}/test`)).status === 200;
  const tokenCalls = async () => (await partners.calls('hubspot')).filter((call) => call === TOKEN_CALL).length;
  return { ...account, id, ada, consent, view, shown, log, works, tokenCalls };
}

test('a member signs in at the partner, comes back, and the connector works', async () => {
  const given = await givenApp({ state: 'paused' });
  expect(await given.view()).toMatchObject({ remedy: 'connect' });
  const page = await given.ada.begin(given.id);
  expect(page.href).toContain(`${settings.consent_page}?`);
  expect(page.searchParams.get('redirect_uri')).toBe('https://bodega.example.com/oauth/callback');
  const reply = await given.ada.back(await press(page));
  expect(reply).toMatchObject({ status: 303, location: `/settings/connectors/${given.id}/settings` });
  expect((await given.shown()).authorization).toMatchObject({
    is_granted: true,
    owner_name: 'Portal 4242001',
    granted_by: 'Ana',
  });
  expect(await given.view()).toMatchObject({ remedy: null, state: 'paused' });
  expect(await given.works()).toBe(true);
  expect(await given.log()).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({ result: 'Connected to Portal 4242001', edited_by: 'Ana' }),
    ]),
  });
  const rows = await world.sql<{ refresh_token: Buffer }>(
    'select refresh_token from connection_consents where connection_id = $1',
    [given.id],
  );
  expect(rows[0]?.refresh_token.includes('sandbox-refresh')).toBe(false);
});

test('only the session that began it can end it, once and in time', async () => {
  const given = await givenApp();
  const back = await press(await given.ada.begin(given.id));
  const stranger = await browserOf(await world.account());
  const colleague = await browserOf(given);
  const otherBrowser = await browserOf(given, given.ada.user_id);
  const forged = new URL(back);
  forged.searchParams.set('state', 'x'.repeat(43));
  const stateless = new URL(back);
  stateless.searchParams.delete('state');
  for (const [who, address] of [
    [stranger, back],
    [colleague, back],
    [otherBrowser, back],
    [given.ada, forged],
    [given.ada, stateless],
  ] as const) {
    expect(await who.back(address)).toMatchObject({
      status: 400,
      text: expect.stringContaining('This answer cannot be used'),
    });
  }
  expect(await given.ada.back(back, {})).toMatchObject({
    status: 400,
    text: expect.stringContaining('You are not signed in'),
  });
  expect([await given.tokenCalls(), (await given.shown()).authorization?.is_granted]).toEqual([0, false]);

  expect(await given.ada.back(back)).toMatchObject({ status: 303 });
  expect(await given.ada.back(back)).toMatchObject({
    status: 400,
    text: expect.stringContaining('it was used before'),
  });
  const late = await press(await given.ada.begin(given.id));
  await world.sql(`update consent_requests set expires_at = now() where connection_id = $1`, [given.id]);
  expect(await given.ada.back(late)).toMatchObject({ status: 400 });
  expect(await given.tokenCalls()).toBe(1);
});

test('who lost the right meanwhile, or finds the connector changed, changes nothing', async () => {
  const given = await givenApp();
  const back = await press(await given.ada.begin(given.id));
  await world.sql('update users set is_admin = false where id = $1', [given.ada.user_id]);
  expect(await given.ada.back(back)).toMatchObject({
    status: 400,
    text: expect.stringContaining('may not manage connectors'),
  });
  await world.sql('update users set is_admin = true where id = $1', [given.ada.user_id]);
  const second = await press(await given.ada.begin(given.id));
  await world.sql('update connections set version = version + 1 where id = $1', [given.id]);
  expect(await given.ada.back(second)).toMatchObject({
    status: 400,
    text: expect.stringContaining('was changed or removed'),
  });
  expect((await given.shown()).authorization).toMatchObject({ is_granted: false, owner_name: null });
});

test('what the partner refuses is told in its words, logged, and stops nothing that works', async () => {
  const given = await givenApp();
  await given.consent();
  const fail = async (arrange: (back: URL) => Promise<unknown>, portal: '4242001' | '4242002' | '' = '4242001') => {
    const back = await press(await given.ada.begin(given.id), portal);
    await arrange(back);
    const { status, text } = await given.ada.back(back);
    expect([status, await given.works()]).toEqual([400, true]);
    return text;
  };
  const nothing = async () => {};
  const fault = (kind: string) => () =>
    partners.control('POST', '/faults', { partner: 'hubspot', rate: 1, count: 1, kind, match: TOKEN_CALL });

  expect(await fail(nothing, '')).toContain('Permission was not given: The user did not grant access');
  const useCode = async (back: URL) =>
    fetch(`${settings.base_url}/oauth/2026-09/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        redirect_uri: 'https://other.example.com',
        client_id: APP.client_id,
        client_secret: APP.client_secret,
      }),
    });
  expect(await fail(useCode)).toContain('The partner refused: missing or unknown auth code');
  expect(await fail(fault('error-500'))).toContain('did not respond properly');
  expect(await fail(fault('drop-after-commit'))).toContain('did not respond properly');
  const malformed = await fail(fault('malformed'));
  expect(malformed).not.toContain('sandbox-access');
  expect(await fail(nothing, '4242002')).toContain('belongs to Portal 4242001, but you signed in to Portal 4242002');
  await partners.control('PUT', '/hubspot/app', { lacking: ['crm.schemas.contacts.write'] });
  expect(await fail(nothing)).toContain('Missing: crm.schemas.contacts.write');
  expect(JSON.stringify(await given.log())).not.toMatch(/sandbox-(code|access|refresh)/);
  expect((await given.shown()).authorization).toMatchObject({ owner_name: 'Portal 4242001' });

  const wrong = await givenApp({ credentials: { ...APP, client_secret: 'sandbox-other' } });
  expect((await wrong.consent()).text).toContain('missing or invalid client secret. Check the client ID');
  expect((await wrong.shown()).authorization?.is_granted).toBe(false);
});

test('a grant that is taken back in the middle of a sync stops the connector until a member consents again', async () => {
  const given = await givenApp();
  await given.consent();
  const [ana, bea] = await givenCustomers(world, given, [{ name: 'Ana' }, { name: 'Bea' }]);
  const push = () => pushContacts.run({ connection_id: given.id }, givenRun(world, given.actor));
  const ask = (id = 0) =>
    world.sql(`insert into customer_links (account_id, customer_id, connection_id) values ($1, $2, $3)`, [
      given.account_id,
      id,
      given.id,
    ]);
  const states = async () =>
    (
      await world.sql<{ state: string }>(
        'select state from customer_links where connection_id = $1 order by customer_id',
        [given.id],
      )
    ).map(({ state }) => state);
  await ask(ana);
  await push();
  expect(await states()).toEqual(['synced']);

  await partners.control('POST', '/hubspot/uninstall', { portal: 4_242_001 });
  await ask(bea);
  await push();
  expect(await states()).toEqual(['synced', 'waiting']);
  expect(await given.view()).toMatchObject({
    health: 'broken',
    remedy: 'connect',
    last_error: 'The credentials were refused: missing or invalid refresh token',
  });
  expect(await given.consent()).toMatchObject({ status: 303 });
  expect(await given.view()).toMatchObject({ health: 'ok', remedy: null });
  await push();
  expect(await states()).toEqual(['synced', 'synced']);
});

test('two workers refresh once, and the refresh token that came with it is the next one', async () => {
  const given = await givenApp();
  await given.consent();
  await partners.control('PUT', '/hubspot/app', { rotates: true });
  const other = openDatabase(world.appUrl, 4);
  const never = new AbortController().signal;
  const workers = [
    await openConnection(given.actor, world.services, given.id, never),
    await openConnection(
      { ...given.actor, db: other.account(given.account_id) },
      { ...world.services, database: other },
      given.id,
      never,
    ),
  ];
  try {
    for (let round = 1; round <= 3; round += 1) {
      // Within the margin: it is renewed before it ends.
      await world.sql(`update connection_tokens set expires_at = now() + interval '50 s' where connection_id = $1`, [
        given.id,
      ]);
      await Promise.all(workers.map(({ connector, ctx }) => connector.check(ctx)));
      expect(await given.tokenCalls()).toBe(1 + round);
    }
  } finally {
    await other.close();
  }
});

test('another app needs a consent of its own, another name does not', async () => {
  const given = await givenApp();
  await given.consent();
  const save = async (change: object, credentials: object = {}) => {
    const { version, name, poll_seconds } = await given.shown();
    const body = {
      version,
      name,
      poll_seconds,
      settings,
      credentials: { sign_in: 'oauth', client_id: APP.client_id, ...credentials },
      ...change,
    };
    expect(await given.admin.put(`/api/connectors/${given.id}/settings`, body)).toMatchObject({ status: 200 });
    return (await given.shown()).authorization;
  };
  expect(await save({ name: 'Our CRM' })).toMatchObject({ is_granted: true });
  expect(await given.works()).toBe(true);
  expect(await save({}, { client_id: 'another-app' })).toMatchObject({
    is_granted: false,
    owner_name: 'Portal 4242001',
  });
  expect(await given.view()).toMatchObject({ remedy: 'connect' });
  expect(await save({}, { sign_in: 'token', access_token: 'sandbox-hubspot-token' })).toBeNull();
  expect(await given.works()).toBe(true);
  expect(await given.admin.post(`/api/connectors/${given.id}/authorization`)).toMatchObject({ status: 404 });
});

test('the form asks for what its way of signing in needs, and says which address to enter at the app', async () => {
  const { admin, staff } = await world.account();
  const body = {
    kind: 'hub_spot',
    name: 'HubSpot',
    poll_seconds: 60,
    settings,
    credentials: { sign_in: 'oauth', client_id: 'x' },
  };
  expect(await admin.post('/api/connectors', body)).toMatchObject({
    status: 422,
    body: { errors: { 'credentials.client_secret': ['Please fill this in'] } },
  });
  expect((await admin.get('/api/connector-kinds')).body).toContainEqual(
    expect.objectContaining({
      kind: 'hub_spot',
      redirect: {
        address: 'https://bodega.example.com/oauth/callback',
        only_with: { field: 'credentials.sign_in', value: 'oauth' },
      },
    }),
  );
  const added = await admin.post('/api/connectors', { ...body, credentials: APP });
  const { id } = ConnectionSettings.pick({ id: true }).parse(added.body);
  expect(await admin.post(`/api/connectors/${id}/resume`)).toMatchObject({
    body: { message: expect.stringContaining('Nobody has signed in') },
  });
  expect(await staff.post(`/api/connectors/${id}/authorization`)).toMatchObject({ status: 403 });
  expect((await staff.get(`/api/connectors/${id}/settings`)).body).toMatchObject({ authorization: null });
});

test('neither state, code nor token stands in the log, whatever comes of it', async () => {
  const given = await givenApp();
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  const events = await listenToEvents(world.ownerUrl, world.services.log);
  const app = await createServerApp({ ...world.services, log }, events, { isSecure: false, trustedProxies: [] });
  try {
    const back = await press(await given.ada.begin(given.id));
    const answers = [
      await given.ada.back(back, {}, app),
      await given.ada.back(back, undefined, app),
      await given.ada.back(back, undefined, app),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 303, 400]);
    expect(logged.filter((line) => line.includes('"url":"/oauth/callback"'))).toHaveLength(3);
    const { state, code } = Object.fromEntries(back.searchParams);
    expect(logged.filter((line) => line.includes(String(state)) || line.includes(String(code)))).toEqual([]);
    expect(logged.join()).not.toMatch(/sandbox-(access|refresh)-/);
  } finally {
    await app.close();
    await events.stop();
  }
});
