import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atTheEnd } from './at-the-end.ts';
import { createDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';

/** Where it is not on the PATH, the tests that need it are skipped, and the run says so. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer)
  console.warn(
    'pgbouncer is not on the PATH: the tests behind a pooler are skipped (Debian: apt-get install pgbouncer)',
  );

type Settings = Record<string, string>;

/**
 * A real pgbouncer before the database of a connection string, ended with the test. It lets every client in, and works
 * as the user of `serverUrl`.
 * @returns the connection string by way of it, and the call that gives it other settings while it runs
 */
export async function givenPgbouncer(
  databaseUrl: string,
  settings: Settings,
  serverUrl = databaseUrl,
): Promise<{ url: string; change: (settings: Settings) => void }> {
  const { user, password } = loginOf(serverUrl);
  const name = new URL(serverUrl).pathname.slice(1);
  const target = `${name} = ${serverOf(serverUrl)} user=${user} password=${password}`;
  const { address, change } = await startPgbouncer([target], { auth_type: 'any', ...settings });
  return { url: address(databaseUrl).href, change };
}

/** A login's own way by the pooler, with so many sessions at most. */
type Way = { databaseUrl: string; sessions: number };

/**
 * A real pgbouncer as an operator sets it up: it asks each client for its password, and works as the user that the
 * client is. It ends with the test, or with the file.
 * @returns a connection string for each way, and the calls that end it at once and start it again at the same port
 */
export async function givenPgbouncerWithLogins(
  ways: readonly Way[],
  settings: Settings,
): Promise<{ urls: string[]; kill: () => Promise<void>; start: () => Promise<void> }> {
  const nameOf = (index: number) => `way_${index}`;
  const targets = ways.map(
    ({ databaseUrl, sessions }, index) => `${nameOf(index)} = ${serverOf(databaseUrl)} pool_size=${sessions}`,
  );
  const logins = ways.map(({ databaseUrl }) => {
    const { user, password } = loginOf(databaseUrl);
    return `"${user}" "${password}"\n`;
  });
  const { address, kill, start } = await startPgbouncer(
    targets,
    { auth_type: 'scram-sha-256', ...settings },
    logins.join(''),
  );
  const urls = ways.map(({ databaseUrl }, index) => {
    const url = address(databaseUrl);
    url.pathname = nameOf(index);
    return url.href;
  });
  return { urls, kill, start };
}

async function startPgbouncer(targets: readonly string[], settings: Settings, logins = '') {
  const folder = createDataFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const loginFile = join(folder, 'userlist.txt');
  const fixed = { listen_addr: '127.0.0.1', listen_port: String(port), unix_socket_dir: '', auth_file: loginFile };
  const defaults = { default_pool_size: '10', server_reset_query: 'DISCARD ALL' };
  const { auth_type = 'any' } = settings;
  const write = (some: Settings) =>
    writeFileSync(file, settingsFile(targets, { ...fixed, ...defaults, auth_type, ...some }));
  writeFileSync(loginFile, logins);
  write(settings);

  const run = async () => {
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const child = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
    await untilOpen(port);
    return child;
  };
  let child = await run();
  const kill = async () => {
    const ended = once(child, 'exit');
    if (!child.kill('SIGKILL')) return;
    await ended;
  };
  atTheEnd(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    address(databaseUrl: string): URL {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url;
    },
    change(others: Settings): void {
      write(others);
      child.kill('SIGHUP');
    },
    kill,
    async start(): Promise<void> {
      child = await run();
    },
  };
}

function loginOf(databaseUrl: string) {
  const url = new URL(databaseUrl);
  return {
    user: url.searchParams.get('user') ?? decodeURIComponent(url.username),
    password: url.searchParams.get('password') ?? decodeURIComponent(url.password),
  };
}

/** Where a database is, as the pooler's settings say it. */
function serverOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `host=${hostname} port=${port} dbname=${pathname.slice(1)}`;
}

const settingsFile = (targets: readonly string[], settings: Settings) =>
  [
    '[databases]',
    ...targets,
    '[pgbouncer]',
    ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
    '',
  ].join('\n');

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await wait(50);
  }
  throw new Error('pgbouncer does not answer');
}
