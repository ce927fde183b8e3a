import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startWorker } from '#platform/jobs/worker.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenMemberOf } from '../../../../../tests/given-member.ts';
import { givenSmtp } from '../../../../../tests/given-smtp.ts';
import { answerPasswordRequests } from './answer-password-requests.ts';
import { mailPasswordLink } from './mail-password-link.job.ts';
import { createPasswordLink } from './password-links.ts';
import { openSession } from './sessions.ts';

const refused = new Set<string>();
const busy = new Set<string>();
const smtp = await givenSmtp({
  onRcptTo({ address }, _session, done) {
    const responseCode = refused.has(address) ? 550 : busy.delete(address) ? 450 : undefined;
    done(responseCode === undefined ? null : Object.assign(new Error(`<${address}> not now`), { responseCode }));
  },
});
const world = await givenWorld({ smtp_url: smtp.url() });
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const worker = await startWorker({
  ownerUrl: world.ownerUrl,
  services: { ...world.services, log },
  groups: [{ jobs: [mailPasswordLink], slots: 2 }],
  systemTasks: [answerPasswordRequests],
});
afterAll(() => worker.stop());
const { account_id } = await world.account();

const OLD = 'the old password';
const NEW = 'a new long password';

const givenMember = () => givenMemberOf(world, account_id, OLD);

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

async function call(method: 'GET' | 'POST', url: string, payload?: object, remoteAddress = anAddress(), cookie = '') {
  const headers = { 'x-requested-with': 'XMLHttpRequest', cookie };
  return world.app.inject({ method, url: `/api/${url}`, headers, remoteAddress, ...(payload && { payload }) });
}
const ask = (email: string, address?: string) => call('POST', 'password-links', { email }, address);
const use = (token: string, password: string) => call('POST', 'password-links/use', { token, password });

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const tokensIn = (mails: { text: string }[]) => mails.map(({ text }) => /password#([\w-]+)/.exec(text)?.[1] ?? '');

async function tokenOf(member: { person_id: number }, hours = 1): Promise<string> {
  const link = await createPasswordLink(
    world.database.account(account_id),
    member.person_id,
    world.services.base_url,
    hours,
  );
  return link.split('#')[1] ?? '';
}

test('a link that was asked for arrives by mail, sets the password once, ends all sessions and logs in', async () => {
  const { email, user_id } = await givenMember();
  const elsewhere = await openSession(world.database, account_id, user_id, 'another browser');
  expect((await ask(email.toUpperCase())).statusCode).toBe(204);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
  const [mail] = mailsTo(email);
  expect(mail?.text).toContain('https://bodega.example.com/password#');
  const [token = ''] = tokensIn(mailsTo(email));

  expect((await call('POST', 'password-links/read', { token })).json()).toEqual({ name: 'Ana', email });
  const replies = await Promise.all([use(token, NEW), use(token, `${NEW}, or not`)]);
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 410]);
  const winner = replies.find((reply) => reply.statusCode === 200);
  expect(winner?.json()).toMatchObject({ user: { email }, account: { id: account_id } });
  const cookie = winner?.cookies[0];
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect((await call('GET', 'session', undefined, undefined, `${cookie?.name}=${cookie?.value}`)).statusCode).toBe(200);
  expect((await call('GET', 'session', undefined, undefined, `bodega_session=${elsewhere}`)).statusCode).toBe(401);
  expect((await call('POST', 'session', { email, password: OLD })).statusCode).toBe(401);
  expect((await call('POST', 'password-links/read', { token })).statusCode).toBe(410);
  const recorded = await world.sql(
    "select type, details from events where type like 'login.password%' and (details ->> 'user_id')::bigint = $1",
    [user_id],
  );
  expect(recorded).toEqual([{ type: 'login.password_set', details: { user_id, name: 'Ana' } }]);
});

test('a request for an unknown e-mail gets the same answer, and no mail is sent', async () => {
  const { email } = await givenMember();
  const [known, unknown] = [await ask(email), await ask(`nobody-${email}`)];
  expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
    known.statusCode,
    known.body,
    Object.keys(known.headers),
  ]);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
  const rows = await world.sql('select from app.password_requests where not is_answered');
  expect(rows).toEqual([]);
  expect(mailsTo(`nobody-${email}`)).toEqual([]);
});

test('three links may be asked for an e-mail, known or not, and thirty from an address, also when all are at once', async () => {
  const { email } = await givenMember();
  for (const one of [email, `nobody-${email}`]) {
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(one)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 204, 204, 429, 429, 429]);
  }
  const address = anAddress();
  const replies = await Promise.all(Array.from({ length: 33 }, () => ask(`${randomUUID()}@example.com`, address)));
  expect(replies.filter((reply) => reply.statusCode === 429)).toHaveLength(3);
});

test('neither the database nor the queue keeps a token, and a job has no address', async () => {
  const { email } = await givenMember();
  await ask(email);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 20_000 });
  const [token = ''] = tokensIn(mailsTo(email));
  const kept = await world.sql(`
    select to_jsonb(j)::text as row from graphile_worker._private_jobs j
    union all select to_jsonb(l)::text from password_links l`);
  const rows = JSON.stringify(kept);
  expect(rows).not.toContain(token);
  expect(rows).not.toContain(email);
});

test('a mail server that is busy is tried again, and the mail arrives once; what is logged has no address', async () => {
  const { email } = await givenMember();
  busy.add(email);
  await ask(email);
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), { timeout: 30_000 });
  const [token = ''] = tokensIn(mailsTo(email));
  expect((await use(token, NEW)).statusCode).toBe(200);
  expect(mailsTo(email)).toHaveLength(1);
  expect(String(logged)).toContain('did not take a mail: EENVELOPE 450');
  expect(String(logged)).not.toContain(email);
});

test('a mailbox that does not exist is not tried again', async () => {
  const { email, user_id } = await givenMember();
  refused.add(email);
  const { services } = world;
  const run = { services, log: services.log, attempt: 1, signal: new AbortController().signal };
  const actor = { account_id, name: null, db: world.database.account(account_id) };
  await mailPasswordLink.run({ user_id }, { ...run, actor });
  expect(mailsTo(email)).toEqual([]);
});

describe('a link', () => {
  test('that is too old, forged or empty sets nothing', async () => {
    const member = await givenMember();
    const old = await tokenOf(member);
    await world.sql(`update password_links set expires_at = now() - interval '1 second' where person_id = $1`, [
      member.person_id,
    ]);
    for (const token of [old, 'x'.repeat(43)]) {
      const reply = await use(token, NEW);
      expect([reply.statusCode, reply.json().message]).toEqual([410, expect.stringContaining('ask for a new one')]);
    }
    expect((await use('', NEW)).statusCode).toBe(422);
    expect((await call('POST', 'session', { email: member.email, password: OLD })).statusCode).toBe(200);
  });

  test('stays good after a password that is refused, and takes all others with it once it is used', async () => {
    const member = await givenMember();
    const [first, second] = [await tokenOf(member), await tokenOf(member, 24)];
    for (const [password, words] of [
      ['elevenchars', 'Shorter than 12 characters'],
      [member.email, 'This is your e-mail address'],
    ] as const) {
      const reply = await use(second, password);
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { password: [words] }]);
    }
    expect((await use(second, NEW)).statusCode).toBe(200);
    expect((await use(first, NEW)).statusCode).toBe(410);
  });

  test('lets in whoever had too many failed logins', async () => {
    const member = await givenMember();
    const address = anAddress();
    const logIn = async (password: string) =>
      (await call('POST', 'session', { email: member.email, password }, address)).statusCode;
    for (let n = 0; n < 9; n += 1) await logIn('wrong');
    expect(await logIn(OLD)).toBe(429);
    await use(await tokenOf(member), NEW);
    expect(await logIn(NEW)).toBe(200);
  });
});
