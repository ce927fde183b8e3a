import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { withLogin } from '#platform/db/app-login.ts';
import { atTheEnd } from './at-the-end.ts';
import { TEST_LOGIN } from './test-login.ts';

export type TestDatabase = { ownerUrl: string; appUrl: string; name: string };

/** A migrated database of the calling test file's own, dropped after its last test. Call it at the top of the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, (admin) =>
    admin.query(`create database ${name} template template_bodega strategy file_copy`),
  );
  atTheEnd(() => asAdmin(adminUrl, (admin) => drop(admin, name)));
  const ownerUrl = new URL(adminUrl);
  ownerUrl.pathname = name;
  return { ownerUrl: ownerUrl.href, appUrl: withLogin(ownerUrl.href, TEST_LOGIN), name };
}

const TIMEOUT_MS = 3_000;

/** Waits for connections that are being closed: one that is cut off would be an error of a test that has ended. */
async function drop(admin: pg.Client, name: string): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await wait(20)) {
    const used = await admin.query('select 1 from pg_stat_activity where datname = $1 limit 1', [name]);
    if (used.rows.length === 0) break;
  }
  await admin.query(`drop database ${name} with (force)`);
}

/** A connection costs PostgreSQL more than its queries. */
async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
