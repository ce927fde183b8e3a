import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { Database } from '#platform/db/database.ts';

/** Calls in 15 minutes: the page asks with each pause of who types. */
const MAX_CALLS = { link: 120, address: 240 };
/** Data sent in 15 minutes: each time the order is another. */
const MAX_SENT = { link: 10, address: 30 };

/** `address`: of who calls. */
export type Visit = { token: string; address: string };

/** A link that holds. */
export type OpenLink = { account_id: number; order_id: number; token_hash: Buffer };

/**
 * The link of a token. One that is unknown, withdrawn, replaced or past its end is answered alike.
 * @throws AppError too_many_buyer_calls; buyer_link_gone
 */
export async function openLink(
  { anonymous }: Database,
  { token, address }: Visit,
  what: 'call' | 'send' = 'call',
): Promise<OpenLink> {
  const token_hash = hashToken(token);
  const most = what === 'call' ? MAX_CALLS : MAX_SENT;
  // The limiter of logins, under names that no login has: neither uses up the other's tries.
  const [of, from] = [`buyer link ${what} ${token_hash.toString('hex')}`, `buyer link ${what} ${address}`];
  const tried = await sql<{ may: boolean }>`
    select app.take_login_try(${of}, ${from}, null, ${most.link}, ${most.link}, ${most.address}) as may`.execute(
    anonymous,
  );
  if (!tried.rows[0]?.may) throw new AppError('too_many_buyer_calls');
  const { rows } = await sql<Omit<OpenLink, 'token_hash'>>`
    select * from app.find_buyer_link(${token_hash})`.execute(anonymous);
  const [link] = rows;
  if (!link) throw new AppError('buyer_link_gone');
  return { ...link, token_hash };
}
