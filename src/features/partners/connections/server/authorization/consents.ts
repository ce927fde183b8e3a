import { sql } from 'kysely';
import type { Connector } from '#connectors/core/connector.ts';
import type { Grant } from '#connectors/core/oauth.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { FormValues } from '../read-form.ts';
import { signInOf } from './sign-in.ts';

type Owner = Pick<Actor, 'account_id'>;

const boundTo = ({ account_id }: Owner, connectionId: number) => `consent:${account_id}:${connectionId}`;

/** A refresh token, and how it is stored: by that it is known whether it is still the same. */
type Consent = { connection_id: number; refresh_token: string; sealed: Buffer };

/** The consent that a connection signs in by; undefined where there is none. */
export async function readConsent(
  db: AccountDb,
  owner: Owner,
  secrets: Secrets,
  connectionId: number,
): Promise<Consent | undefined> {
  const row = await db
    .selectFrom('connection_consents')
    .select('refresh_token')
    .where('connection_id', '=', connectionId)
    .where('is_used', '=', true)
    .executeTakeFirst();
  const sealed = row?.refresh_token;
  if (!sealed) return undefined;
  return { connection_id: connectionId, refresh_token: secrets.open(sealed, boundTo(owner, connectionId)), sealed };
}

/** Stores the refresh token that takes another's place. @returns false where that one is not stored any more */
export async function rotate(
  tx: AccountDb,
  owner: Owner,
  secrets: Secrets,
  { connection_id, sealed }: Consent,
  next: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connection_consents')
    .set({ refresh_token: secrets.seal(next, boundTo(owner, connection_id)) })
    .where('connection_id', '=', connection_id)
    .where('refresh_token', '=', sealed)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what a member consented to; `granted.refresh_token` where the partner gave one. */
export async function keepConsent(
  tx: AccountDb,
  actor: Actor,
  secrets: Secrets,
  connectionId: number,
  { refresh_token, owner }: Grant,
): Promise<void> {
  const kept = {
    is_used: true,
    ...(refresh_token !== null && { refresh_token: secrets.seal(refresh_token, boundTo(actor, connectionId)) }),
    owner_id: owner.id,
    owner_name: owner.name,
    granted_by: authorId(actor),
    granted_at: sql<string>`now()`,
  };
  await tx
    .insertInto('connection_consents')
    .values({ connection_id: connectionId, ...kept })
    .onConflict((old) => old.columns(['account_id', 'connection_id']).doUpdateSet(kept))
    .execute();
}

/** What is known of the consent for a connection; undefined where it does not sign in by one. */
export function findConsent(db: AccountDb, connectionId: number) {
  return db
    .selectFrom('connection_consents')
    .select([
      'owner_id',
      'owner_name',
      'granted_at',
      memberName('granted_by').as('granted_by'),
      sql<boolean>`refresh_token is not null`.as('is_granted'),
    ])
    .where('connection_id', '=', connectionId)
    .where('is_used', '=', true)
    .executeTakeFirst();
}

/** Which account of the partner a connection was last let into, also where it signs in otherwise now; null: none. */
export async function ownerBefore(db: AccountDb, connectionId: number): Promise<Grant['owner'] | null> {
  const row = await db
    .selectFrom('connection_consents')
    .select(['owner_id', 'owner_name'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  return row?.owner_id ? { id: row.owner_id, name: row.owner_name ?? row.owner_id } : null;
}

/**
 * Notes how a connection signs in, by its stored settings. A consent holds for one app only: with another app a member
 * has to consent again. `before`: null for a new connection.
 */
export async function followSignIn(
  tx: AccountDb,
  connector: Connector,
  connectionId: number,
  before: FormValues | null,
  after: FormValues,
): Promise<void> {
  if (!connector.oauth) return;
  const [old, next] = [signInOf(connector, before), signInOf(connector, after)];
  const is_used = next?.is_used ?? false;
  const isOther = !old || old.bound_to !== next?.bound_to;
  const kept = { is_used, ...(is_used && isOther && { refresh_token: null }) };
  await tx
    .insertInto('connection_consents')
    .values({ connection_id: connectionId, ...kept })
    .onConflict((known) => known.columns(['account_id', 'connection_id']).doUpdateSet(kept))
    .execute();
}
