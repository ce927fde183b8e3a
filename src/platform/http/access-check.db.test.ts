import { expect, test } from 'vitest';
import { createServerApp } from '#programs/start-server.ts';
import { atTheEnd } from '../../../tests/at-the-end.ts';
import { givenWorld } from '../../../tests/given.ts';
import { givenColleague, TEAM_PASSWORD } from '../../../tests/given-team.ts';
import { listenToEvents } from '../events/event-listener.ts';
import { createStatusApp } from './status-app.ts';

const world = await givenWorld();

test('a member who logs out is refused from the next call on', async () => {
  const { staff } = await world.account();
  expect(await staff.get('/api/session')).toMatchObject({ status: 200 });
  expect(await staff.delete('/api/session')).toMatchObject({ status: 204 });
  expect(await staff.get('/api/session')).toMatchObject({ status: 401 });
});

test('a session that ended in another process reads nothing more', async () => {
  const { staff, account_id } = await world.account();
  expect(await staff.get('/api/session')).toMatchObject({ status: 200 });
  await world.sql('delete from sessions where account_id = $1', [account_id]);
  expect(await staff.get('/api/session')).toMatchObject({ status: 401 });
});

test('the headers that protect a browser are on every answer, a refusal too', async () => {
  for (const url of ['/healthz', '/api/session', '/nowhere']) {
    const { headers } = await world.app.inject({ url });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['permissions-policy']).toContain('camera=()');
  }
});

test('metrics have no series for unknown paths, and are closed where they have a port of their own', async () => {
  for (const url of ['/made-up-1', '/api/made-up-2', '/api/orders/made-up-3/more']) await world.app.inject({ url });
  expect((await world.app.inject({ url: '/metrics' })).body).not.toContain('made-up');
  const events = await listenToEvents(world.ownerUrl, world.services.log);
  atTheEnd(() => events.stop());
  const reach = { isSecure: false, trustedProxies: [] };
  const closed = await createServerApp(world.services, events, reach, { hasMetrics: false });
  const status = createStatusApp(world.services, () => true);
  atTheEnd(async () => {
    await closed.close();
    await status.close();
  });
  expect((await closed.inject({ url: '/metrics' })).statusCode).toBe(404);
  expect((await closed.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await status.inject({ url: '/metrics' })).statusCode).toBe(200);
});

test('over HTTPS the session is in a cookie of this host alone, and no other is read', async () => {
  const events = await listenToEvents(world.ownerUrl, world.services.log);
  atTheEnd(() => events.stop());
  const app = await createServerApp(world.services, events, { isSecure: true, trustedProxies: [] });
  atTheEnd(() => app.close());
  const { account_id } = await world.account();
  const { email, token } = await givenColleague(world, account_id);
  const logIn = await app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: { email, password: TEAM_PASSWORD },
  });
  const cookie = [logIn.headers['set-cookie']].flat().find((one) => one?.startsWith('__Host-bodega_session='));
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax/);
  expect(cookie).not.toContain('Domain');
  expect(logIn.headers['cross-origin-opener-policy']).toBe('same-origin');
  const read = async (name: string) =>
    (await app.inject({ url: '/api/session', headers: { cookie: `${name}=${token}` } })).statusCode;
  expect([await read('__Host-bodega_session'), await read('bodega_session')]).toEqual([200, 401]);
});
