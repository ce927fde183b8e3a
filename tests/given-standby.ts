import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { prepareCluster } from '#platform/db/embedded-postgres-files.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { atTheEnd } from './at-the-end.ts';
import { createDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { TEST_LOGIN } from './test-login.ts';

/**
 * A migrated database that is a standby: it waits for a primary that never comes, and can only be read. It ends with
 * the test file.
 * @returns its owner's connection string
 */
export async function givenStandby(): Promise<string> {
  const dataDir = createDataFolder();
  const primary = await startEmbeddedPostgres({ dataDir, durable: true });
  await migrate(primary.url('postgres'), { login: TEST_LOGIN, log: createLog('silent') });
  await primary.stop();
  const { data, binaries, user, home } = prepareCluster(dataDir, true);
  const signal = join(data, 'standby.signal');
  writeFileSync(signal, '');
  if (user) chownSync(signal, user.uid, user.gid);
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...user,
    cwd: home,
    stdio: 'ignore',
  });
  atTheEnd(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  const url = new URL(primary.url('postgres'));
  url.port = String(port);
  await untilItAnswers(url.href);
  return url.href;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const client = new pg.Client(url);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end();
    if (isThere) return;
    await wait(100);
  }
  throw new Error('The standby does not answer');
}
