import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createDataFolder } from './data-folder.ts';

const Address = z.object({ port: z.number() });

/** Where it is not on the PATH, the tests that need it are skipped, and the run says so. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer)
  console.warn(
    'pgbouncer is not on the PATH: the tests behind a pooler are skipped (Debian: apt-get install pgbouncer)',
  );

/**
 * A real pgbouncer before the database of a connection string, ended with the test. It lets every client in, and works as the user of
 * `serverUrl`.
 * @returns the connection string by way of it, and the call that gives it other settings while it runs
 */
export async function givenPgbouncer(
  databaseUrl: string,
  settings: Record<string, string>,
  serverUrl = databaseUrl,
): Promise<{ url: string; change: (settings: Record<string, string>) => void }> {
  const folder = createDataFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const write = (some: Record<string, string>) =>
    writeFileSync(file, settingsFile(serverUrl, { listen_port: String(port), ...some }));
  write(settings);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await untilOpen(port);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    change(others) {
      write(others);
      child.kill('SIGHUP');
    },
  };
}

function settingsFile(serverUrl: string, settings: Record<string, string>): string {
  const url = new URL(serverUrl);
  const user = url.searchParams.get('user') ?? url.username;
  const password = url.searchParams.get('password') ?? url.password;
  const name = url.pathname.slice(1);
  const all = {
    ...{
      listen_addr: '127.0.0.1',
      unix_socket_dir: '',
      auth_type: 'any',
      default_pool_size: '10',
      server_reset_query: 'DISCARD ALL',
    },
    ...settings,
  };
  return [
    '[databases]',
    `${name} = host=${url.hostname} port=${url.port} dbname=${name} user=${user} password=${password}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([key, value]) => `${key} = ${value}`),
    '',
  ].join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Address.parse(server.address());
  server.close();
  return port;
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('pgbouncer does not answer');
}
