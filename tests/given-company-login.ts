import { z } from 'zod';
import { startSandbox } from '../sandbox/sandbox.ts';
import { atTheEnd } from './at-the-end.ts';
import type { GivenAccount, World } from './given.ts';
import { givenColleague, TEAM_PASSWORD } from './given-team.ts';

export const CLIENT = { client_id: 'bodega', client_secret: 'sandbox-identity' };

const Start = z.object({ address: z.string().nullable(), failure: z.string().nullable() });

/** The simulated identity provider, with its controls for tests. */
export async function givenProvider() {
  const sandbox = await startSandbox({ port: 0, orderEveryMs: 0, partners: ['identity'] });
  atTheEnd(() => sandbox.stop());
  const control = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const reply = await fetch(`${sandbox.url}/control/${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  };
  return {
    issuer: `${sandbox.url}/identity`,
    host: new URL(sandbox.url).host,
    trouble: (trouble: object) => control('PUT', 'identity/trouble', trouble),
    rotateKey: () => control('POST', 'identity/rotate-key', {}),
    anotherPerson: (email: string) => control('POST', 'identity/another-person', { email }),
    fault: (order: object) => control('POST', 'faults', { partner: 'identity', rate: 1, ...order }),
  };
}

type Browser = { cookies: Map<string, string> };
type Called = { status: number; body: unknown; location: string | undefined };

/** A browser of its own, which keeps cookies as far as these tests need them. */
export function givenBrowser({ app }: World, browser: Browser = { cookies: new Map() }) {
  async function ask(method: 'GET' | 'POST', url: string, payload?: object): Promise<Called> {
    const reply = await app.inject({
      method,
      url,
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { 'x-requested-with': 'XMLHttpRequest' }),
      },
      ...(payload && { payload }),
    });
    for (const { name, value } of reply.cookies) {
      if (value === '') browser.cookies.delete(name);
      else browser.cookies.set(name, value);
    }
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, location: reply.headers.location };
  }

  const start = async (email: string, back?: string) => {
    const { status, body } = await ask('POST', '/api/single-sign-on', { email, ...(back !== undefined && { back }) });
    return { status, ...Start.catch({ address: null, failure: null }).parse(body) };
  };

  return {
    cookies: browser.cookies,
    ask,
    start,
    /**
     * From the login screen to the provider, where the person says `email`; @returns our address as the provider makes
     * it
     */
    async goToProvider(email: string, more: { back?: string; answer?: 'yes' | 'no' } = {}): Promise<string> {
      const { address } = await start(email, more.back);
      if (!address) throw new Error('there is no way to the provider');
      return answerAt(address, email, more.answer);
    },
    /** The whole login. @returns the address of the redirect at the end */
    async logIn(email: string, more: { back?: string; answer?: 'yes' | 'no' } = {}): Promise<string> {
      const { location = '' } = await ask('GET', await this.goToProvider(email, more));
      return location;
    },
    session: async () => (await ask('GET', '/api/session')).body,
  };
}

/** The person's answer at the provider. @returns the path and query of the redirect back */
export async function answerAt(address: string, email: string, answer: 'yes' | 'no' = 'yes'): Promise<string> {
  const page = new URL(address.replace('/authorize?', '/answer?'));
  page.searchParams.set('email', email);
  page.searchParams.set('answer', answer);
  const reply = await fetch(page, { redirect: 'manual' });
  const back = new URL(reply.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** An account with the provider, set by one of its administrators; `save` changes it. */
export async function givenCompany(world: World, issuer: string, more: object = {}) {
  const account: GivenAccount = await world.account();
  const admin = await givenColleague(world, account.account_id, true);
  let version = 0;
  const save = async (edit: object = {}) => {
    const reply = await admin.call('PUT', 'single-sign-on', {
      issuer,
      ...CLIENT,
      open_to: 'everyone',
      is_required: false,
      version,
      current_password: TEAM_PASSWORD,
      ...edit,
    });
    if (reply.statusCode === 200) version = z.object({ version: z.number() }).parse(reply.json()).version;
    return reply;
  };
  const saved = await save(more);
  if (saved.statusCode !== 200) throw new Error(saved.body);
  const member = await givenColleague(world, account.account_id);
  const settings = async () => {
    const reply = await admin.call('GET', 'single-sign-on');
    return reply.json();
  };
  return { ...account, boss: admin, member, save, settings };
}
