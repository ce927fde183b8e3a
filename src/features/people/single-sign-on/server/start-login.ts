import { sql } from 'kysely';
import { countLoginAttempt } from '#features/people/access/server/login-attempts.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { isMendable, type LoginFailure } from '../login-failures.ts';
import { mayUse, ownPath } from '../single-sign-on-rules.ts';
import { FLOW_MS, type LoginFlow } from './login-flow.ts';
import { boundTo, callbackOf, findByEmail, readLoginProvider } from './login-providers.ts';
import { findProvider, loginPage, makeBinding } from './openid-provider.ts';
import { ProviderError, type ProviderFailure } from './provider-failure.ts';

type Wish = { email: string; back: string; address: string };
type Start = { address: string; flow: LoginFlow } | { failure: LoginFailure };

/** Counted apart from passwords: too many logins at the provider leave an e-mail's password usable. */
export const attemptOf = ({ email, address }: { email: string; address: string }) => ({
  email: `company login of ${email.trim()}`,
  address,
});

/**
 * Begins a login at the provider of the member with an e-mail. An e-mail without a provider gets the same answer with
 * and without a member.
 * @throws AppError too_many_logins
 */
export async function startLogin(services: Services, { email, back, address }: Wish): Promise<Start> {
  const { database, secrets, base_url } = services;
  await countLoginAttempt(database, attemptOf({ email, address }));
  const found = await findByEmail(database, email);
  if (!found || !mayUse(found)) return { failure: 'unknown' };
  const { account_id } = found;
  const stored = await readLoginProvider(database.account(account_id));
  if (!stored) return { failure: 'unknown' };
  try {
    const client_secret = secrets.open(stored.sealed_secret, boundTo(account_id));
    const provider = await findProvider(services, { ...stored, client_secret });
    const binding = makeBinding();
    const page = await loginPage(provider, binding, { callback: callbackOf(base_url), email });
    const { version } = stored;
    const until = Date.now() + FLOW_MS;
    return { address: page, flow: { account_id, version, email, back: ownPath(back), until, ...binding } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await noteFailure(services, account_id, error.failure, email);
    return { failure: error.failure.why };
  }
}

/** Keeps a failure where administrators see it, if it is theirs to mend. */
export async function noteFailure(
  { database }: Services,
  account_id: number,
  { why, said }: ProviderFailure,
  email: string | null,
): Promise<void> {
  if (!isMendable(why)) return;
  await database
    .account(account_id)
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('login_providers')
        .set({ failed_at: sql<string>`now()`, failure: why, failed_email: email, failure_said: said })
        .execute();
      await recordEvent(tx, { account_id, name: null }, { type: 'login_provider.used' });
    });
}
