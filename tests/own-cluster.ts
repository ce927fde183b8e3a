import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { withLogin } from '#platform/db/app-login.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { prepareCluster } from '#platform/db/embedded-postgres-files.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { atTheEnd } from './at-the-end.ts';
import { createDataFolder } from './data-folder.ts';
import { TEST_LOGIN } from './test-login.ts';

const run = promisify(execFile);

/** A PostgreSQL server of the calling test file's own, which it may restart or crash; the port stays the same. */
export async function ownCluster() {
  const dataDir = createDataFolder();
  const cluster = await startEmbeddedPostgres({ dataDir, durable: false });
  const { binaries, data, user, home } = prepareCluster(dataDir, false);
  atTheEnd(async () => {
    await cluster.stop();
    for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  const ownerUrl = cluster.url('bodega');
  const query = async <T extends pg.QueryResultRow>(text: string, url = ownerUrl) => {
    const client = new pg.Client(url);
    client.on('error', () => {}); // it may be the one that is cut off
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };
  await query('create database bodega', cluster.url('postgres'));
  await migrate(ownerUrl, { login: TEST_LOGIN, log: createLog('silent') });
  return {
    ownerUrl,
    appUrl: withLogin(ownerUrl, TEST_LOGIN),
    query,
    /** As an operator does it: all connections are ended, the port is closed for a moment. */
    restart: () =>
      run(join(binaries, 'pg_ctl'), ['restart', '-D', data, '--mode=fast', '--wait', '--silent', '--log=/dev/null'], {
        ...user,
        cwd: home,
      }),
    /** One of its processes is killed: PostgreSQL ends all the others and recovers. */
    async crash() {
      const [row] = await query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
        cluster.url('postgres'),
      );
      if (row) process.kill(row.pid, 'SIGKILL');
    },
  };
}
