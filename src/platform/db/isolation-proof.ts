import type pg from 'pg';
import { proveAppRole } from './role-proof.ts';
import { proveOwnSession, sharedSession } from './session-proof.ts';
import { createTurns } from './turns.ts';

/** A proven connection: the process of its database session, and the account that it was last bound to. */
type Proven = { pid: number; accountId?: number };

const PATIENCE_MS = 15_000;

/**
 * What keeps accounts apart on the connections of one pool: each proves before its first use that row security applies to it and that
 * its database session is its own, and is bound to the account that it works for.
 */
export function createIsolation(config: pg.ClientConfig) {
  const proven = new WeakMap<pg.ClientBase, Proven>();
  const oneAtATime = createTurns(1);

  return {
    /** @throws RefusedConnection where it does not prove it */
    async prove(client: pg.ClientBase): Promise<void> {
      await proveAppRole(client);
      // Behind a pooler this takes a second connection: one for all, not one for each.
      if (!(await oneAtATime.take(PATIENCE_MS))) throw new Error('timeout exceeded when trying to connect');
      try {
        proven.set(client, { pid: await proveOwnSession(client, config) });
      } finally {
        oneAtATime.end();
      }
    },

    /**
     * Sets the account, where the connection worked for another one.
     * @throws RefusedConnection where it has become another database session meanwhile
     */
    async bind(client: pg.ClientBase, accountId: number): Promise<void> {
      const known = proven.get(client);
      if (known?.accountId === accountId) return;
      proven.delete(client);
      // In a message of its own: within a transaction, or beside its BEGIN, a rollback would take it back.
      const { rows } = await client.query<{ pid: number }>(
        "select set_config('app.account_id', $1, false), pg_backend_pid() as pid",
        [String(accountId)],
      );
      if (!known || rows[0]?.pid !== known.pid) throw sharedSession();
      proven.set(client, { pid: known.pid, accountId });
    },
  };
}
