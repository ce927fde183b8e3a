import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import { openConnection } from '../open-connection.ts';
import { getStored } from '../stored-connection.ts';
import { challengeOf, verifierBoundTo } from './consent-state.ts';
import { redirectAddress } from './redirect-address.ts';

/** Time to sign in at the partner. */
const GOOD_FOR = '10 minutes';

/**
 * Begins a consent for a connection, whatever its state. `session`: the hash of the session that asks, in which alone
 * it can end.
 * @returns the address of the partner's consent page @throws AppError not_found where the connection does not sign in
 * by consent
 */
export async function beginAuthorization(
  staff: Staff,
  services: Services,
  connectionId: number,
  session: Buffer,
): Promise<string> {
  const { version } = await getStored(staff.db, connectionId);
  const never = new AbortController().signal;
  const { connector, ctx } = await openConnection(staff, services, connectionId, never, { evenIfPaused: true });
  const { oauth } = connector;
  if (!oauth?.isUsed(ctx.credentials)) throw new AppError('not_found');
  const state = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  await staff.db
    .insertInto('consent_requests')
    .values({
      state_hash: hashToken(state),
      connection_id: connectionId,
      session_hash: session,
      verifier: services.secrets.seal(verifier, verifierBoundTo(state)),
      version,
      expires_at: sql<string>`now() + ${GOOD_FOR}::interval`,
    })
    .execute();
  const request = { state, redirect_uri: redirectAddress(services), code_challenge: challengeOf(verifier) };
  return oauth.consentAddress(ctx, request).href;
}
