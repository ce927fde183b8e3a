import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { SandboxOptions } from '../../../sandbox/options.ts';
import type { Contact } from '../core/contacts.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { type ContactsTarget, contactsSuite } from '../suites/contacts-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { oauthSuite } from '../suites/oauth-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { classifyHubSpot } from './classify-response.ts';

const CREDENTIALS = { access_token: 'sandbox-hubspot-token' };
const READER = { access_token: 'sandbox-hubspot-reader' };
const UNLIMITED = { hubSpotPerTenSeconds: 1_000_000 };

const openWith = (settings: object) =>
  sandboxTargets({
    kind: 'hub_spot',
    partner: 'hubspot',
    credentials: CREDENTIALS,
    settings: (url) => ({ base_url: `${url}/hubspot`, ...settings }),
  });
const open = openWith({});

const Held = z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string()) }));
const held = async ({ control }: Target) => Held.parse(await control('GET', '/hubspot/contacts'));
const addOutside = async ({ control }: Target, properties: object) =>
  z.object({ id: z.string() }).parse(await control('POST', '/hubspot/contacts', { properties })).id;

async function openContacts(options: Partial<SandboxOptions> = UNLIMITED): Promise<ContactsTarget> {
  const target = await open(options);
  return {
    ...target,
    held: async () =>
      (await held(target)).map(({ id, properties }) => ({
        id,
        key: properties.portal_customer_id ?? '',
        emails: [properties.email ?? ''],
        phone: properties.phone ?? '',
        name: [properties.firstname, properties.lastname].filter(Boolean).join(' '),
      })),
    addOutside: (email) => addOutside(target, { email }),
    write_call: 'POST /hubspot/crm/v3/objects/contacts/batch/upsert',
    page: (id) => `https://app.hubspot.com/contacts/4242001/record/0-1/${id}`,
  };
}

const ANA: Contact = {
  key: 'C-1',
  name: 'Ana María Díaz',
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
const BETO = { ...ANA, key: 'C-2', email: 'beto@example.com' };
const save = ({ connector, ctx }: Target, ...contacts: Contact[]) =>
  connector.contacts?.save(ctx, contacts) ?? Promise.resolve([]);
const linesOf = async (target: Target) =>
  (await target.ledger()).map(({ method, path, status }) => `${method} ${path.split('/').at(-1)} ${status}`);

authSuite(open, { wrong: { access_token: 'sandbox-other' }, calls_when_dead: 1 });
limitsSuite(open, { per_minute: 600 });
faultsSuite(open);
contactsSuite(openContacts);

const APP = { sign_in: 'oauth', client_id: 'sandbox-hubspot-app', client_secret: 'sandbox-hubspot-secret' };
oauthSuite(
  sandboxTargets({
    kind: 'hub_spot',
    partner: 'hubspot',
    credentials: APP,
    settings: (url) => ({ base_url: `${url}/hubspot`, consent_page: `${url}/hubspot/oauth/authorize` }),
  }),
  {
    wrong: { ...APP, client_secret: 'sandbox-other' },
    token_path: '/hubspot/oauth/2026-09/token',
    owner: { id: '4242002', name: 'Portal 4242002' },
    allow: async (page) => {
      const body = new URLSearchParams([...page.searchParams, ['portal', '4242002']]);
      const { headers } = await fetch(page.origin + page.pathname, { method: 'POST', redirect: 'manual', body });
      return new URL(headers.get('location') ?? '');
    },
    endAccess: ({ control }) => control('POST', '/hubspot/end-access'),
    rotate: ({ control }) => control('PUT', '/hubspot/app', { rotates: true }),
    end: ({ control }) => control('POST', '/hubspot/uninstall', { portal: 4_242_002 }),
  },
);

const check = (target: Target, credentials?: unknown) =>
  target.connector.check(credentials ? target.open({ credentials }) : target.ctx);

errorsSuite(open, [
  {
    what: 'a token that was revoked',
    expected: { kind: 'auth', status: 401, partner_code: 'INVALID_AUTHENTICATION', request_id: expect.any(String) },
    provoke: async (target) => {
      await target.control('POST', '/hubspot/revoke-token', { token: CREDENTIALS.access_token });
      return check(target);
    },
  },
  {
    what: 'a token without a scope is named with it',
    expected: { kind: 'auth', status: 403, message: expect.stringContaining('crm.objects.contacts.write') },
    provoke: (target) => save({ ...target, ctx: target.open({ credentials: READER }) }, ANA),
  },
  {
    what: "the end of the day's calls, until midnight in the account's zone",
    expected: { kind: 'rate_limited', retry_after_ms: (5 + 24 - 15) * 3_600_000 - 40 * 60_000 },
    provoke: async (target) => {
      await target.control('PUT', '/hubspot/today', { portal: 4_242_001, left: 1 });
      const ctx = target.open({ ports: { now: () => new Date('2026-11-20T15:40:00Z') } });
      return save({ ...target, ctx }, ANA);
    },
  },
  {
    what: "the end of the day's calls where the zone is not known",
    expected: { kind: 'rate_limited', retry_after_ms: 3_600_000 },
    provoke: async (target) => {
      await target.control('PUT', '/hubspot/today', { portal: 4_242_001, left: 0 });
      return check(target);
    },
  },
  {
    what: 'a key that is no unique property is a setting to mend there',
    expected: { kind: 'config', message: expect.stringContaining('non-unique') },
    provoke: async (target) => {
      const json = { name: 'portal_customer_id', label: 'Id', type: 'string', fieldType: 'text' };
      await callHubSpot(target, '/crm/v3/properties/contacts', { ...json, groupName: 'contactinformation' });
      return save(target, ANA);
    },
  },
]);

async function callHubSpot(target: Target, path: string, json: object): Promise<void> {
  await target.ctx.http.call({
    method: 'POST',
    url: new URL(z.object({ base_url: z.string() }).parse(target.ctx.settings).base_url + path),
    authorization: `Bearer ${CREDENTIALS.access_token}`,
    json,
    is_idempotent: true,
    reply: z.unknown(),
    classifyResponse: () => null,
  });
}

describe('limits in headers', () => {
  test('the last call of ten seconds holds the next back', async () => {
    const target = await open({ hubSpotPerTenSeconds: 2 });
    await check(target);
    expect(target.ports.blocks).toEqual([{ policy: target.connector.manifest.limits[0], ms: 10_000 }]);
  });

  test('a call above the limit is repeated after the interval in the headers', async () => {
    const target = await open({ hubSpotPerTenSeconds: 1 });
    await check(target).catch(() => {});
    expect(target.ports.blocks.map(({ ms }) => ms)).toContain(10_000);
    expect(target.ports.calls.at(-1)).toMatchObject({ failure: 'rate_limited' });
  });
});

describe('what HubSpot asks to wait for', () => {
  test.each([
    ['a record that another writes', 423, {}, 2_000],
    ['an account that moves, as long as it says', 477, { 'retry-after': '7' }, undefined],
  ])('%s', (_, status, headers, retry_after_ms) => {
    const reply = { status, headers: new Headers(headers), bytes: new Uint8Array(), text: '', json: {} };
    expect(classifyHubSpot(reply, new Date(), null)).toMatchObject({ kind: 'transient', retry_after_ms });
  });
});

describe('our key', () => {
  test('is made once, when the first contacts are sent, and the account is read once', async () => {
    const target = await open();
    await save(target, ANA);
    await save(target, BETO);
    expect(await linesOf(target)).toEqual([
      ...['GET details 200', 'POST upsert 400'],
      ...['POST contacts 201', 'POST upsert 200'],
      'POST upsert 200',
    ]);
  });

  test('stays with the first of two customers who share an e-mail', async () => {
    const target = await open();
    await save(target, ANA, { ...BETO, email: ANA.email, phone: '+51911111111' });
    expect((await held(target)).map(({ properties }) => [properties.portal_customer_id, properties.phone])).toEqual([
      ['C-1', '+51911111111'],
    ]);
  });
});

describe('contacts of HubSpot', () => {
  test('have all known fields, in its words', async () => {
    const target = await open();
    await save(target, ANA, { ...BETO, name: 'Beto', language_code: 'qu', company: '', phone: '' });
    expect((await held(target)).map(({ properties }) => properties)).toEqual([
      {
        portal_customer_id: 'C-1',
        email: 'ana@example.com',
        firstname: 'Ana',
        lastname: 'María Díaz',
        company: 'Nido',
        phone: '+51987654321',
        address: 'Av. Larco 100, Dpto. 4',
        city: 'Lima',
        state: 'Lima',
        zip: '15074',
        country: 'PE',
        hs_language: 'es',
      },
      expect.objectContaining({ firstname: 'Beto', lastname: '' }),
    ]);
    expect((await held(target))[1]?.properties).not.toHaveProperty('hs_language');
  });

  test('are saved one by one where a batch is refused for one of them', async () => {
    const target = await open();
    await target.control('PUT', '/hubspot/rows', { alone: false });
    const outcomes = await save(target, ANA, { ...BETO, key: 'C-3', email: 'nobody' }, BETO, { ...BETO, key: 'C-4' });
    const [, , beto] = outcomes;
    expect(outcomes).toMatchObject([
      { ok: true },
      { ok: false, reason: 'Email address nobody is invalid' },
      { ok: true },
      { ok: true, id: beto?.ok ? beto.id : '' },
    ]);
    expect(await held(target)).toHaveLength(2);
  });

  test('one that is twice in a batch is saved', async () => {
    const target = await open();
    const [first, second] = await save(target, ANA, { ...ANA, name: 'Ana' });
    expect(second).toEqual(first);
    expect(await held(target)).toMatchObject([{ properties: { firstname: 'Ana', lastname: '' } }]);
  });

  test('have a page at the address of the settings', async () => {
    const target = await openWith({ contact_page: 'https://x.example.com/{portal_id}/{contact_id}' })();
    const [outcome] = await save(target, ANA);
    expect(outcome).toMatchObject({ link: expect.stringMatching(/^https:\/\/x\.example\.com\/4242001\/\d+$/) });
  });

  test('none to save, none to call', async () => {
    const target = await open();
    expect(await save(target)).toEqual([]);
    expect(await target.ledger()).toEqual([]);
  });
});
