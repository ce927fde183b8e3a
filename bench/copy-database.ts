import pg from 'pg';
import type { BenchDatabase } from './generate.ts';

/** A copy to change at will; it goes when it is disposed of. No connection to the database may be open meanwhile. */
export async function copyDatabase(database: BenchDatabase): Promise<BenchDatabase & AsyncDisposable> {
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  const copy = `${name}_copy`;
  const drop = `drop database if exists ${copy} with (force)`;
  await runAsAdmin(url, drop);
  await runAsAdmin(url, `create database ${copy} template ${name} strategy file_copy`);
  const copyUrl = new URL(url);
  copyUrl.pathname = `/${copy}`;
  return { ...database, url: copyUrl.href, [Symbol.asyncDispose]: () => runAsAdmin(url, drop) };
}

async function runAsAdmin(url: URL, statement: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
