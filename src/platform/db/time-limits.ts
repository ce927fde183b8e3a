import type pg from 'pg';

/**
 * How long the database lets one statement run, wait for a lock, or leave its transaction without a statement; and how
 * many further processes may work on one, where the database does not decide that.
 */
type Limits = {
  statement_timeout: string;
  lock_timeout: string;
  idle_in_transaction_session_timeout: string;
  max_parallel_workers_per_gather?: string;
};

/**
 * By the use of a connection.
 * - `calls`: a person waits for the answer. Each runs on one core: to start parallel workers takes longer than what
 * calls read, most of all on a busy machine, and they take the cores from other calls.
 * - `jobs`: background work. An export reads for minutes in one transaction, and waits for the storage between two
 * reads.
 * - `migration`: a table that is in use must not be blocked for long by a migration that waits for it; see
 * `migrate.ts`.
 */
const LIMITS = {
  calls: {
    statement_timeout: '30s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '2min',
    max_parallel_workers_per_gather: '0',
  },
  jobs: { statement_timeout: '15min', lock_timeout: '2min', idle_in_transaction_session_timeout: '15min' },
  migration: { statement_timeout: '0', lock_timeout: '5s', idle_in_transaction_session_timeout: '15min' },
} as const satisfies Record<string, Limits>;

export type ConnectionKind = keyof typeof LIMITS;

/**
 * Sets the limits for as long as the connection lasts. Not as start-up parameters, which poolers refuse or drop, and
 * not on the role, which calls and jobs share.
 */
export async function setTimeLimits(client: pg.ClientBase, kind: ConnectionKind): Promise<void> {
  const settings = Object.entries(LIMITS[kind]).map(([name, value]) => `set ${name} = '${value}'`);
  await client.query(settings.join('; '));
}
