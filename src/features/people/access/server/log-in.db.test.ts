import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenMemberOf } from '../../../../../tests/given-member.ts';
import { hashPassword } from './passwords.ts';

const world = await givenWorld();
const { account_id } = await world.account();
const PASSWORD = 'the right one';

/** @returns the e-mail */
const givenMember = async () => (await givenMemberOf(world, account_id, PASSWORD)).email;

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

async function logIn(
  email: string,
  password: string,
  remoteAddress = anAddress(),
  forwardedFor?: string,
  cookie?: string,
) {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }), ...(cookie && { cookie }) },
    remoteAddress,
    payload: { email, password },
  });
  return reply;
}
const statuses = async (replies: ReturnType<typeof logIn>[]) => {
  const all = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
  return Object.fromEntries(
    [...new Set(all)].sort().map((status) => [status, all.filter((one) => one === status).length]),
  );
};

test('a member logs in with the right password alone, whatever the case of the e-mail, and keeps a cookie that no script reads', async () => {
  const email = await givenMember();
  expect((await logIn(email, 'another')).statusCode).toBe(401);
  expect((await logIn(`nobody-${email}`, PASSWORD)).statusCode).toBe(401);
  const reply = await logIn(email.toUpperCase(), PASSWORD);
  expect(reply.json()).toMatchObject({ user: { email }, account: { id: account_id } });
  const cookie = reply.cookies.find(({ name }) => name === 'bodega_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const session = await world.app.inject({
    url: '/api/session',
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  });
  expect(session.statusCode).toBe(200);
});

test('what a form on another site can send does not log in', async () => {
  const payload = JSON.stringify({ email: await givenMember(), password: PASSWORD });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type };
    const reply = await world.app.inject({ method: 'POST', url: '/api/session', headers, payload });
    expect([reply.statusCode, reply.cookies]).toEqual([415, []]);
  }
});

test('eight passwords may be tried for an e-mail from an address, also when all are sent at once, and then not even the right one', async () => {
  const email = await givenMember();
  const address = anAddress();
  expect(await statuses(Array.from({ length: 20 }, () => logIn(email, 'another', address)))).toEqual({
    401: 8,
    429: 12,
  });
  expect((await logIn(email, PASSWORD, address)).statusCode).toBe(429);
  expect((await logIn(await givenMember(), PASSWORD, address)).statusCode).toBe(200);

  await world.sql(`update app.login_failures set at = at - interval '16 minutes' where email = $1`, [email]);
  expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
});

test('attempts from elsewhere lock no member out; from many addresses fifty may be tried', async () => {
  const email = await givenMember();
  const stranger = anAddress();
  expect(await statuses(Array.from({ length: 20 }, () => logIn(email, 'another', stranger)))).toEqual({
    401: 8,
    429: 12,
  });
  expect((await logIn(email, PASSWORD)).statusCode).toBe(200);
  expect((await logIn(email, PASSWORD, stranger)).statusCode).toBe(429);
  expect(await statuses(Array.from({ length: 60 }, () => logIn(email, 'another')))).toEqual({ 401: 42, 429: 18 });
});

test('a browser in which the member has logged in before has eight tries of its own, whatever others try', async () => {
  const [email, other] = [await givenMember(), await givenMember()];
  const device = (await logIn(email, PASSWORD)).cookies.find(({ name }) => name === 'bodega_device');
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/session' });
  await statuses(Array.from({ length: 60 }, () => logIn(email, 'another')));
  await statuses(Array.from({ length: 60 }, () => logIn(other, 'another')));
  expect((await logIn(email, PASSWORD)).statusCode).toBe(429);

  const [address, cookie] = [anAddress(), `bodega_device=${device?.value}`];
  const known = (who: string, password: string) => logIn(who, password, address, undefined, cookie);
  expect((await known(email, PASSWORD)).statusCode).toBe(200);
  expect(await statuses(Array.from({ length: 12 }, () => known(email, 'another')))).toEqual({ 401: 8, 429: 4 });
  expect((await known(email, PASSWORD)).statusCode).toBe(429);
  expect((await known(other, PASSWORD)).statusCode).toBe(429);
});

test('thirty may be tried from an address', async () => {
  const address = anAddress();
  const tries = Array.from({ length: 35 }, () => logIn(`${randomUUID()}@example.com`, 'any', address));
  expect(await statuses(tries)).toEqual({ 401: 30, 429: 5 });
});

test('behind a proxy on this machine each caller counts alone; from elsewhere a caller cannot name another address', async () => {
  const tryFrom = (address: string, forwarded: (n: number) => string) =>
    statuses(Array.from({ length: 35 }, (_, n) => logIn(`${randomUUID()}@example.com`, 'any', address, forwarded(n))));
  expect(await tryFrom('127.0.0.1', (n) => `203.0.113.${n}`)).toEqual({ 401: 35 });
  expect(await tryFrom('127.0.0.1', () => '203.0.113.200')).toEqual({ 401: 30, 429: 5 });
  expect(await tryFrom(anAddress(), (n) => `203.0.113.${100 + n}`)).toEqual({ 401: 30, 429: 5 });
});

test('a password that is replaced while it is tried opens no session', async () => {
  const email = await givenMember();
  const owner = new pg.Client(world.ownerUrl);
  await owner.connect();
  await owner.query('begin');
  await owner.query('update people set password_hash = $1 where email = $2', [
    await hashPassword('another one'),
    email,
  ]);
  const tried = logIn(email, PASSWORD);
  const waiting = () =>
    world.sql(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%update users set seen_at%'`);
  await expect.poll(waiting).toHaveLength(1);
  await owner.query('commit');
  await owner.end();
  expect((await tried).statusCode).toBe(401);
});

test('a successful login resets the count, and does not count against the address', async () => {
  const email = await givenMember();
  const address = anAddress();
  for (let round = 0; round < 3; round += 1) {
    expect(await statuses(Array.from({ length: 7 }, () => logIn(email, 'another', address)))).toEqual({ 401: 7 });
    expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
  }
});
