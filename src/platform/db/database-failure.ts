import pg from 'pg';
import type { ErrorCode } from '#base/errors.ts';
import { isOutOfReach } from './is-out-of-reach.ts';

const BY_SQL_STATE: Readonly<Record<string, ErrorCode>> = {
  '57014': 'took_too_long', // statement_timeout
  '55P03': 'rows_in_use', // lock_timeout
  '40P01': 'rows_in_use', // deadlock
  '40001': 'rows_in_use', // serialization
  '25006': 'read_only', // a standby, or a database that was set so
};

/**
 * The error for a transient failure of the database, after which nothing was changed; undefined where it is our fault.
 */
export function databaseFailure(error: unknown): ErrorCode | undefined {
  if (isOutOfReach(error)) return 'not_ready';
  return error instanceof pg.DatabaseError ? BY_SQL_STATE[error.code ?? ''] : undefined;
}
