import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../config.ts';
import { type ClusterFiles, explain, prepareCluster } from './embedded-postgres-files.ts';

export type EmbeddedPostgres = {
  /** Where the cluster really is: not `dataDir` where the database user cannot reach that one. */
  home: string;
  /** A superuser's connection string for one database; only `postgres` exists at first. */
  url: (database: string) => string;
  /** Stops the cluster once no other program uses it; close your own connections first. */
  stop: () => Promise<void>;
};

type Postmaster = { pid: number; port: number; status: string };

const READY_WITHIN_MS = 180_000; // after a crash it replays up to max_wal_size first
// any number: held shared, in the database postgres, by each program that uses the cluster
const IN_USE_LOCK = 60_229_714;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const THROW_AWAY_SETTINGS = {
  max_connections: '300', // of several programs that are tried at once
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/**
 * Starts the PostgreSQL of the npm packages on a free loopback port, its files under `<dataDir>/pg18`.
 * A cluster that runs there already (another program's, or one left by a killed parent) is used as it is.
 * `durable: false` gives up crash safety for speed and is for throw-away data only.
 * @throws StartError with one sentence that says what to do: no disk space, no usable system user, foreign files, no
 * memory
 */
export async function startEmbeddedPostgres(options: { dataDir: string; durable: boolean }): Promise<EmbeddedPostgres> {
  const cluster = prepareCluster(resolve(options.dataDir), options.durable);
  const settings = options.durable ? SETTINGS : { ...SETTINGS, ...THROW_AWAY_SETTINGS };
  const { keeper, port, child } = await joinCluster(cluster, settings);
  let stopped: Promise<void> | undefined;
  return {
    home: cluster.home,
    url: (database) => urlOf(cluster, port, database),
    stop: () => {
      stopped ??= leaveCluster(cluster, keeper, child);
      return stopped;
    },
  };
}

function urlOf(cluster: ClusterFiles, port: number, database: string) {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Starts the server where none runs, and returns once it answers and counts this program among its users. */
async function joinCluster(cluster: ClusterFiles, settings: Record<string, string>) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let child: ChildProcess | undefined;
  while (Date.now() < deadline) {
    const running = runningPostmaster(cluster.data);
    if (!running && child && hasExited(child)) throw new StartError(explain(whyItExited(cluster), cluster.home));
    if (!running && !child) child = await spawnPostgres(cluster, settings);
    if (running?.status === 'ready') {
      const keeper = await connectKeeper(urlOf(cluster, running.port, 'postgres'));
      if (keeper) return { keeper, port: running.port, child };
    }
    await sleep(20);
  }
  throw new StartError(`PostgreSQL in ${cluster.home} did not become ready: see ${cluster.log}.`);
}

/** The entry of postmaster.pid for a live server of the data in this folder; undefined when there is none. */
export function runningPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' };
  if (isPostmasterOf(data, postmaster.pid)) return postmaster;
  // PostgreSQL removes a dead server's file itself, but refuses to start when another program bears that number now.
  if (isAlive(postmaster.pid)) fs.rmSync(file, { force: true });
  return undefined;
}

/** In containers the number of a dead process soon belongs to another one, so Linux is asked what runs under it. */
function isPostmasterOf(data: string, pid: number) {
  if (process.platform !== 'linux') return isAlive(pid);
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}

function isAlive(pid: number) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function spawnPostgres(cluster: ClusterFiles, settings: Record<string, string>) {
  const port = await freePort();
  const log = fs.openSync(cluster.log, 'w', 0o600);
  const assignments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    const child = spawn(join(cluster.binaries, 'postgres'), ['-D', cluster.data, '-p', String(port), ...assignments], {
      ...cluster.user,
      cwd: cluster.home,
      detached: true, // Ctrl-C must not stop it before the application
      stdio: ['ignore', log, log],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    fs.closeSync(log);
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new StartError('The system gave PostgreSQL no port.');
  return address.port;
}

function hasExited(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null;
}

function whyItExited(cluster: ClusterFiles) {
  return `PostgreSQL stopped at once: ${fs.readFileSync(cluster.log, 'utf8').slice(-2000)}`;
}

/** Undefined when the server is stopping: the process that stops it holds the lock alone. */
async function connectKeeper(url: string) {
  const keeper = new pg.Client({ connectionString: url, application_name: 'bodega keeper' });
  keeper.on('error', () => {}); // the users of the database learn of its end first
  try {
    await keeper.connect();
    await keeper.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    return keeper;
  } catch (error) {
    await keeper.end().catch(() => {});
    if (error instanceof pg.DatabaseError && error.code === '28P01') throw error; // the password is another cluster's
    return undefined;
  }
}

async function leaveCluster(cluster: ClusterFiles, keeper: pg.Client, child: ChildProcess | undefined) {
  if (await isLastUser(keeper)) {
    await stopServer(cluster);
    if (child && !hasExited(child)) {
      child.ref(); // else a program that has nothing more to do ends while it waits
      await once(child, 'exit'); // leaves no zombie
    }
  }
  await keeper.end().catch(() => {});
}

/** Holds the lock alone from then on, so that a program that starts meanwhile waits for the end instead of joining. */
async function isLastUser(keeper: pg.Client) {
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const { rows } = await keeper.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [IN_USE_LOCK]);
    return rows[0]?.last ?? true;
  } catch {
    return true; // the server is gone or going
  }
}

async function stopServer(cluster: ClusterFiles) {
  if (!runningPostmaster(cluster.data)) return;
  const stop = ['stop', '-D', cluster.data, '--mode=fast', '--wait', '--timeout=120', '--silent'];
  try {
    await promisify(execFile)(join(cluster.binaries, 'pg_ctl'), stop, { ...cluster.user, cwd: cluster.home });
  } catch (error) {
    if (runningPostmaster(cluster.data)) throw error; // else another program has just stopped it
  }
}
