import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { hashToken } from './sessions.ts';

type Member = { account_id: number; user_id: number };

/**
 * Makes a link that sets a member's password once, and works for so many hours. Earlier ones stay good: whoever asks for a link
 * in another's name takes none from them. @returns its address; only the hash of its token is kept
 */
export async function createPasswordLink(
  db: AccountDb,
  member: Member,
  baseUrl: string,
  hours: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    with expired as (delete from password_links where account_id = ${member.account_id} and expires_at < now())
    insert into password_links (account_id, user_id, token_hash, expires_at)
    values (${member.account_id}, ${member.user_id}, ${hashToken(token)}, now() + make_interval(hours => ${hours}))`.execute(
    db,
  );
  // After the #: browsers keep that to themselves, so it is in no log of a server or proxy.
  return `${baseUrl.replace(/\/$/, '')}/password#${token}`;
}

/** Whose password a token sets; undefined where it is unknown, used or too old. */
export async function findPasswordLink(
  database: Database,
  token: string,
): Promise<(Member & { name: string; email: string }) | undefined> {
  const { rows } = await sql<Member & { name: string; email: string }>`
    select * from app.find_password_link(${hashToken(token)})`.execute(database.anonymous);
  return rows[0];
}
