import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { endSessionsOfWay } from '#features/people/access/server/session-way.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import type { CompanyMember, Provider } from '../contract.ts';
import { LoginFailure } from '../login-failures.ts';
import { callbackOf, readLoginProvider } from './login-providers.ts';
import { findProvider } from './openid-provider.ts';
import { ProviderError, type ProviderFailure } from './provider-failure.ts';
import { checkIssuer } from './save-provider.ts';

const MAX_MEMBERS = 500;

/** The account's provider without its secret, and who has logged in by it, by name. */
export async function readSettings({ base_url }: Services, { db }: Staff) {
  const stored = await readLoginProvider(db);
  const members = stored ? await findMembers(db) : [];
  return { callback: callbackOf(base_url), provider: stored ? shown(stored) : null, members };
}

function shown(stored: NonNullable<Awaited<ReturnType<typeof readLoginProvider>>>): Provider {
  const { issuer, client_id, open_to, is_required, version, saved_by, saved_at, logged_in_at } = stored;
  const { failed_at, failure, failed_email, failure_said } = stored;
  const why = LoginFailure.safeParse(failure).data;
  return {
    ...{ issuer, client_id, open_to, is_required, version, saved_by, saved_at, logged_in_at },
    failure: failed_at && why ? { at: failed_at, why, email: failed_email, said: failure_said } : null,
  };
}

async function findMembers(db: AccountDb): Promise<CompanyMember[]> {
  const { rows } = await sql<CompanyMember>`
    select u.id, u.name, p.email, l.used_at
      from company_logins l join users u on u.id = l.user_id join people p on p.id = u.person_id
     order by lower(u.name), u.id limit ${MAX_MEMBERS}`.execute(db);
  return rows;
}

/** Whether there is a provider at an address. @throws AppError invalid, naming the field */
export async function testProvider(
  services: Services,
  typed: string,
): Promise<{ failure: LoginFailure | null; said: string | null }> {
  const issuer = checkIssuer(typed, services.allowed_hosts);
  try {
    await findProvider(services, { issuer, client_id: 'test', client_secret: 'test' });
    return { failure: null, said: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { why, said }: ProviderFailure = error.failure;
    return { failure: why, said };
  }
}

/** Forgets who a member is at the provider, and ends what was opened by it. @throws AppError not_found */
export async function unbind(staff: Staff, user_id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      delete from company_logins l using users u where u.id = l.user_id and l.user_id = ${user_id}
        returning u.name`.execute(tx);
    const [member] = rows;
    if (!member) throw new AppError('not_found');
    await endSessionsOfWay(tx, staff, 'company', { user_id });
    const changes = [{ field: 'bound_member', from: member.name, to: null }];
    await recordEvent(tx, staff, { type: 'login_provider.unbound', details: { changes } });
  });
}
