import { execFile } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../tests/given.ts';

const world = await givenWorld();
const ROOT = join(import.meta.dirname, '../..');
const Failure = z.object({ code: z.number() });

function run(args: string[], env: Record<string, string> = {}) {
  const given = {
    DATABASE_URL: world.ownerUrl,
    SECRET_KEY: 'x'.repeat(32),
    BASE_URL: 'https://bodega.example.com/',
    PATH: process.env.PATH,
    ...env,
  };
  const all = ['src/programs/add-account.ts', ...args];
  return new Promise<{ code: number; said: string; complained: string }>((resolve) =>
    execFile(process.execPath, all, { cwd: ROOT, env: given }, (error, said, complained) =>
      resolve({ code: error ? (Failure.safeParse(error).data?.code ?? -1) : 0, said, complained }),
    ),
  );
}

const acme = ['--account', 'Acme', '--time-zone', 'America/Lima', '--currency', 'PEN', '--language', 'es'];
const ana = ['--name', 'Ana Quispe', '--email', 'Ana@Acme.example'];

async function use(printed: string, password: string) {
  const token = /https:\/\/bodega\.example\.com\/password#([\w-]+)/.exec(printed)?.[1] ?? '';
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/password-links/use',
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: { token, password },
  });
  return { status: reply.statusCode, body: reply.json() };
}

const count = async () => world.sql('select (select count(*) from accounts) as a, (select count(*) from users) as u');

test('the first account is created with its administrator, who sets a password by the printed link and logs in', async () => {
  const created = await run([...acme, ...ana]);
  expect([created.code, created.complained]).toEqual([0, '']);
  const entered = await use(created.said, 'four small words');
  expect(entered).toMatchObject({
    status: 200,
    body: {
      user: { name: 'Ana Quispe', email: 'ana@acme.example', is_admin: true, language: 'es' },
      account: { name: 'Acme', time_zone: 'America/Lima', currency: 'PEN' },
    },
  });

  const before = await count();
  const again = await run([...acme, '--name', 'Eve', '--email', 'ana@acme.example']);
  expect([again.code, again.said]).toEqual([1, '']);
  expect(again.complained).toContain('is a member of an account Acme already, so nothing was changed');
  expect(await count()).toEqual(before);

  const link = await run(['--link', 'ANA@acme.example']);
  expect((await use(link.said, 'five more small words')).status).toBe(200);
  expect((await use(link.said, 'six more small words')).status).toBe(410);
});

test('an account for a person who has a login is created with their password, and no link is printed', async () => {
  await run([...acme, '--name', 'Iris', '--email', 'iris@acme.example']);
  const [before] = await world.sql<{ password_hash: string }>(
    `select password_hash from people where email = 'iris@acme.example'`,
  );
  const second = ['--account', 'Bolt', ...acme.slice(2), '--name', 'Iris Q', '--email', 'iris@acme.example'];
  const { code, said } = await run(second);
  expect([code, said]).toEqual([0, expect.stringContaining('with the password that this login has already')]);
  expect(said).not.toContain('password#');
  const members = await world.sql(
    `select a.name as account, u.name, p.password_hash from people p join users u on u.person_id = p.id
      join accounts a on a.id = u.account_id
      where p.email = 'iris@acme.example' order by 1`,
  );
  expect(members).toEqual([
    { account: 'Acme', name: 'Iris', ...before },
    { account: 'Bolt', name: 'Iris Q', ...before },
  ]);
});

test('what cannot be done is said in one sentence, with status 1', async () => {
  const before = await count();
  for (const [args, env, words] of [
    [['--link', 'nobody@acme.example'], {}, 'No member logs in as nobody@acme.example'],
    [[...acme, '--name', 'Eve'], {}, '--email must be'],
    [[...acme, ...ana], { DATABASE_URL: '' }, 'DATABASE_URL'],
    [[...acme, ...ana], { DATABASE_URL: await emptyDatabase() }, 'run npm run migrate first'],
  ] as const) {
    const { code, said, complained } = await run([...args], env);
    expect([code, said, complained.trim().split('\n')]).toEqual([1, '', [expect.stringContaining(words)]]);
  }
  expect(await count()).toEqual(before);
});

/** The server's own first database: it never has our tables. */
async function emptyDatabase(): Promise<string> {
  const client = new pg.Client(inject('adminUrl'));
  await client.connect();
  const { rows } = await client.query(`select to_regclass('public.users') as users`);
  await client.end();
  expect(rows).toEqual([{ users: null }]);
  return inject('adminUrl');
}
