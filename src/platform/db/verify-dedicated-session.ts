import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { RefusedConnection } from './refused-connection.ts';

declare module 'pg' {
  interface ClientBase {
    /**
     * The process that the server named when the connection began; a pooler names one of its own making. The driver
     * does not document it; without it every connection, also without a pooler, would need a second connection to be
     * verified.
     */
    readonly processID?: number;
  }
}

const ROUNDS = 3;

/** Something between us and the database hands one database session to several connections in turn. */
export const sharedSessionError = () =>
  new RefusedConnection(
    'A pooler shares database sessions between connections (transaction pooling), which mixes accounts and loses locks: ' +
      'use session pooling or none',
  );

/**
 * Checks that a connection has a database session to itself. Without a pooler that is so; behind one, a second
 * connection holds transactions while the first looks for a setting that it made: it must still be there, and the
 * second must not see it.
 * @returns the process of that session
 * @throws RefusedConnection where sessions are shared
 */
export async function verifyDedicatedSession(client: pg.ClientBase, config: pg.ClientConfig): Promise<number> {
  const pid = (await look(client)).pid;
  if (pid === client.processID) return pid;
  const second = new pg.Client(config);
  second.on('error', () => {}); // its next query fails too
  try {
    await second.connect();
    for (let round = 0; round < ROUNDS; round++) await compare(client, second, pid);
  } finally {
    await second.end();
  }
  return pid;
}

async function compare(first: pg.ClientBase, second: pg.Client, pid: number): Promise<void> {
  const mark = randomUUID();
  await first.query("select set_config('app.session_mark', $1, false)", [mark]);
  // Twice: a pooler that takes the session longest unused gives the first one back at the second time only.
  for (let turn = 0; turn < 2; turn++) {
    await second.query('begin');
    const other = await look(second);
    // Before the first is asked: where there is but one session, it would wait for it.
    if (other.pid === pid || other.mark === mark) throw sharedSessionError();
    const own = await look(first);
    if (own.pid !== pid || own.mark !== mark) throw sharedSessionError();
    await second.query('rollback');
  }
}

async function look(client: pg.ClientBase): Promise<{ pid: number; mark: string | null }> {
  const { rows } = await client.query<{ pid: number; mark: string | null }>(
    "select pg_backend_pid() as pid, current_setting('app.session_mark', true) as mark",
  );
  const [row] = rows;
  if (!row) throw new Error('The database named no process');
  return row;
}
