import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { hashToken } from './sessions.ts';

/**
 * Makes a link that sets a person's password once, within so many hours. Earlier links stay valid: a request in
 * another's name invalidates none of theirs. @returns its address; only the hash of its token is kept
 */
export async function createPasswordLink(
  db: AccountDb,
  person_id: number,
  baseUrl: string,
  hours: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    with expired as (delete from password_links where expires_at < now())
    insert into password_links (person_id, token_hash, expires_at)
    values (${person_id}, ${hashToken(token)}, now() + make_interval(hours => ${hours}))`.execute(db);
  // After the #: browsers keep that to themselves, so it is in no log of a server or proxy.
  return `${baseUrl}/password#${token}`;
}

/** Whose password a token sets, and the member as whom they were here last. */
type LinkOwner = { person_id: number; account_id: number; user_id: number; name: string; email: string };

/** Whose password a token sets; undefined where it is unknown, used or too old. */
export async function findPasswordLink(database: Database, token: string): Promise<LinkOwner | undefined> {
  const { rows } = await sql<LinkOwner>`
    select * from app.find_password_link(${hashToken(token)})`.execute(database.anonymous);
  return rows[0];
}
