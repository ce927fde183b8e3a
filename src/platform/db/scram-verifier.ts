import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/**
 * PostgreSQL's verifier of a password, in its own notation. A statement that sets a password sends this, so that the
 * password itself never appears in the server's log or in the list of running statements.
 * @see RFC 5802 and RFC 7677; PostgreSQL's `pg_authid.rolpassword`
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyFor = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest();
  const parts = [storedKey, keyFor('Server Key')].map((key) => key.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${parts.join(':')}`;
}
