import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataFolder } from '../../../tests/data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = createDataFolder();
});
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const start = () => startEmbeddedPostgres({ dataDir, durable: false });

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function serverPid() {
  return Number(fs.readFileSync(join(dataDir, 'pg18/data/postmaster.pid'), 'utf8').split('\n')[0]);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Another program that starts the cluster and keeps it until it is stopped. */
async function startInOtherProgram(): Promise<ChildProcess> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    const cluster = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.once('SIGTERM', () => cluster.stop().then(() => process.exit(0)));
    process.stdout.write('ready');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

test('keeps its data from one start to the next, and leaves no process', async () => {
  const first = await start();
  await query(first.url('postgres'), 'create table kept as select 42 as answer');
  const pid = serverPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(await query(second.url('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
  await second.stop();
});

test('text is UTF-8 whatever the language of the machine', async () => {
  const cluster = await start();
  const settings = `select current_setting('server_encoding') as encoding, lower('ÑANDÚ') as lower`;
  expect(await query(cluster.url('postgres'), settings)).toEqual([{ encoding: 'UTF8', lower: 'ñandú' }]);
  await cluster.stop();
});

test('a cluster whose program was killed is taken over, and stopped at the end', async () => {
  const program = await startInOtherProgram();
  const pid = serverPid();
  await end(program, 'SIGKILL');
  expect(isAlive(pid)).toBe(true);

  const cluster = await start();
  expect(serverPid()).toBe(pid);
  await cluster.stop();
  expect(fs.existsSync(join(dataDir, 'pg18/data/postmaster.pid'))).toBe(false);
});

test('a killed server is started again over its remains', async () => {
  const program = await startInOtherProgram();
  const pid = serverPid();
  process.kill(pid, 'SIGKILL');
  await end(program, 'SIGKILL');

  const cluster = await start();
  expect(await query(cluster.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await cluster.stop();
});

test('the number of a dead server that another program bears now does not matter', async () => {
  await (await start()).stop();
  const file = join(dataDir, 'pg18/data/postmaster.pid');
  fs.writeFileSync(file, `${process.pid}\n${join(dataDir, 'pg18/data')}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const cluster = await start();
  expect(serverPid()).not.toBe(process.pid);
  await cluster.stop();
});

test('the last of two programs stops the cluster that they share', async () => {
  const program = await startInOtherProgram();
  const shared = await start();
  await end(program, 'SIGTERM');
  expect(await query(shared.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  const pid = serverPid();
  await shared.stop();
  expect(fs.existsSync(join(dataDir, 'pg18/data/postmaster.pid'))).toBe(false);
  expect(pid).toBeGreaterThan(0);
});

test('two starts at once share one cluster', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url('postgres')).toBe(two.url('postgres'));
  await Promise.all([one.stop(), two.stop()]);
  expect(fs.existsSync(join(dataDir, 'pg18/data/postmaster.pid'))).toBe(false);
});

test('data of another PostgreSQL is refused by name', async () => {
  await (await start()).stop();
  fs.writeFileSync(join(dataDir, 'pg18/data/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/is of PostgreSQL 17, not 18: move that folder away\.$/);
});
