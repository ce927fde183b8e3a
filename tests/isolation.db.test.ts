import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor } from '#platform/db/actor.ts';
import { jobKind, planJobs } from '#platform/jobs/job.ts';
import { givenWorld } from './given.ts';
import { givenOrder } from './given-order.ts';
import { TEST_LOGIN } from './test-login.ts';

// A demo, so calls that send mail run as in production.
const world = await givenWorld({ request_timeout_ms: 100, is_demo: true });

describe('accounts are kept apart', () => {
  test('every table of the product has forced row security and the own-account policy', async () => {
    const tables = await world.sql<{ name: string; is_forced: boolean; policies: string[] }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
             array(select p.policyname::text from pg_policies p
               where p.schemaname = 'public' and p.tablename = c.relname) as policies
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm')`);
    expect(tables.length).toBeGreaterThan(15);
    const open = tables.filter((table) => !table.is_forced || !table.policies.includes('own_account'));
    expect(open.map((table) => table.name)).toEqual([]);
  });

  test('the application works as a role that owns nothing and cannot pass row security', async () => {
    const { actor } = await world.account();
    const { rows } = await sql<{ name: string }>`select session_user::text as name`.execute(actor.db);
    expect(rows).toEqual([{ name: TEST_LOGIN.user }]);
    const roles = await world.sql(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcanlogin, (select count(*)::int from pg_class
        where relowner = r.oid) as owned
         from pg_roles r where pg_has_role($1, r.oid, 'member') order by rolname`,
      [TEST_LOGIN.user],
    );
    const harmless = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 };
    expect(roles).toEqual([
      { rolname: 'bodega_app', rolcanlogin: false, ...harmless },
      { rolname: TEST_LOGIN.user, rolcanlogin: true, ...harmless },
    ]);
  });

  test('a connection that served one account shows the next one nothing of it', async () => {
    const [first, second] = [await world.account(), await world.account()];
    const order = await givenOrder(world, first);
    for (let round = 0; round < 20; round++) {
      const mine = await first.actor.db.selectFrom('orders').select('id').execute();
      const theirs = await second.actor.db.selectFrom('orders').select('id').execute();
      expect([mine, theirs]).toEqual([[{ id: order.id }], []]);
    }
  });

  test('a row cannot be written into another account', async () => {
    const [first, second] = [await world.account(), await world.account()];
    const write = first.actor.db.insertInto('products').values({ account_id: second.account_id, sku: 'X' }).execute();
    await expect(write).rejects.toThrow(/row-level security/);
  });

  test('a job cannot be added for another account', async () => {
    const [first, second] = [await world.account(), await world.account()];
    const add =
      sql`select app.queue_job('check-orders', ${JSON.stringify({ account_id: second.account_id })}::json, null, null,
        null, null, 'replace', null)`.execute(first.actor.db);
    await expect(add).rejects.toThrow(/own account/);
  });

  test('a job of another account is not taken for the own one that is planned', async () => {
    const [first, second] = [await world.account(), await world.account()];
    const kind = jobKind('check-orders', z.object({}));
    const plan = ({ db }: Actor, { account_id }: Pick<Actor, 'account_id'>) =>
      planJobs(db, { account_id }, kind, [{}], { key: () => 'theirs', delayMs: () => 60_000 });
    const owners = () =>
      world.sql(`select (payload ->> 'account_id')::int as of from graphile_worker._private_jobs where key = 'theirs'`);
    await plan(second.actor, second);
    await expect(plan(first.actor, second)).rejects.toThrow(/own account/);
    expect(await owners()).toEqual([{ of: second.account_id }]);
    await plan(first.actor, first);
    expect(await owners()).toEqual([{ of: first.account_id }]);
  });
});

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** The calls open before the login; any other call needs a session. */
const PUBLIC = [
  'POST /api/session',
  'GET /api/entrance',
  'GET /api/kept-mail',
  'POST /api/password-links',
  'POST /api/password-links/read',
  'POST /api/password-links/use',
  'POST /api/buyer-links/read',
  'POST /api/buyer-links/check',
  'POST /api/buyer-links/use',
  'POST /api/invitations/read',
  'POST /api/invitations/use',
  'POST /api/invitations/log-in',
  'POST /api/passkeys/login-question',
  'POST /api/session/passkey',
  'POST /api/single-sign-on',
  'GET /api/single-sign-on/callback',
];

describe('every call of the API document', () => {
  test('without a session answers 401, but for the login and those before it, which want a page of ours', async () => {
    for (const [method, path] of await allCalls()) {
      if (PUBLIC.includes(`${method} ${path}`)) {
        const reply = await world.app.inject({ method, url: path, payload: {} });
        const isLogin = path === '/api/session';
        if (method !== 'GET') expect([method, path, reply.statusCode]).toEqual([method, path, isLogin ? 422 : 403]);
        continue;
      }
      const reply = await world.app.inject({ method, url: path.replace(/\{\w+\}/g, '1') });
      expect([method, path, reply.statusCode]).toEqual([method, path, 401]);
    }
  });

  test('that changes something answers 403 without the CSRF token', async () => {
    const { cookie } = await world.account();
    for (const [method, path] of await allCalls()) {
      if (method === 'GET' || PUBLIC.includes(`${method} ${path}`)) continue;
      const reply = await world.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, '1'),
        headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
      });
      expect([method, path, reply.statusCode]).toEqual([method, path, 403]);
    }
  });

  test("with another account's id answers as for one that does not exist, and changes nothing", async () => {
    const [owner, stranger] = [await world.account(), await world.account()];
    const order = await givenOrder(world, owner);
    const [member] = await world.sql<{ id: string }>('select id from users where account_id = $1', [owner.account_id]);
    const ids = { ...order, member_id: Number(member?.id) };
    const before = await snapshot(owner.account_id);
    for (const [method, path] of await allCalls()) {
      // 1 or 2, of no account
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).filter((name) => name !== 'entityId');
      if (names.length === 0) continue;
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(idFor(name, path, ids)));
      const reply = await stranger.call(method, url, method === 'GET' ? undefined : anyBody);
      const missing = path.replace(/\{\w+\}/g, '999999999');
      const unknown = await stranger.call(method, missing, method === 'GET' ? undefined : anyBody);
      expect([method, path, reply.status]).toEqual([method, path, unknown.status]);
      expect([method, path, [200, 404, 422, 204].includes(reply.status)]).toEqual([method, path, true]);
      expect(JSON.stringify(reply.body)).not.toContain(order.marker);
    }
    expect(await snapshot(owner.account_id)).toEqual(before);
  });
});

/** Fits most bodies; where it does not, the 422 that both ids get is as good an answer. */
const anyBody = { reason: 'x', ignoredReason: 'x', text: 'x' };

type Ids = { id: number; customer_id: number; connection_id: number; member_id: number };

function idFor(name: string, path: string, ids: Ids): number {
  if (/connector/i.test(name) || path.includes('/connectors/')) return ids.connection_id;
  if (path.includes('/members/')) return ids.member_id;
  return path.includes('/customers/') ? ids.customer_id : ids.id;
}

async function allCalls() {
  const reply = await world.app.inject({ method: 'GET', url: '/api/openapi.json' });
  const { paths } = Document.parse(reply.json());
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.filter((method) => method.toLowerCase() in item).map((method) => [method, path] as const),
  );
}

async function snapshot(accountId: number) {
  return world.sql(
    `select to_jsonb(o) as row from orders o where account_id = $1
     union all select to_jsonb(u) from users u where account_id = $1
     union all select to_jsonb(s) from sessions s where account_id = $1 order by row`,
    [accountId],
  );
}
