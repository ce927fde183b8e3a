// Runs before every npm script, on the machine's own Node.js: installs missing packages, and builds outputs that are
// missing or older than their sources. `ensure.mjs packages` builds nothing.

import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const IS_FOR_PACKAGES_ONLY = process.argv[2] === 'packages';
const LOCK = join(ROOT, 'dist/ensure.lock');
const PORTAL = join(ROOT, 'dist/portal');
const NODE_NEEDED = 24;
const LOCK_IS_STALE_AFTER_MS = 15 * 60_000;

const MARK_OF_INSTALL = 'node_modules/.package-lock.json'; // npm writes it last, so an interrupted install is repeated

const PORTAL_SOURCES = [
  'src/ui',
  'src/texts',
  'src/base',
  'src/countries',
  'src/features',
  'src/programs/portal',
  'vite.config.ts',
  'postcss.config.mjs',
  'package-lock.json',
];

/** A failure said in one sentence. */
class Hindrance extends Error {}

try {
  if (needsInstall() || needsBuild()) withLock(installAndBuild);
  checkNode();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function installAndBuild() {
  if (needsInstall()) install();
  checkNode();
  if (needsBuild()) buildPortal();
}

/**
 * Whether a package is missing, another one than the lock file says, or not in it; times say nothing after a checkout.
 */
function needsInstall() {
  const installed = packagesOf(MARK_OF_INSTALL);
  if (!installed) return true;
  const { '': _, ...wanted } = packagesOf('package-lock.json');
  const isThere = ([path, { version, integrity, ...one }]) => {
    const other = installed[path];
    return other ? other.version === version && other.integrity === integrity : one.optional && !isForUs(one);
  };
  return !Object.entries(wanted).every(isThere) || Object.keys(installed).some((path) => !(path in wanted));
}

/** By their places, as a lock file names them; undefined where there is no such file. */
function packagesOf(lockFile) {
  const place = join(ROOT, lockFile);
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')).packages : undefined;
}

function needsBuild() {
  if (IS_FOR_PACKAGES_ONLY) return false;
  const built = changedAt('dist/portal/index.html');
  return PORTAL_SOURCES.some((source) => changedAt(source) > built);
}

/** The newest change of a file or of anything in a folder, in ms; 0 when it does not exist. */
function changedAt(path) {
  const place = join(ROOT, path);
  if (!existsSync(place)) return 0;
  const stats = statSync(place);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A folder's own time changes when files are removed.
  return Math.max(stats.mtimeMs, ...readdirSync(place).map((name) => changedAt(join(path, name))));
}

function install() {
  if (lstatSync(join(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would empty the target folder, which others use.
    throw new Hindrance(
      'The packages are not those of package-lock.json, and node_modules is a link: install at its target, or delete the link and start again.',
    );
  }
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  // NODE_ENV=production would leave out what builds the portal.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn'];
  try {
    const warnings = run('Installing packages', 'development', command, [...before, ...flags]);
    // On a full disk npm warns of each file that it could not write, and is content.
    if (/TAR_ENTRY_ERROR|ENOSPC/.test(warnings)) throw new Error(warnings);
    const missing = missingPackages();
    if (missing.length > 0) throw new Hindrance(`The install left out ${missing.join(', ')}: start again.`);
  } catch (error) {
    rmSync(join(ROOT, MARK_OF_INSTALL), { force: true });
    throw error;
  }
}

/** npm skips a package of this system's programs without a word when it cannot have it. */
function missingPackages() {
  const packages = packagesOf('package-lock.json');
  return Object.keys(packages).filter((path) => isForUs(packages[path]) && !existsSync(join(ROOT, path)));
}

/** Whether a package is of this system's programs. */
function isForUs({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libc || libc.includes(ownLibc()));
}

function ownLibc() {
  ownLibc.known ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'; // takes a while
  return ownLibc.known;
}

function buildPortal() {
  const unfinished = `${PORTAL}.new`;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const flags = ['--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn'];
  run('Building the portal', 'production', ownNode(), [
    vite,
    'build',
    '--config',
    join(ROOT, 'vite.config.ts'),
    ...flags,
  ]);
  rmSync(`${PORTAL}.old`, { recursive: true, force: true });
  if (existsSync(PORTAL)) renameSync(PORTAL, `${PORTAL}.old`);
  renameSync(unfinished, PORTAL);
  rmSync(`${PORTAL}.old`, { recursive: true, force: true });
}

/** The Node.js that the packages bring; on systems without one, the machine's. */
function ownNode() {
  const installed = join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(installed) ? installed : process.execPath;
}

function checkNode() {
  const version = spawnSync(ownNode(), ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout;
  if (Number(version?.slice(1).split('.')[0]) >= NODE_NEEDED) return;
  const found = version ? `this is ${version.trim()}` : 'the installed one does not start';
  throw new Hindrance(`Node.js ${NODE_NEEDED} or newer is needed on ${process.platform} ${process.arch}: ${found}.`);
}

/** Returns its warnings. */
function run(what, mode, command, args) {
  console.log(`${what} …`);
  const shell = process.platform === 'win32';
  const env = { ...process.env, NODE_ENV: mode };
  const result = spawnSync(command, args, {
    cwd: ROOT,
    env,
    shell,
    encoding: 'utf8',
    maxBuffer: 2 ** 28, // a full disk makes npm warn of every file
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  if (result.status === 0) return result.stderr;
  if (result.error?.code === 'ENOENT') throw new Hindrance(`${what} failed: "${command}" is not on this machine.`);
  throw new Error(`${what} failed: ${result.error?.message ?? result.stderr}`);
}

function explain(error) {
  if (error instanceof Hindrance) return error.message;
  const text = String(error?.message ?? error);
  if (/ENOSPC|no space left/i.test(text))
    return `The disk that holds ${ROOT} is full: free some space and start again.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(text)) {
    return 'The packages cannot be downloaded: the npm registry does not answer, so check the network and start again.';
  }
  if (/EACCES|EPERM|EROFS/.test(text)) return `Not allowed to write in ${ROOT}: start as the owner of that folder.`;
  return text.trim();
}

/** Two starts at once: the second waits for the first, then finds everything done. */
function withLock(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  while (!takeLock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function takeLock() {
  try {
    const file = openSync(LOCK, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isLockStale()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isLockStale() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_IS_STALE_AFTER_MS) return true;
    const holder = readFileSync(LOCK, 'utf8');
    return holder !== '' && !isEnsureRunning(Number(holder));
  } catch {
    return false; // released meanwhile
  }
}

/** In containers the number of a killed process soon belongs to another one, so Linux is asked what runs under it. */
function isEnsureRunning(pid) {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0);
    return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ensure.mjs');
  } catch (error) {
    return error.code === 'EPERM';
  }
}
