import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Started } from './node-flags.ts';

const ROOT = join(import.meta.dirname, '..');
const READY_WITHIN_MS = 30_000;
const STOPPED_WITHIN_MS = 10_000;

/** What a process used so far: CPU milliseconds of all its threads, and its memory now. */
const Usage = z.object({ cpuMs: z.number(), rssMb: z.number() });
export type Usage = z.infer<typeof Usage>;

/** A server that runs as a child process on a port of its own. */
export type ServerProcess = AsyncDisposable & { origin: string; usage(): Promise<Usage> };

/**
 * Starts a server program, given by its URL, and waits until it answers; by itself as plain `node`. Its log goes to
 * `.data-bench/logs/<name>.log`.
 * @throws Error where it ends or stays silent for half a minute
 */
export async function startServerProcess(
  name: string,
  program: string,
  env: Record<string, string>,
  { flags, env: settings }: Started = { flags: [], env: {} },
): Promise<ServerProcess> {
  const port = await freePort();
  const logs = join(ROOT, '.data-bench/logs');
  mkdirSync(logs, { recursive: true });
  const log = openSync(join(logs, `${name}.log`), 'w');
  const reporter = import.meta.resolve('./report-usage.ts');
  const child = spawn(process.execPath, [...flags, '--import', reporter, fileURLToPath(program)], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...settings, ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(child, origin, name);
  return {
    origin,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return Usage.parse(usage);
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
      await exit;
      clearTimeout(timer);
    },
  };
}

async function untilReady(child: ChildProcess, origin: string, name: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${origin}/api/session`).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server "${name}" does not answer: see its log in .data-bench/logs`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
