import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Contact } from '../core/contacts.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { type ContactsTarget, contactsSuite } from '../suites/contacts-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type TicketsTarget, ticketsSuite } from '../suites/tickets-suite.ts';
import { classifyZendesk } from './classify-response.ts';

const CREDENTIALS = { client_id: 'demo', client_secret: 'sandbox-zendesk' };
const UNLIMITED = { zendeskPerMinute: 1_000_000 };
const HOUR_MS = 3_600_000;

const open = sandboxTargets({
  kind: 'zen_desk',
  partner: 'zendesk',
  credentials: CREDENTIALS,
  settings: (url) => ({ base_url: `${url}/zendesk` }),
});

const Users = z.array(
  z.object({
    id: z.int(),
    external_id: z.string().nullable(),
    name: z.string(),
    emails: z.array(z.string()),
    phone: z.string().nullable(),
    details: z.string(),
    role: z.string(),
  }),
);
const Tickets = z.array(
  z.object({
    id: z.int(),
    external_id: z.string().nullable(),
    subject: z.string(),
    requester_id: z.int(),
    attachments: z.array(z.object({ file_name: z.string() })),
  }),
);
const usersOf = async ({ control }: Target) => Users.parse(await control('GET', '/zendesk/users'));
const addUser = async ({ control }: Target, user: object) =>
  String(z.object({ id: z.int() }).parse(await control('POST', '/zendesk/users', user)).id);

async function openContacts(): Promise<ContactsTarget> {
  const target = await open(UNLIMITED);
  const base = z.object({ base_url: z.string() }).parse(target.ctx.settings).base_url;
  return {
    ...target,
    held: async () =>
      (await usersOf(target)).map(({ id, external_id, name, emails, phone }) => ({
        id: String(id),
        key: external_id ?? '',
        emails,
        phone: phone ?? '',
        name,
      })),
    addOutside: (email) => addUser(target, { name: 'Somebody', email }),
    write_call: 'POST /zendesk/api/v2/users/create_or_update',
    page: (id) => `${base}/agent/users/${id}`,
  };
}

async function openTickets(): Promise<TicketsTarget> {
  const target = await open(UNLIMITED);
  const base = z.object({ base_url: z.string() }).parse(target.ctx.settings).base_url;
  return {
    ...target,
    held: async () => {
      const users = await usersOf(target);
      return Tickets.parse(await target.control('GET', '/zendesk/tickets')).map((ticket) => ({
        id: String(ticket.id),
        key: ticket.external_id ?? '',
        subject: ticket.subject,
        requester: users.find(({ id }) => id === ticket.requester_id)?.emails[0] ?? '',
        files: ticket.attachments.map(({ file_name }) => file_name),
      }));
    },
    create_call: 'POST /zendesk/api/v2/tickets',
    page: (id) => `${base}/agent/tickets/${id}`,
  };
}

const ANA: Contact = {
  key: 'C-1',
  name: 'Ana Díaz',
  company: 'Nido',
  email: 'ana@example.com',
  phone: '+51987654321',
  language_code: 'es',
  address: 'Av. Larco 100',
  address_2: 'Dpto. 4',
  address_3: '',
  city: 'Lima',
  state: 'Lima',
  postal_code: '15074',
  country: 'PE',
};
const save = ({ connector, ctx }: Target, ...contacts: Contact[]) =>
  connector.contacts?.save(ctx, contacts) ?? Promise.resolve([]);
const check = ({ connector, ctx }: Target) => connector.check(ctx);
const grants = async ({ ledger }: Target) =>
  (await ledger()).filter(({ path }) => path === '/zendesk/oauth/tokens').length;

authSuite(open, { wrong: { ...CREDENTIALS, client_secret: 'sandbox-other' }, calls_when_dead: 1 });
limitsSuite(open, { per_minute: 200, two_a_minute: { zendeskPerMinute: 2 } });
faultsSuite(open);
contactsSuite(openContacts);
ticketsSuite(openTickets);

errorsSuite(open, [
  {
    what: "a limit that is passed is waited for as long as the partner says, beyond a minute's end by the engine",
    expected: {
      kind: 'rate_limited',
      partner_code: 'APIRateLimitExceeded',
      retry_after_ms: expect.closeTo(60_000, -4),
    },
    provoke: async () => {
      const target = await open({ zendeskPerMinute: 1 }, { longest_pause_ms: 1 });
      await check(target);
      return check(target);
    },
  },
]);

describe('the message of a refusal', () => {
  const classified = (status: number, json: unknown) =>
    classifyZendesk({ status, json, headers: new Headers(), bytes: new Uint8Array(), text: '' });

  test.each([
    [
      'each field in its own words',
      422,
      {
        error: 'RecordInvalid',
        description: 'Record validation errors',
        details: { email: [{ description: 'Email: a@x is already being used' }], phone: [{ error: 'TooLong' }] },
      },
      {
        kind: 'validation',
        message: 'Email: a@x is already being used; phone: TooLong',
        partner_code: 'RecordInvalid',
      },
    ],
    [
      'the description',
      404,
      { error: 'RecordNotFound', description: 'Not found' },
      { kind: 'not_found', message: 'Not found' },
    ],
    [
      'a bare error',
      401,
      { error: "Couldn't authenticate you" },
      { kind: 'auth', message: "Couldn't authenticate you" },
    ],
    ['an error with a title', 403, { error: { title: 'Forbidden', message: 'No' } }, { kind: 'auth', message: 'No' }],
    [
      'a list of errors',
      400,
      { errors: [{ code: 'Bad', title: 'Bad', detail: 'Too many' }] },
      { kind: 'validation', message: 'Too many', partner_code: 'Bad' },
    ],
    ['nothing that is known', 422, '<html>', { kind: 'validation', message: 'HTTP 422' }],
  ])('%s', (_, status, json, expected) => {
    expect(classified(status, json)).toMatchObject(expected);
  });

  test('of a server that fails is not in the body', () => {
    expect(classified(503, { error: 'Unavailable' })).toBeNull();
  });
});

describe('tokens', () => {
  test('one that was revoked is replaced once, for two workers too', async () => {
    const target = await open();
    await check(target);
    await target.control('POST', '/zendesk/revoke-tokens');
    await Promise.all([save(target, ANA), check({ ...target, ctx: target.open() })]);
    expect(await grants(target)).toBe(2);
    expect(await usersOf(target)).toHaveLength(1);
  });

  test('one that has expired is replaced', async () => {
    const target = await open();
    await check(target);
    await target.control('POST', '/advance', { ms: 49 * HOUR_MS });
    await check(target);
    expect(await grants(target)).toBe(2);
  });
});

describe('people of Zendesk', () => {
  test('have all known fields, and at least a name', async () => {
    const target = await open();
    await save(target, ANA, { ...ANA, key: 'C-2', name: '', email: 'shop@example.com', phone: '' });
    expect(await usersOf(target)).toMatchObject([
      { name: 'Ana Díaz', details: 'Nido\nAv. Larco 100\nDpto. 4\n15074, Lima, Lima, PE', role: 'end-user' },
      { name: 'Nido', phone: null },
    ]);
  });

  test('an agent who is a customer stays an agent', async () => {
    const target = await open();
    await addUser(target, { name: 'Ana', email: ANA.email, role: 'agent' });
    await save(target, ANA);
    expect(await usersOf(target)).toMatchObject([{ role: 'agent', external_id: 'C-1' }]);
  });

  test('one that another changes at the same time is saved again', async () => {
    const target = await open();
    await target.control('PUT', '/zendesk/conflicts', { count: 3 });
    expect(await save(target, ANA)).toMatchObject([{ ok: true }]);
    expect(await usersOf(target)).toHaveLength(1);
  });

  test('no mail is sent', async () => {
    const target = await open();
    await save(target, ANA);
    const [call] = (await target.ledger()).filter(({ path }) => path.endsWith('create_or_update'));
    expect(call?.body).toMatchObject({ user: { skip_verify_email: true } });
  });
});

test('a ticket that is in doubt for longer than its key is kept is not made twice', async () => {
  const target = await openTickets();
  const { connector, ctx } = target;
  const requester = { name: '', email: 'ana@example.com' };
  const command = {
    type: 'create_ticket' as const,
    idem_key: 'ticket:SR-7',
    ticket: { key: 'SR-7', subject: 'Order', text: 'Where?', requester, files: [] },
  };
  await target.fault({ kind: 'drop-after-commit', match: target.create_call, count: 1 });
  await expect(connector.act.create_ticket?.(ctx, command)).rejects.toMatchObject({ kind: 'uncertain' });
  await target.control('POST', '/advance', { ms: 3 * HOUR_MS });
  expect(await connector.probe?.(ctx, command)).toMatchObject({ state: 'done' });
  expect(await target.held()).toHaveLength(1);
});
