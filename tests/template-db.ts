import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';

export type TestDatabase = { ownerUrl: string; name: string };

/** A migrated database of the calling test file's own, dropped after its last test. Call it at the top of the file. */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `create database ${name} template template_bodega strategy file_copy`);
  afterAll(() => run(adminUrl, `drop database ${name} with (force)`));
  const ownerUrl = new URL(adminUrl);
  ownerUrl.pathname = name;
  return { ownerUrl: ownerUrl.href, name };
}

async function run(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
