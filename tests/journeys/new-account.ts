import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { DATA_DIR, PORT } from './demo-ports.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * An account that has nothing yet, created as an operator does. @returns the link with which its administrator sets a
 * password
 */
export async function newAccount(): Promise<{ email: string; link: string }> {
  const email = `${randomBytes(5).toString('hex')}@example.com`;
  const cluster = await startEmbeddedPostgres({ dataDir: join(ROOT, DATA_DIR), durable: true });
  try {
    const env = {
      ...process.env,
      DATABASE_URL: cluster.url('bodega'),
      SECRET_KEY: 'x'.repeat(32),
      BASE_URL: `http://localhost:${PORT}`,
    };
    const account = ['--account', `New ${email}`, '--time-zone', 'America/Lima', '--currency', 'USD'];
    const person = ['--name', 'Nina Nueva', '--email', email];
    const program = ['src/programs/add-account.ts', ...account, ...person];
    const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT, env });
    return { email, link: /http\S+\/password#\S+/.exec(stdout)?.[0] ?? '' };
  } finally {
    await cluster.stop();
  }
}
