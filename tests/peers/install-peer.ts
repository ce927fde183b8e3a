import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** npm writes it last, so that an interrupted install is repeated. */
const MARK = 'node_modules/.package-lock.json';

/**
 * Installs a peer's packages into its own folder, where they are missing or older than its lock file. Scripts of
 * packages do not run: none is needed. @throws Error in one sentence where they cannot be had
 */
export function installPeer(folder: string): void {
  const changedAt = (file: string) => (existsSync(join(folder, file)) ? statSync(join(folder, file)).mtimeMs : 0);
  if (changedAt(MARK) >= changedAt('package-lock.json') && changedAt(MARK) > 0) return;
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const flags = ['ci', '--prefix', folder, '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
  const result = spawnSync(command, [...before, ...flags], { cwd: folder, encoding: 'utf8' });
  if (result.status === 0) return;
  const said = result.error?.message ?? result.stderr;
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(said);
  throw new Error(
    isOffline
      ? `The packages of ${folder} cannot be downloaded: the npm registry does not answer, so check the network.`
      : `The packages of ${folder} cannot be installed: ${said.trim()}`,
  );
}
