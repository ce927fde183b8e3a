import { sql } from 'kysely';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { type OpenTo, OpenTo as OpenToSchema } from '../single-sign-on-rules.ts';

/** Where providers send browsers back to. */
export const callbackOf = (base_url: string): string => `${base_url}/api/single-sign-on/callback`;

export const boundTo = (account_id: number): string => `login provider:${account_id}`;

/** The account's provider as it is stored, `saved_by` the member's name; undefined: it has none. */
export async function readLoginProvider(db: AccountDb) {
  const row = await db
    .selectFrom('login_providers')
    .selectAll()
    .select(memberName('saved_by').$notNull().as('member'))
    .executeTakeFirst();
  return row && { ...row, saved_by: row.member, open_to: OpenToSchema.parse(row.open_to) };
}

/** A member whose account has a provider; `subject`: who they are there, null before the first login. */
type LinkedMember = { account_id: number; user_id: number; is_admin: boolean; open_to: OpenTo; subject: string | null };

/** The active member with an e-mail whose account, or the one given, has a provider. */
export async function findByEmail(
  { anonymous }: Database,
  email: string,
  account?: number,
): Promise<LinkedMember | undefined> {
  const { rows } = await sql<LinkedMember>`
    select * from app.find_company_login(${email}, ${account ?? null}) limit 1`.execute(anonymous);
  return rows[0];
}
