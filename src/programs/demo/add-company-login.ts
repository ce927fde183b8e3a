import { sql } from 'kysely';
import { boundTo } from '#features/people/single-sign-on/server/login-providers.ts';
import type { Services } from '#platform/services.ts';
import { CLIENT } from '../../../sandbox/identity/identity.ts';

/**
 * Gives the account of a member the simulated identity provider; one that was set by a person stays. The sandbox may
 * have another port than at the last start.
 */
export async function addCompanyLogin(
  { database, secrets }: Services,
  email: string,
  sandboxUrl: string,
): Promise<void> {
  const { rows } = await sql<{ account_id: number; user_id: number }>`
    select account_id, user_id from app.find_login(${email})`.execute(database.anonymous);
  if (!rows[0]) return;
  const { account_id, user_id } = rows[0];
  const sealed_secret = secrets.seal(CLIENT.secret, boundTo(account_id));
  await sql`
    insert into login_providers as p (issuer, client_id, sealed_secret, open_to, is_required, version, saved_by)
    values (${`${sandboxUrl}/identity`}, ${CLIENT.id}, ${sealed_secret}, 'everyone', false, 1, ${user_id})
    on conflict (account_id) do update set issuer = excluded.issuer
     where p.issuer like 'http://127.0.0.1:%/identity'`.execute(database.account(account_id));
}
