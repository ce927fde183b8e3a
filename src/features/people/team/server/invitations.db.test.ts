import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { startWorker } from '#platform/jobs/worker.ts';
import { atTheEnd } from '../../../../../tests/at-the-end.ts';
import { callAs } from '../../../../../tests/call-as.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { givenSmtp } from '../../../../../tests/given-smtp.ts';
import { givenColleague, TEAM_PASSWORD } from '../../../../../tests/given-team.ts';
import { mailInvitation } from './mail-invitation.job.ts';

const refused = new Set<string>();
const away = new Set<string>();
const smtp = await givenSmtp({
  onRcptTo({ address }, _session, done) {
    const responseCode = refused.has(address) ? 550 : away.has(address) ? 450 : undefined;
    done(responseCode === undefined ? null : Object.assign(new Error(`<${address}> not now`), { responseCode }));
  },
});
const world = await givenWorld({ smtp_url: smtp.url() });
const logged: string[] = [];
const worker = await startWorker({
  ownerUrl: world.ownerUrl,
  services: { ...world.services, log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) },
  groups: [{ jobs: [mailInvitation], slots: 2 }],
  systemTasks: [],
});
atTheEnd(() => worker.stop());

const NEW = 'a new long password';
const WAIT = { timeout: 20_000 };

async function givenTeam() {
  const { account_id } = await world.account();
  return {
    account_id,
    ana: await givenColleague(world, account_id, true),
    sam: await givenColleague(world, account_id),
  };
}
type Team = Awaited<ReturnType<typeof givenTeam>>;

const anEmail = () => `${randomUUID()}@example.com`;
const invite = ({ ana }: Team, email: string, more: object = {}) =>
  ana.call('POST', 'team/invitations', { email, ...more });
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));
const tokenIn = (mail: { text: string } | undefined) => /invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** Invites an e-mail. @returns the invitation's id and the token of its mail */
async function givenInvitation(team: Team, email = anEmail(), more: object = {}) {
  const reply = await invite(team, email, more);
  expect(reply.statusCode).toBe(201);
  await vi.waitFor(async () => expect(await stateOf(team, email)).toBe('invited'), WAIT);
  return { email, id: reply.json<{ id: number }>().id, token: tokenIn(mailsTo(email)[0]) };
}

async function stateOf({ sam }: Team, email: string): Promise<string | undefined> {
  const { data } = (await sam.call('GET', 'team/invitations')).json<{ data: { email: string; state: string }[] }>();
  return data.find((one) => one.email === email)?.state;
}

const open = (url: string, payload: object) =>
  world.app.inject({
    method: 'POST',
    url: `/api/invitations/${url}`,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload,
  });
const read = (token: string) => open('read', { token });
const accept = (token: string, more: object = {}) =>
  open('use', { token, name: 'Eva', password: NEW, language: 'es', ...more });

test('a person is invited by mail, chooses a name and a password, and is a member who is logged in', async () => {
  const team = await givenTeam();
  const { email, token } = await givenInvitation(team, anEmail(), { is_admin: true });
  const [mail] = mailsTo(email);
  expect(mail?.text).toContain('https://bodega.example.com/invitation#');
  expect((await read(token)).json()).toEqual({
    name: '',
    email,
    account_name: expect.stringContaining('Account'),
    has_login: false,
    logged_in_as: null,
  });

  const reply = await accept(token);
  expect(reply.json()).toMatchObject({
    user: { email, name: 'Eva', is_admin: true, language: 'es' },
    account: { id: team.account_id },
  });
  expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const login = await world.app.inject({ method: 'POST', url: '/api/session', payload: { email, password: NEW } });
  expect(login.statusCode).toBe(200);
  expect(await stateOf(team, email)).toBeUndefined();
  const { data } = (await team.sam.call('GET', 'team/history')).json();
  expect(data).toMatchObject([
    { type: 'member.joined', actor: 'Eva', name: email, changes: [{ field: 'role', from: null, to: 'admin' }] },
    { type: 'member.invited', actor: 'Ana', name: email },
  ]);
});

describe('a link', () => {
  test('works once, also for two who use it at once, and then says that it was used', async () => {
    const { token } = await givenInvitation(await givenTeam());
    const replies = await Promise.all([accept(token), accept(token, { name: 'Eve' })]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 410]);
    expect([(await read(token)).statusCode, (await read(token)).json().message]).toEqual([
      410,
      expect.stringContaining('used already'),
    ]);
  });

  test('that is older than seven days says so, in the list too, and a new mail brings a new link', async () => {
    const team = await givenTeam();
    const { email, id, token } = await givenInvitation(team);
    await world.sql(`update invitations set expires_at = expires_at - interval '7 days' where id = $1`, [id]);
    for (const reply of [await read(token), await accept(token)]) {
      expect([reply.statusCode, reply.json().message]).toEqual([410, expect.stringContaining('too old')]);
    }
    expect(await stateOf(team, email)).toBe('expired');
    expect((await team.ana.call('POST', `team/invitations/${id}/resend`)).statusCode).toBe(204);
    expect([(await read(token)).statusCode, (await read(token)).json().message]).toEqual([
      410,
      expect.stringContaining('newer one'),
    ]);
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), WAIT);
    await vi.waitFor(async () => expect(await stateOf(team, email)).toBe('invited'), WAIT);
    expect((await accept(tokenIn(mailsTo(email)[1]))).statusCode).toBe(200);
    expect((await team.ana.call('POST', `team/invitations/${id}/resend`)).statusCode).toBe(404);
    expect((await team.ana.call('DELETE', `team/invitations/${id}`)).statusCode).toBe(404);
  });

  test('of an invitation that was deleted says so; forged ones and those of nobody are no better', async () => {
    const team = await givenTeam();
    const { email, id, token } = await givenInvitation(team);
    expect((await team.sam.call('DELETE', `team/invitations/${id}`)).statusCode).toBe(403);
    expect((await team.ana.call('DELETE', `team/invitations/${id}`)).statusCode).toBe(204);
    for (const one of [token, 'x'.repeat(43)]) {
      const reply = await accept(one);
      expect([reply.statusCode, reply.json().message]).toEqual([410, expect.stringContaining('withdrawn')]);
    }
    expect((await accept('')).statusCode).toBe(422);
    expect((await invite(team, email)).statusCode).toBe(201);
  });

  test('stays good after a password that is too easily guessed or a name that is missing', async () => {
    const { email, token } = await givenInvitation(await givenTeam());
    for (const [more, field] of [
      [{ password: 'elevenchars' }, 'password'],
      [{ password: email }, 'password'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const reply = await accept(token, more);
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, [field]]);
    }
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('of two accounts for one e-mail: the first that is accepted wins, and the other says why not', async () => {
    const [one, other] = [await givenTeam(), await givenTeam()];
    const email = anEmail();
    const [first, second] = [await givenInvitation(one, email), await givenInvitation(other, email)];
    const secondToken = tokenIn(mailsTo(email)[1]);
    expect(second.token).toBe(first.token); // of the first mail
    expect((await accept(secondToken)).json()).toMatchObject({ account: { id: other.account_id } });
    const reply = await accept(first.token);
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('already has a login')]);
  });
});

describe('an e-mail', () => {
  test('of a member, of one who was deactivated, or that is invited already, is refused with what to do', async () => {
    const team = await givenTeam();
    const { ana, sam } = team;
    const { email } = await givenInvitation(team);
    const other = await givenColleague(world, team.account_id);
    await ana.call('POST', `team/members/${other.user_id}/deactivate`);
    for (const [one, words] of [
      [sam.email.toUpperCase(), 'is a member of this account already'],
      [other.email, 'Reactivate'],
      [email, 'is invited already'],
    ] as const) {
      const reply = await invite(team, one);
      expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining(words)]);
    }
    expect((await invite(team, 'no address')).statusCode).toBe(422);
    expect((await sam.call('POST', 'team/invitations', { email: anEmail() })).statusCode).toBe(403);
  });

  test('that is a login of another account is answered as any other', async () => {
    const [team, other] = [await givenTeam(), await givenTeam()];
    await other.ana.call('POST', `team/members/${other.sam.user_id}/deactivate`);
    for (const email of [other.ana.email, other.sam.email, anEmail()]) {
      const reply = await invite(team, email);
      expect([reply.statusCode, Object.keys(reply.json())]).toEqual([201, ['id']]);
    }
  });

  test('that two administrators invite at once is invited once', async () => {
    const team = await givenTeam();
    const email = anEmail();
    const replies = await Promise.all([invite(team, email), invite(team, email)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, 409]);
  });
});

test('fifty invitations may be tried in an hour, also all at once; those of another account count for that one', async () => {
  const [team, other] = [await givenTeam(), await givenTeam()];
  const replies = await Promise.all(Array.from({ length: 53 }, () => invite(team, team.sam.email)));
  const statuses = replies.map((reply) => reply.statusCode);
  expect(statuses.filter((status) => status === 409)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  expect((await invite(other, anEmail())).statusCode).toBe(201);
  await world.sql(`update invitation_tries set at = at - interval '1 hour' where account_id = $1`, [team.account_id]);
  expect((await invite(team, anEmail())).statusCode).toBe(201);
});

describe('while the mail server', () => {
  test('is away, the list says that it is not sent yet; the mail comes by itself, once, and a token is in no queue', async () => {
    const team = await givenTeam();
    const email = anEmail();
    away.add(email);
    await invite(team, email);
    await vi.waitFor(() => expect(String(logged)).toContain('did not take a mail: EENVELOPE 450'), WAIT);
    expect(await stateOf(team, email)).toBe('waiting');
    away.delete(email);
    await vi.waitFor(async () => expect(await stateOf(team, email)).toBe('invited'), WAIT);
    expect(mailsTo(email)).toHaveLength(1);
    const token = tokenIn(mailsTo(email)[0]);
    const kept = await world.sql(`
      select to_jsonb(j)::text as row from graphile_worker._private_jobs j union all select to_jsonb(i)::text
        from invitations i`);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('refuses the address, the list says so', async () => {
    const team = await givenTeam();
    const email = anEmail();
    refused.add(email);
    await invite(team, email);
    await vi.waitFor(async () => expect(await stateOf(team, email)).toBe('refused'), WAIT);
    expect(String(logged)).not.toContain(email);
  });

  test('is not there at all, nobody is invited', async () => {
    const off = await givenWorld();
    const { admin } = await off.account();
    const reply = await admin.post('/api/team/invitations', { email: anEmail() });
    expect(reply).toMatchObject({ status: 503, body: { message: expect.stringContaining('sends no mail') } });
  });
});

test('a mail that was asked for before another, or for what is deleted, is not sent', async () => {
  const team = await givenTeam();
  const { email, id, token } = await givenInvitation(team);
  const { services } = world;
  const actor = { account_id: team.account_id, name: null, db: world.database.account(team.account_id) };
  const run = { actor, services, log: services.log, attempt: 1, signal: new AbortController().signal };
  await mailInvitation.run({ invitation_id: id, round: 1 }, run);
  await world.sql(`update invitations set round = 2, mail = 'waiting' where id = $1`, [id]);
  await mailInvitation.run({ invitation_id: id, round: 1 }, run);
  expect(mailsTo(email)).toHaveLength(1);
  expect((await read(token)).statusCode).toBe(200);
});

test('an invitation with a role makes a member who has it', async () => {
  const team = await givenTeam();
  const role_id = await givenRole(world, team.account_id, ['export'], 'Exporter');
  const { token } = await givenInvitation(team, anEmail(), { role_id });
  const { user } = (await accept(token)).json<{ user: object }>();
  expect(user).toMatchObject({ is_admin: false, rights: ['export'] });
  const { data } = (await team.ana.call('GET', 'team/members')).json<{ data: { role: object | null }[] }>();
  expect(data.filter(({ role }) => role)).toMatchObject([{ role: { id: role_id, name: 'Exporter' } }]);
});

describe('an invitation of a person who has a login', () => {
  const openAs = (token: string, path: string, payload: object) =>
    callAs(world, token)('POST', `invitations/${path}`, payload);

  test('is accepted at once where they are logged in, and their session moves there', async () => {
    const [team, other] = [await givenTeam(), await givenTeam()];
    const { email, token } = await givenInvitation(team, other.sam.email, { is_admin: true });
    expect((await openAs(other.sam.token, 'read', { token })).json()).toMatchObject({
      has_login: true,
      logged_in_as: email,
    });
    const joined = await openAs(other.sam.token, 'join', { token });
    expect(joined.json()).toMatchObject({
      user: { email, name: `Ana (${email})`, is_admin: true }, // the account has an Ana
      account: { id: team.account_id },
      other_accounts: [{ id: other.account_id }],
    });
    expect((await other.sam.call('GET', 'session')).statusCode).toBe(401);
    const again = await openAs(await other.sam.open(), 'join', { token });
    expect([again.statusCode, again.json().message]).toEqual([410, expect.stringContaining('used already')]);
  });

  test('is not accepted as somebody else', async () => {
    const [team, other] = [await givenTeam(), await givenTeam()];
    const { email, token } = await givenInvitation(team, other.sam.email);
    const reply = await openAs(other.ana.token, 'join', { token });
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      `This invitation is for ${email}. Log in as ${email} to accept it`,
    ]);
    expect((await openAs(other.ana.token, 'read', { token })).json().logged_in_as).toBe(other.ana.email);
    expect((await accept(token)).statusCode).toBe(409);
  });

  test('is accepted by their password, which no other knows, deactivated elsewhere or not', async () => {
    const [team, other] = [await givenTeam(), await givenTeam()];
    await other.ana.call('POST', `team/members/${other.sam.user_id}/deactivate`);
    const { email, token } = await givenInvitation(team, other.sam.email);
    expect((await read(token)).json()).toMatchObject({ has_login: true, logged_in_as: null });
    expect((await open('log-in', { token, password: 'a wrong guess' })).statusCode).toBe(401);
    const joined = await open('log-in', { token, password: TEAM_PASSWORD });
    expect(joined.json()).toMatchObject({ user: { email }, account: { id: team.account_id }, other_accounts: [] });
    expect((await open('log-in', { token, password: TEAM_PASSWORD })).statusCode).toBe(410);
  });

  test('that they open twice at once makes them a member once', async () => {
    const [team, other] = [await givenTeam(), await givenTeam()];
    const { token } = await givenInvitation(team, other.sam.email);
    const replies = await Promise.all([1, 2].map(() => open('log-in', { token, password: TEAM_PASSWORD })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
  });

  test('has its guesses counted as the login does', async () => {
    const [team, other] = [await givenTeam(), await givenTeam()];
    const { token } = await givenInvitation(team, other.sam.email);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => open('log-in', { token, password: 'a wrong guess' })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  });
});

test('a member who chooses the name of another is told apart by the e-mail, joining or renamed', async () => {
  const team = await givenTeam();
  const { email, token } = await givenInvitation(team);
  const { user } = (await accept(token, { name: 'ána' })).json<{ user: { id: number; name: string } }>();
  expect(user.name).toBe(`ána (${email})`);
  const rename = async (name: string) => {
    expect((await team.ana.call('PUT', `team/members/${user.id}`, { name })).statusCode).toBe(204);
    const [row] = await world.sql('select name from users where id = $1', [user.id]);
    return row?.name;
  };
  expect(await rename('Eva')).toBe('Eva');
  expect(await rename('Ana')).toBe(`Ana (${email})`);
  expect(await rename('Ana (ana@demo.test)')).toBe(`Ana (ana@demo.test) (${email})`);
});

test('who takes a name while another member takes it is told apart too', async () => {
  const team = await givenTeam();
  const { email, token } = await givenInvitation(team);
  const renamed = [
    ['select from accounts where id = $1 for no key update', [team.account_id]],
    ["update users set name = 'Kim' where id = $1", [team.sam.user_id]],
  ] as const;
  const accepted = await changedMeanwhile(world, renamed, () => accept(token, { name: 'Kim' }));
  expect(accepted.json()).toMatchObject({ user: { name: `Kim (${email})` } });
});

test('who manages the team alone neither mails nor withdraws what would make an administrator, or give more', async () => {
  const team = await givenTeam();
  const manager = await givenColleague(world, team.account_id);
  await giveRole(world, manager.user_id, await givenRole(world, team.account_id, ['manage_team']));
  const role_id = await givenRole(world, team.account_id, ['edit_orders']);
  const [admin, more, equal] = [
    await givenInvitation(team, anEmail(), { is_admin: true }),
    await givenInvitation(team, anEmail(), { role_id }),
    await givenInvitation(team, anEmail(), { role_id: await givenRole(world, team.account_id, ['manage_team']) }),
  ];
  const tried = async ({ id }: { id: number }) => [
    (await manager.call('POST', `team/invitations/${id}/resend`)).statusCode,
    (await manager.call('DELETE', `team/invitations/${id}`)).statusCode,
  ];
  expect(await tried(admin)).toEqual([403, 403]);
  expect(await tried(more)).toEqual([403, 403]);
  expect(await tried(equal)).toEqual([204, 204]);
  expect([await stateOf(team, admin.email), await stateOf(team, more.email)]).toEqual(['invited', 'invited']);
});
