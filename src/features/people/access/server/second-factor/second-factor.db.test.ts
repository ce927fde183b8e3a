import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callAs } from '../../../../../../tests/call-as.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenMemberOf } from '../../../../../../tests/given-member.ts';
import { createPasswordLink } from '../password-links.ts';
import { openSession } from '../sessions.ts';

const world = await givenWorld();
const { account_id } = await world.account();
const PASSWORD = 'the old password';
const Started = z.object({ secret: z.string(), uri: z.string() });
const Codes = z.object({ recovery_codes: z.array(z.string()) });
const Refused = z.object({ errors: z.record(z.string(), z.array(z.string())).optional() });

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

/** The app's code of now, and of the next half minute: both are taken, also where this one ends meanwhile. */
const codeOf = (secret: string) => new TOTP({ secret }).generate();
const nextCodeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });

async function givenMember() {
  const { email, user_id, person_id } = await givenMemberOf(world, account_id, PASSWORD);
  const token = await openSession(world.database, account_id, user_id, 'here');
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, remoteAddress = anAddress()) =>
    callAs(world, token, { remoteAddress })(method, path, payload);
  const start = async () =>
    Started.parse((await call('POST', 'second-factor', { current_password: PASSWORD })).json()).secret;
  /** Turned on, with what the member has noted. */
  const turnOn = async () => {
    const secret = await start();
    const confirmed = await call('PUT', 'second-factor', { code: codeOf(secret) });
    return { secret, recovery: Codes.parse(confirmed.json()).recovery_codes };
  };
  const logIn = async (code?: string, remoteAddress = anAddress()) => {
    const login = { email, password: PASSWORD, ...(code !== undefined && { code }) };
    const answer = await callAs(world, '', { remoteAddress })('POST', 'session', login);
    return [answer.statusCode, Refused.parse(answer.json()).errors?.code?.[0] ?? null];
  };
  return { user_id, person_id, call, start, turnOn, logIn };
}

/** What was recorded of a member's login, in order; no entry holds a secret or a code. */
async function recordedOf(user_id: number): Promise<string[]> {
  const rows = await world.sql<{ type: string; details: object }>(
    `select type, details
      from events where account_id = $1 and type like 'login.%' and (details ->> 'user_id')::bigint = $2 order by id`,
    [account_id, user_id],
  );
  for (const { details } of rows) expect(details).toEqual({ user_id, name: 'Ana' });
  return rows.map(({ type }) => type);
}

const NEEDED = [401, 'needed'];
const WRONG = [401, 'wrong'];
const IN = [200, null];

describe('codes of an app at the login', () => {
  test('are asked for once the first was right, and each works once', async () => {
    const { start, call, logIn } = await givenMember();
    const secret = await start();
    expect(await logIn()).toEqual(IN);
    expect((await call('PUT', 'second-factor', { code: '000000' })).statusCode).toBe(422);
    const [first, next] = [codeOf(secret), nextCodeOf(secret)];
    expect((await call('PUT', 'second-factor', { code: first })).statusCode).toBe(200);

    expect(await logIn()).toEqual(NEEDED);
    expect(await logIn('123')).toEqual(WRONG);
    expect(await logIn(first)).toEqual(WRONG);
    expect(await logIn(next)).toEqual(IN);
    expect(await logIn(next)).toEqual(WRONG);
  });

  test('of two logins at once with one code the second is refused', async () => {
    const { turnOn, logIn } = await givenMember();
    const { secret, recovery } = await turnOn();
    for (const code of [nextCodeOf(secret), recovery[0]]) {
      const outcomes = await Promise.all([logIn(code), logIn(code)]);
      expect(outcomes.map(([status]) => status).sort()).toEqual([200, 401]);
    }
  });

  test('whoever has the password may guess no more codes than others passwords', async () => {
    const { turnOn, logIn } = await givenMember();
    const { secret } = await turnOn();
    const place = anAddress();
    for (let n = 0; n < 4; n++)
      expect([await logIn('000000', place), await logIn(undefined, place)]).toEqual([WRONG, NEEDED]);
    expect((await logIn(nextCodeOf(secret), place))[0]).toBe(429);
  });
});

describe('recovery codes', () => {
  test('each lets in once, in any letter case; new ones end those before', async () => {
    const { turnOn, logIn, call, user_id } = await givenMember();
    const { recovery } = await turnOn();
    const [first = '', second = ''] = recovery;
    expect(recovery).toHaveLength(10);
    expect(await logIn(first.toUpperCase())).toEqual(IN);
    expect(await logIn(first)).toEqual(WRONG);
    expect((await call('GET', 'second-factor')).json()).toMatchObject({ recovery_codes_left: 9 });

    const renewed = await call('POST', 'second-factor/recovery-codes', { current_password: PASSWORD });
    expect(await logIn(second)).toEqual(WRONG);
    expect(await logIn(Codes.parse(renewed.json()).recovery_codes[0])).toEqual(IN);
    expect(await recordedOf(user_id)).toEqual(['login.app_added', 'login.codes_renewed']);
  });

  test('another member has no use of them', async () => {
    const [ana, eve] = [await givenMember(), await givenMember()];
    const { recovery } = await ana.turnOn();
    await eve.turnOn();
    expect(await eve.logIn(recovery[0])).toEqual(WRONG);
  });
});

describe('turning it on and off', () => {
  test('takes the password, and a code to turn it off', async () => {
    const { turnOn, call, logIn, user_id } = await givenMember();
    expect((await call('POST', 'second-factor', { current_password: 'a guess of mine' })).statusCode).toBe(422);
    const { secret } = await turnOn();
    const end = (proof: object) => call('POST', 'second-factor/end', { current_password: PASSWORD, ...proof });
    expect((await end({ code: '000000' })).statusCode).toBe(422);
    expect((await end({ current_password: 'a guess of mine', code: nextCodeOf(secret) })).statusCode).toBe(422);
    expect(await logIn()).toEqual(NEEDED);
    expect((await end({ code: nextCodeOf(secret) })).statusCode).toBe(204);
    expect(await logIn()).toEqual(IN);
    expect(await recordedOf(user_id)).toEqual(['login.app_added', 'login.app_removed']);
  });

  test('a confirmed app is not replaced by whoever knows the password', async () => {
    const { turnOn, call, logIn } = await givenMember();
    const { secret } = await turnOn();
    expect((await call('POST', 'second-factor', { current_password: PASSWORD })).statusCode).toBe(409);
    expect((await call('PUT', 'second-factor', { code: codeOf(secret) })).statusCode).toBe(409);
    expect(await logIn(nextCodeOf(secret))).toEqual(IN);
  });

  test('at an open screen no more codes may be guessed than passwords', async () => {
    const { turnOn, call } = await givenMember();
    const { secret } = await turnOn();
    const place = anAddress();
    const end = async (code: string) =>
      (await call('POST', 'second-factor/end', { current_password: PASSWORD, code }, place)).statusCode;
    for (let n = 0; n < 8; n++) expect(await end('000000')).toBe(422);
    expect(await end(nextCodeOf(secret))).toBe(429);
  });
});

test('a mailed link sets no password without the code', async () => {
  const { person_id, turnOn, logIn } = await givenMember();
  const { secret } = await turnOn();
  const db = world.database.account(account_id);
  const link = await createPasswordLink(db, person_id, world.services.base_url, 1);
  const use = async (code?: string) => {
    const payload = { token: link.split('#')[1] ?? '', password: 'a new long password', ...(code && { code }) };
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    const answer = await world.app.inject({ method: 'POST', url: '/api/password-links/use', headers, payload });
    return [answer.statusCode, Refused.parse(answer.json()).errors?.code?.[0] ?? null];
  };
  expect(await use()).toEqual(NEEDED);
  expect(await use('000000')).toEqual(WRONG);
  expect(await logIn()).toEqual(NEEDED); // the password is the old one still
  expect(await use(nextCodeOf(secret))).toEqual(IN);
});
