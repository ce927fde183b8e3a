import type pg from 'pg';
import { createSemaphore } from './semaphore.ts';
import { verifyAppRole } from './verify-app-role.ts';
import { sharedSessionError, verifyDedicatedSession } from './verify-dedicated-session.ts';

/** A verified connection: the process of its database session, and the account that it was last bound to. */
type Verified = { pid: number; accountId?: number };

const TIMEOUT_MS = 15_000;

/**
 * Keeps accounts apart on the connections of one pool: before its first use each is checked to be one that row security
 * applies to, in a database session of its own; and it is bound to the account that it works for.
 */
export function createIsolation(config: pg.ClientConfig) {
  const verified = new WeakMap<pg.ClientBase, Verified>();
  const oneAtATime = createSemaphore(1);

  return {
    /** @throws RefusedConnection where accounts would not be kept apart on it */
    async verify(client: pg.ClientBase): Promise<void> {
      await verifyAppRole(client);
      // Behind a pooler this takes a second connection: one for all, not one for each.
      if (!(await oneAtATime.acquire(TIMEOUT_MS))) throw new Error('timeout exceeded when trying to connect');
      try {
        verified.set(client, { pid: await verifyDedicatedSession(client, config) });
      } finally {
        oneAtATime.release();
      }
    },

    /**
     * Sets the account, where the connection worked for another one. The application's name says it too: without both
     * `app.account_id()` refuses the statement.
     * @throws RefusedConnection where it has become another database session meanwhile
     */
    async bind(client: pg.ClientBase, accountId: number): Promise<void> {
      const known = verified.get(client);
      if (known?.accountId === accountId) return;
      verified.delete(client);
      // In a message of its own: a rollback would undo it within a transaction or in the same message as BEGIN.
      const { rows } = await client.query<{ pid: number }>(
        `select set_config('app.account_id', $1, false), set_config('application_name', 'bodega account ' || $1, false),
                pg_backend_pid() as pid`,
        [String(accountId)],
      );
      if (!known || rows[0]?.pid !== known.pid) throw sharedSessionError();
      verified.set(client, { pid: known.pid, accountId });
    },
  };
}
