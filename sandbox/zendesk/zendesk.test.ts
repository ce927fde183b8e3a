import { expect, test } from 'vitest';
import { openSandbox } from '../test-client.ts';
import { CLIENTS } from './tokens.ts';

const HOUR_MS = 3_600_000;
const [DEMO, SECOND] = CLIENTS;
type Client = { id: string; secret: string };

async function openDesk(options: Parameters<typeof openSandbox>[0] = {}) {
  const { url, control } = await openSandbox({ partners: ['zendesk'], ...options });
  const send = async (line: string, body?: unknown, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = line.split(/ (.*)/);
    const reply = await fetch(`${url}/zendesk${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: JSON.parse(text) };
  };
  const grant = ({ id, secret }: Client, scope = 'users:read users:write tickets:read tickets:write') =>
    send('POST /oauth/tokens', { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope });
  const callAs = async (client: Client, scope?: string) => {
    const { access_token } = (await grant(client, scope)).body;
    return (line: string, body?: unknown, headers: Record<string, string> = {}) =>
      send(line, body, { authorization: `Bearer ${access_token}`, ...headers });
  };
  return { send, control, grant, callAs, call: await callAs(DEMO) };
}

const user = (external_id: string, email: string, name = 'Ana') => ({ user: { external_id, email, name } });
const SAVE = 'POST /api/v2/users/create_or_update';

test('tokens are granted to clients, end, and reach what their scopes say', async () => {
  const { call, callAs, control, grant } = await openDesk();
  expect(await grant({ ...DEMO, secret: 'other' })).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect(await grant(DEMO, 'everything')).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
  const reader = await callAs(DEMO, 'read');
  expect((await reader('GET /api/v2/users/me')).body).toMatchObject({ user: { name: 'Sofía Agente' } });
  expect((await reader(SAVE, user('C-1', 'a@example.com'))).status).toBe(403);
  await control('POST', '/advance', { ms: HOUR_MS });
  expect(await call('GET /api/v2/users/me')).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
});

test('people are found by key, else by e-mail, in whatever letters', async () => {
  const { call, callAs } = await openDesk();
  const made = await call(SAVE, user('C-1', 'a@example.com'));
  expect(made).toMatchObject({ status: 201, body: { user: { email: 'a@example.com', role: 'end-user' } } });
  const { id } = made.body.user;
  expect(await call(SAVE, user('c-1', 'b@example.com'))).toMatchObject({ status: 200, body: { user: { id } } });
  expect((await call(SAVE, user('C-2', 'B@example.com', 'Beto'))).body).toMatchObject({
    user: { id, external_id: 'C-2', email: 'a@example.com', name: 'Beto' },
  });
  expect((await call('GET /api/v2/users/search?external_id=c-2')).body).toMatchObject({ users: [{ id }] });
  expect((await call(`GET /api/v2/users/${id}`)).body).toMatchObject({ user: { id } });
  const other = await callAs(SECOND);
  expect((await other(`GET /api/v2/users/${id}`)).status).toBe(404);
});

test('errors of a person are given by field', async () => {
  const { call } = await openDesk();
  await call(SAVE, user('C-1', 'a@example.com'));
  await call(SAVE, user('C-2', 'b@example.com'));
  const refusals = [
    [user('C-1', 'b@example.com'), { email: [{ error: 'DuplicateValue' }] }],
    [user('C-3', 'nobody'), { email: [{ error: 'InvalidFormat' }] }],
    [user('C-3', 'c@example.com', ''), { name: [{ error: 'NameTooShort' }] }],
  ] as const;
  for (const [body, details] of refusals) {
    expect(await call(SAVE, body)).toMatchObject({ status: 422, body: { error: 'RecordInvalid', details } });
  }
  expect((await call(SAVE, { user: { name: 'Ana', shoe_size: 42 } })).status).toBe(400);
});

test('a ticket is made once for a key, for two hours', async () => {
  const { call, control } = await openDesk();
  const ticket = {
    subject: 'Order',
    comment: { body: 'Where?' },
    requester: { email: 'a@example.com', name: 'Ana' },
    external_id: 'SR-7',
  };
  const create = (change: object = {}) =>
    call('POST /api/v2/tickets', { ticket: { ...ticket, ...change } }, { 'idempotency-key': 'one' });
  const first = await create();
  expect(first.status).toBe(201);
  const again = await create();
  expect(again.body).toEqual(first.body);
  expect([first, again].map(({ headers }) => headers.get('x-idempotency-lookup'))).toEqual(['miss', 'hit']);
  expect(await create({ subject: 'Other' })).toMatchObject({ status: 400, body: { error: 'IdempotentRequestError' } });
  const found = await call('GET /api/v2/tickets?external_id=SR-7');
  expect(found.body).toMatchObject({ count: 1, tickets: [{ id: first.body.ticket.id }] });
  await control('POST', '/advance', { ms: 2 * HOUR_MS });
  expect((await control('GET', '/zendesk/tickets')).body).toHaveLength(1);
});

test('after two hours a key is a new one', async () => {
  const { callAs, control, call } = await openDesk();
  const ticket = { subject: 'Order', comment: { body: 'Where?' }, requester: { email: 'a@example.com', name: 'Ana' } };
  await call('POST /api/v2/tickets', { ticket }, { 'idempotency-key': 'one' });
  await control('POST', '/advance', { ms: 2 * HOUR_MS });
  const later = await callAs(DEMO);
  await later('POST /api/v2/tickets', { ticket }, { 'idempotency-key': 'one' });
  expect((await control('GET', '/zendesk/tickets')).body).toHaveLength(2);
});

test('calls above the limit wait for the next minute; conflicts come when ordered', async () => {
  const { call, control } = await openDesk({ zendeskPerMinute: 1 });
  expect((await call('GET /api/v2/users/me')).headers.get('ratelimit-remaining')).toBe('0');
  const beyond = await call('GET /api/v2/users/me');
  expect(beyond.status).toBe(429);
  expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0);
  await control('POST', '/advance', { ms: 60_000 });
  await control('PUT', '/zendesk/conflicts', { count: 1 });
  expect((await call(SAVE, user('C-1', 'a@example.com'))).status).toBe(409);
});

test('links open pages of people and tickets', async () => {
  const { send, call } = await openDesk();
  const { id } = (await call(SAVE, user('C-1', 'a@example.com'))).body.user;
  expect((await send(`GET /agent/users/${id}`)).body).toMatchObject({ external_id: 'C-1' });
  expect((await send('GET /agent/tickets/7')).status).toBe(404);
});
