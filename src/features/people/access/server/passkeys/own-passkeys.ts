import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import type { KeyQuestion, NewKey, Passkey } from '../../passkeys-contract.ts';
import { type ConfirmedByPassword, confirmPassword } from '../confirm-password.ts';
import { recordLoginChange } from '../record-login-change.ts';
import { isQuestion, makeQuestion, QUESTION_MS } from './questions.ts';

const MAX_KEYS = 20;
/** EdDSA, ECDSA and RSA, the best first (IANA COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];

const purposeOf = ({ person_id }: Staff) => `key ${person_id}`;

/** The member's passkeys, the newest first. */
export async function findOwnPasskeys(staff: Staff): Promise<Passkey[]> {
  return staff.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('person_id', '=', staff.person_id)
    .orderBy('id', 'desc')
    .limit(MAX_KEYS)
    .execute();
}

/** What a device needs to make a key for the member. @throws AppError as `confirmPassword` */
export async function keyQuestion(
  { database, secrets, base_url }: Services,
  staff: Staff,
  proof: ConfirmedByPassword,
): Promise<KeyQuestion> {
  await confirmPassword(database, staff, proof);
  const known = await staff.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('person_id', '=', staff.person_id)
    .execute();
  return {
    rp: { id: new URL(base_url).hostname, name: 'Bodega' },
    // Tells a device's keys apart, and says nothing of the person.
    user: { id: secrets.codeFor(`passkey of ${purposeOf(staff)}`), name: staff.email, displayName: staff.name },
    challenge: makeQuestion(secrets, purposeOf(staff), Date.now()),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: QUESTION_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id }) => ({
      id: credential_id.toString('base64url'),
      type: 'public-key',
    })),
  };
}

/**
 * Adds the key that a device made.
 * @throws AppError passkey_refused where it does not answer the member's own question, or is a key of another member;
 * too_many_passkeys
 */
export async function addOwnPasskey(
  { secrets, base_url }: Services,
  staff: Staff,
  { name, key }: { name: string; key: NewKey },
): Promise<Passkey> {
  // Some 10 MB resident, so a server whose members make no passkeys does not load it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...key, clientExtensionResults: {} },
    expectedChallenge: (question) => isQuestion(secrets, purposeOf(staff), question, Date.now()),
    expectedOrigin: new URL(base_url).origin,
    expectedRPID: new URL(base_url).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new AppError('passkey_refused', { cause });
  });
  if (!registrationInfo) throw new AppError('passkey_refused');
  const { credential } = registrationInfo;
  return staff.db.transaction().execute(async (tx) => {
    // so that they are counted one after another
    await sql`select from people where id = ${staff.person_id} for update`.execute(tx);
    const own = await tx.selectFrom('passkeys').select('id').where('person_id', '=', staff.person_id).execute();
    if (own.length >= MAX_KEYS) throw new AppError('too_many_passkeys', { params: { most: MAX_KEYS } });
    const added = await tx
      .insertInto('passkeys')
      .values({
        person_id: staff.person_id,
        credential_id: Buffer.from(credential.id, 'base64url'),
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        name,
      })
      .onConflict((known) => known.column('credential_id').doNothing())
      .returning(['id', 'name', 'created_at', 'used_at'])
      .executeTakeFirst();
    if (!added) throw new AppError('passkey_refused');
    await recordLoginChange(tx, staff, 'login.passkey_added', name);
    return added;
  });
}

/** @throws AppError not_found where the key is none of the member's */
export async function removeOwnPasskey(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('person_id', '=', staff.person_id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new AppError('not_found');
    await recordLoginChange(tx, staff, 'login.passkey_removed', removed.name);
  });
}
