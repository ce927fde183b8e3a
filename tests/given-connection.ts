import { z } from 'zod';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { saveStreamState } from '#features/partners/connections/server/stream-state.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { atTheEnd } from './at-the-end.ts';
import type { GivenAccount, World } from './given.ts';

const Calls = z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() }));

/** One past for all test files of a process: it is made up once. */
const PAST_UNTIL = Date.now();

/** The simulated partners of one test file, with their received calls. */
export async function givenPartners() {
  const sandbox = await startSandbox({
    port: 0,
    orderEveryMs: 0,
    taxStepMs: 0,
    // A file that goes through many orders within a minute is not a flood.
    coreePerMinute: 1_000_000,
    pastUntil: PAST_UNTIL,
  });
  atTheEnd(() => sandbox.stop());
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const content = body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const reply = await fetch(`${sandbox.url}/control${path}`, { method, ...content });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    const text = await reply.text();
    return text === '' ? undefined : JSON.parse(text);
  };
  return {
    url: sandbox.url,
    host: new URL(sandbox.url).host,
    control,
    reset: () => control('POST', '/reset'),
    /** The calls a partner took since the last reset, as `METHOD path`. */
    async calls(partner: 'exigo' | 'coree' | 'hubspot'): Promise<string[]> {
      return Calls.parse(await control('GET', `/ledger/${partner}`)).map(({ method, path }) => `${method} ${path}`);
    },
  };
}

type Partners = Awaited<ReturnType<typeof givenPartners>>;

/** An active connection of the account to the simulated warehouse. @returns its id */
export function givenWarehouse(world: World, { actor }: GivenAccount, partners: Partners, secret = 'sandbox-coree') {
  return createConnection(actor, world.services, {
    kind: 'amware',
    name: 'Warehouse',
    credentials: { client_id: 'demo', client_secret: secret },
    settings: { base_url: `${partners.url}/coree/v1`, account_code: 'DEMO' },
    state: 'active',
  });
}

/**
 * An active connection of the account to the simulated channel; `settings` in addition to the required ones. @returns
 * its id
 */
export function givenChannel(world: World, { actor }: GivenAccount, partners: Partners, settings: object = {}) {
  return createConnection(actor, world.services, {
    kind: 'exigo',
    name: 'Shop',
    credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
    settings: { base_url: `${partners.url}/exigo/3.0`, time_zone: 'America/Lima', ...settings },
    state: 'active',
  });
}

/** Has a channel's orders read from so many days ago on, and not from its beginning. */
export async function readOrdersSince({ db }: Actor, connectionId: number, days: number): Promise<void> {
  const watermark = new Date(Date.now() - days * 86_400_000).toISOString();
  await saveStreamState(db, connectionId, 'orders', { watermark, page: null, seen: null });
}

/** The arguments of a job's handler, for running one outside the queue. */
export function givenRun(world: World, actor: Actor): JobRun {
  return { actor, services: world.services, log: world.services.log, signal: new AbortController().signal, attempt: 1 };
}

/** The merchant of the simulated listing service whose profiles are Bodega US, Mexico and Peru. */
export const LISTINGS = {
  name: 'Listings',
  credentials: {
    application_id: 'demo',
    shared_secret: 'sandbox-shared-secret',
    refresh_token: 'sandbox-refresh-token',
  },
};

/** Another merchant of the simulated listing service, whose one profile is Bodega Spain, 12000201. */
export const EUROPE: typeof LISTINGS = {
  name: 'Europe',
  credentials: {
    application_id: 'europe',
    shared_secret: 'sandbox-europe-secret',
    refresh_token: 'sandbox-europe-token',
  },
};

/** An active connection of the account to the simulated listing service. @returns its id */
export function givenListingService(
  world: World,
  { actor }: GivenAccount,
  partners: Partners,
  { name, credentials } = LISTINGS,
) {
  return createConnection(actor, world.services, {
    kind: 'channel-advisor',
    name,
    credentials,
    settings: {
      base_url: `${partners.url}/channel-advisor`,
      product_page: 'https://ca.example.com/{product_id}',
      label: name,
    },
    state: 'active',
  });
}
