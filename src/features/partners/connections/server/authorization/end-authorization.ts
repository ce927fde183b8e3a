import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { mayCall } from '#base/rights.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { policyOf } from '#connectors/core/error-policy.ts';
import { type Grant, missingScopes } from '#connectors/core/oauth.ts';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { type Refusal, refusalOf } from '../../authorization-rules.ts';
import { publishHealth } from '../connection-health.ts';
import { type LogResult, writeLog } from '../connector-log.ts';
import { resumeConnectionNow, TEST_MS } from '../manage-connection.ts';
import { type OpenConnection, openConnection } from '../open-connection.ts';
import { lockStored } from '../stored-connection.ts';
import { keepToken, lockTokens } from '../token-store.ts';
import { verifierBoundTo } from './consent-state.ts';
import { keepConsent, ownerBefore } from './consents.ts';
import { redirectAddress } from './redirect-address.ts';

/** What a partner sends a member back with. */
const Answer = z.object({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000).optional(),
  error: z.string().min(1).max(200).optional(),
  error_description: z.string().max(1_000).optional(),
});

/** `connection_id`: where it is known, so that the page leads back to it. */
export type Ended = { connection_id: number | null; refusal: Refusal | null };

type Request = { connection_id: number; verifier: Buffer; version: number };

const refuse = (refusal: Refusal, connection_id: number | null = null): Ended => ({ connection_id, refusal });

/**
 * Ends what `beginAuthorization` began. `session`: the hash of the session that comes back. What is refused changes
 * nothing but that the state is used up, by its own session alone. A connection that was broken goes on by itself.
 */
export async function endAuthorization(
  staff: Staff,
  services: Services,
  session: Buffer,
  query: unknown,
): Promise<Ended> {
  const { data: answer } = Answer.safeParse(query);
  const request = answer && (await takeRequest(staff, session, answer.state));
  if (!answer || !request) return refuse({ why: 'unknown' });
  const { connection_id } = request;
  if (!mayCall('manage_connectors', staff)) return refuse({ why: 'not_allowed' }, connection_id);
  if (answer.code === undefined) {
    const reason = answer.error_description || answer.error || '?';
    await log(staff, connection_id, { text: 'consent_denied', params: { reason } });
    return refuse({ why: 'denied', reason }, connection_id);
  }
  const verifier = services.secrets.open(request.verifier, verifierBoundTo(answer.state));
  const consent = { code: answer.code, redirect_uri: redirectAddress(services), code_verifier: verifier };
  const refusal = await exchange(staff, services, request, consent).catch((error: unknown): Refusal => {
    if (error instanceof AppError) return { why: 'changed' }; // removed or stored otherwise meanwhile
    throw error;
  });
  return { connection_id, refusal };
}

/** Used once. One of another session is not found, and stays for its own. */
async function takeRequest({ db }: Staff, session: Buffer, state: string): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    delete from consent_requests
     where state_hash = ${hashToken(state)} and session_hash = ${session} and expires_at > now()
    returning connection_id::float8, verifier, version`.execute(db);
  return rows[0];
}

type Consent = { code: string; redirect_uri: string; code_verifier: string };

async function exchange(
  staff: Staff,
  services: Services,
  { connection_id, version }: Request,
  consent: Consent,
): Promise<Refusal | null> {
  const options = { evenIfPaused: true, waitsInPlace: true };
  const open = await openConnection(staff, services, connection_id, AbortSignal.timeout(TEST_MS), options);
  const granted = await grantOf(open, consent);
  // A grant that failed says nothing against the one that works, so the connection's health stays as it was.
  if (granted instanceof ConnectorError) {
    const reason = granted.message;
    await log(staff, connection_id, { text: granted.kind, params: { reason } });
    return { why: ['stop', 'refused'].includes(policyOf(granted).next) ? 'refused' : 'failed', reason };
  }
  const refusal = await store(staff, services, open, version, granted);
  if (refusal?.why === 'lacks_scopes') {
    await log(staff, connection_id, { text: 'consent_lacks_scopes', params: { scopes: refusal.scopes } });
  }
  if (refusal?.why === 'other_owner') {
    await log(staff, connection_id, { text: 'consent_of_other', params: { who: refusal.is } });
  }
  return refusal;
}

async function grantOf({ connector, ctx }: OpenConnection, consent: Consent): Promise<Grant | ConnectorError> {
  if (!connector.oauth?.isUsed(ctx.credentials)) throw new AppError('not_found');
  try {
    return await connector.oauth.exchange(ctx, consent);
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

async function store(
  staff: Staff,
  services: Services,
  { id, connector }: OpenConnection,
  version: number,
  granted: Grant,
): Promise<Refusal | null> {
  const { state, refusal } = await staff.db.transaction().execute(async (tx) => {
    await lockTokens(tx, staff, id);
    const row = await lockStored(tx, id);
    if (row.version !== version) throw new AppError('not_found');
    const before = await ownerBefore(tx, id);
    const refusal = refusalOf(missingScopes(connector.oauth?.scopes ?? [], granted.scopes), granted.owner, before);
    if (refusal) return { state: row.state, refusal };
    await keepConsent(tx, staff, services.secrets, id, granted);
    await keepToken(tx, staff, services.secrets, id, granted.token);
    const who = granted.owner.name;
    await writeLog(tx, staff, {
      connection_id: id,
      action: 'authorize',
      result: { text: 'consented', params: { who } },
    });
    await recordEvent(tx, staff, { type: 'connection.authorized', connection_id: id, details: { owner: who } });
    await publishHealth(tx, staff, id);
    return { state: row.state, refusal };
  });
  if (!refusal && state === 'broken') await resume(staff, services, id);
  return refusal;
}

/** What is still wrong with it is in its log and on its page. */
async function resume(staff: Staff, services: Services, connectionId: number): Promise<void> {
  await resumeConnectionNow(staff, services, connectionId).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

const log = (staff: Staff, connection_id: number, result: LogResult) =>
  writeLog(staff.db, staff, { connection_id, action: 'authorize', result, is_failure: true });
