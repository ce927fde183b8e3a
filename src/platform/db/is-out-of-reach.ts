import { RefusedConnection } from './refused-connection.ts';

// Class 08 is the connection; 57P01 to 57P03: shut down, crashed, starting; 53300: too many connections; 25P03: cut for
// its idleness.
const SQL_STATES = /^(08...|57P0[123]|53300|25P03)$/;
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
// Errors that the driver reports in words alone.
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether a query failed because the database was not there, or not yet or no more, and not because of its statement.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RefusedConnection) return true;
  const code = 'code' in error ? String(error.code) : '';
  return SQL_STATES.test(code) || SOCKET_CODES.has(code) || WORDS.test(error.message);
}
