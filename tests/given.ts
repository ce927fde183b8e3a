import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { hashPassword } from '#features/people/access/server/passwords.ts';
import { openSession } from '#features/people/access/server/sessions.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { openDiskStore } from '#platform/files/disk-store.ts';
import { createLog } from '#platform/log.ts';
import { openMailer } from '#platform/mail/open-mailer.ts';
import { createSecrets } from '#platform/secrets.ts';
import type { Services } from '#platform/services.ts';
import { createServerApp } from '#programs/start-server.ts';
import { atTheEnd } from './at-the-end.ts';
import { createDataFolder } from './data-folder.ts';
import { testDatabase } from './template-db.ts';

type Reply = { status: number; body: unknown; headers: Record<string, unknown> };

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Call = (method: Method, path: string, body?: unknown) => Promise<Reply>;

/** A signed-in member who calls the server as the portal does. */
export type Caller = {
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
};

/** The whole server on a database of its own, for one test file. */
export type World = {
  ownerUrl: string;
  /** As the application logs in. */
  appUrl: string;
  database: Database;
  services: Services;
  app: FastifyInstance;
  /** Where the files of `services` stand. */
  folder: string;
  /** Runs SQL as the owner, past row security: for arranging and for looking behind. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  account(options?: { time_zone?: string; holding_minutes?: number }): Promise<GivenAccount>;
};

export type GivenAccount = {
  account_id: number;
  actor: Actor;
  staff: Caller;
  admin: Caller;
  /** The staff member, as records name them. */
  member: { name: string; user_id: number };
  /** The admin's call with any method, and the staff member's session cookie for requests made by hand. */
  call: Call;
  cookie: string;
};

type WorldOptions = {
  allowed_hosts?: readonly string[];
  base_url?: string;
  request_timeout_ms?: number;
  tax_schemas?: string | null;
  is_demo?: boolean;
  smtp_url?: string;
  support_email?: string;
};

/**
 * Partners' limits are lifted: a job that reaches one gives its slot back, so that its run alone would not end its
 * work.
 */
const LIFTED = `insert into app.call_limits (connection_id, policy, tokens, filled_at)
  select id, 'calls', 1000000, now() from generate_series(1, 1000) id`;

/** Builds the server for a test file; all of it is taken down afterwards. */
export async function givenWorld(options: WorldOptions = {}): Promise<World> {
  const { ownerUrl, appUrl } = await testDatabase();
  const folder = createDataFolder();
  const log = createLog('silent');
  const database = openDatabase(appUrl, 8);
  const { base_url = 'https://bodega.example.com', is_demo = false, tax_schemas = null, smtp_url } = options;
  const services: Services = {
    database,
    secrets: createSecrets(randomBytes(32).toString('hex')),
    files: openDiskStore(folder),
    mail: openMailer({ smtp_url, base_url, is_demo }, database),
    log,
    allowed_hosts: options.allowed_hosts ?? [],
    request_timeout_ms: options.request_timeout_ms ?? 20_000,
    base_url,
    support_email: options.support_email ?? null,
    tax_schemas,
    is_demo,
    waitBetweenTries: async () => {},
  };
  const events = await listenToEvents(ownerUrl, log);
  const app = await createServerApp(services, events, { isSecure: false, trustedProxies: ['loopback'] });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // Its database is dropped at the end, with or without its leave.
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  atTheEnd(async () => {
    await app.close();
    await events.stop();
    await database.close();
    await owner.end();
    await rm(folder, { recursive: true, force: true });
  });

  const run = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<T>(text, values)).rows;
  await run(LIFTED);
  const world: World = {
    ownerUrl,
    appUrl,
    database,
    services,
    app,
    folder,
    sql: run,
    account: (wanted = {}) => givenAccount(world, wanted),
  };
  return world;
}

async function givenAccount(world: World, { time_zone = 'America/Lima', holding_minutes = 0 }): Promise<GivenAccount> {
  const rows = await world.sql<{ id: string }>(
    'insert into accounts (name, time_zone, holding_minutes) values ($1, $2, $3) returning id',
    [`Account ${randomBytes(4).toString('hex')}`, time_zone, holding_minutes],
  );
  const account_id = Number(rows[0]?.id);
  const actor: Actor = { account_id, name: null, db: world.database.account(account_id) };
  const { token, ...member } = await givenMember(world, account_id, false);
  const call = callOf(world, (await givenMember(world, account_id, true)).token);
  const staff = callerOf(callOf(world, token));
  return { account_id, actor, staff, admin: callerOf(call), member, call, cookie: `bodega_session=${token}` };
}

const PASSWORD = 'given-password';
const passwordHash = hashPassword(PASSWORD);

/** A member with a session, and its token. */
async function givenMember(world: World, accountId: number, isAdmin: boolean) {
  const name = isAdmin ? 'Ada Admin' : 'Sam Staff';
  const email = `${randomBytes(5).toString('hex')}@example.com`;
  const rows = await world.sql<{ id: string }>(
    `with person as (insert into people (email, password_hash) values ($2, $4) returning id)
     insert into users (account_id, person_id, name, is_admin) select $1, id, $3, $5 from person returning id`,
    [accountId, email, name, await passwordHash, isAdmin],
  );
  const user_id = Number(rows[0]?.id);
  return { name, user_id, token: await openSession(world.database, accountId, user_id, 'test') };
}

function callOf({ app, services }: World, token: string): Call {
  return async (method, url, body) => {
    const reply = await app.inject({
      method,
      url,
      headers: {
        cookie: `bodega_session=${token}`,
        'x-csrf-token': services.secrets.csrfToken(token),
        'x-requested-with': 'XMLHttpRequest',
        ...(body !== undefined && { 'content-type': body instanceof Blob ? body.type : 'application/json' }),
      },
      ...(body !== undefined && {
        payload: body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : JSON.stringify(body),
      }),
    });
    const text = reply.body;
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: isJson && text ? JSON.parse(text) : text, headers: reply.headers };
  };
}

const callerOf = (call: Call): Caller => ({
  get: (path) => call('GET', path),
  post: (path, body) => call('POST', path, body),
  put: (path, body) => call('PUT', path, body),
  delete: (path) => call('DELETE', path),
});
