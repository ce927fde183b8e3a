import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { isAllowed } from '#connectors/core/public-address.ts';
import { confirmPassword } from '#features/people/access/server/confirm-password.ts';
import { endSessionsOfWay, holdOwnLogins } from '#features/people/access/server/session-way.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import type { ProviderEdit } from '../contract.ts';
import { issuerFault, readIssuer } from '../single-sign-on-rules.ts';
import { boundTo, readLoginProvider } from './login-providers.ts';

/** `address` and `session`: from where the member asks, and the hash of the session that does. */
type Asking = { address: string; session: Buffer };
type Stored = Awaited<ReturnType<typeof readLoginProvider>>;

/** @throws AppError invalid, naming the field */
export function checkIssuer(typed: string, allowedHosts: readonly string[]): string {
  const issuer = readIssuer(typed);
  const fault = issuerFault(issuer, (url) => isAllowed(url, allowedHosts));
  if (fault) throw new AppError('invalid', { fields: { issuer: [fault] } });
  return issuer;
}

/**
 * Sets or changes the account's provider. The member's password is asked for, since a provider can let people in. With
 * another issuer all links between members and the provider are dropped.
 * @throws AppError invalid, naming the field; changed_meanwhile; too_many_logins
 */
export async function saveProvider(
  { database, secrets, allowed_hosts }: Services,
  staff: Staff,
  { current_password, client_secret, version, ...edit }: ProviderEdit,
  { address, session }: Asking,
): Promise<{ version: number }> {
  const wanted = { ...edit, issuer: checkIssuer(edit.issuer, allowed_hosts) };
  await confirmPassword(database, staff, { current_password, address });
  return staff.db.transaction().execute(async (tx) => {
    // Of two that set the first one, the second waits here; so does who logs in by a password.
    await holdOwnLogins(tx, staff);
    await sql`select from login_providers for update`.execute(tx);
    const stored = await readLoginProvider(tx);
    if ((stored?.version ?? 0) !== version) throw changedMeanwhile(stored);
    const isOther = stored?.issuer !== wanted.issuer;
    if (isOther && client_secret === undefined) {
      throw new AppError('invalid', { fields: { client_secret: ['needed with another provider'] } });
    }
    const changes = changesOf(stored, wanted, client_secret !== undefined);
    if (changes.length === 0) return { version };
    const row = {
      ...wanted,
      ...(client_secret !== undefined && { sealed_secret: secrets.seal(client_secret, boundTo(staff.account_id)) }),
      version: version + 1,
      saved_by: staff.user_id,
      saved_at: sql<string>`now()`,
    };
    await store(tx, stored, row, isOther);
    await recordEvent(tx, staff, { type: 'login_provider.saved', details: { changes } });
    if (isOther) await endSessionsOfWay(tx, staff, 'company', { kept: session });
    if (wanted.is_required) await endSessionsOfWay(tx, staff, 'own', { kept: session, but_admins: true });
    return { version: version + 1 };
  });
}

type ProviderRow = Omit<ProviderEdit, 'client_secret' | 'current_password'> & {
  sealed_secret?: Buffer;
  saved_by: number;
  saved_at: RawBuilder<string>;
};

async function store(
  tx: AccountDb,
  stored: Stored,
  { sealed_secret, ...row }: ProviderRow,
  isOther: boolean,
): Promise<void> {
  if (!stored) {
    if (!sealed_secret) throw new Error('a first provider has a secret');
    await tx
      .insertInto('login_providers')
      .values({ ...row, sealed_secret })
      .execute();
    return;
  }
  if (isOther) await tx.deleteFrom('company_logins').execute();
  const fresh = { failed_at: null, failure: null, failed_email: null, failure_said: null };
  await tx
    .updateTable('login_providers')
    .set({ ...row, ...(sealed_secret && { sealed_secret }), ...fresh, ...(isOther && { logged_in_at: null }) })
    .execute();
}

type ProviderValues = Pick<ProviderEdit, 'issuer' | 'client_id' | 'open_to' | 'is_required'>;
const FIELDS = ['issuer', 'client_id', 'open_to', 'is_required'] as const;

/** What a change is recorded as; of the secret only that it changed. */
function changesOf(stored: ProviderValues | undefined, wanted: ProviderValues | null, hasSecret: boolean) {
  const changes = FIELDS.map((field) => ({
    field,
    from: stored?.[field] ?? null,
    to: wanted?.[field] ?? null,
  })).filter(({ from, to }) => from !== to);
  return hasSecret ? [...changes, { field: 'client_secret', from: null, to: null, is_secret: true as const }] : changes;
}

const changedMeanwhile = (stored: Stored) => {
  const who = stored?.saved_by ?? '?';
  return new AppError('changed_meanwhile', { params: { who, fields: '' }, details: { who } });
};

/**
 * Removes the account's provider: members log in by password again. @throws AppError invalid, naming the field;
 * not_found
 */
export async function removeProvider(
  { database }: Services,
  staff: Staff,
  current_password: string,
  { address, session }: Asking,
): Promise<void> {
  await confirmPassword(database, staff, { current_password, address });
  await staff.db.transaction().execute(async (tx) => {
    await sql`select from login_providers for update`.execute(tx);
    const stored = await readLoginProvider(tx);
    if (!stored) throw new AppError('not_found');
    await tx.deleteFrom('login_providers').execute();
    await recordEvent(tx, staff, {
      type: 'login_provider.removed',
      details: { changes: changesOf(stored, null, false) },
    });
    await endSessionsOfWay(tx, staff, 'company', { kept: session });
  });
}
