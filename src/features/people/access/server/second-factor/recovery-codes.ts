import { hash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { AccountDb } from '#platform/db/database.ts';
import { formatRecoveryCode } from '../../second-factor.ts';

const CODES = 10;

/** What the database keeps of a code, as `readCode` gives it. */
export const hashRecoveryCode = (code: string): Buffer => hash('sha256', `recovery code ${code}`, 'buffer');

/**
 * Replaces a person's recovery codes, in the caller's transaction. @returns the new ones as they are shown, this once
 */
export async function replaceRecoveryCodes(tx: AccountDb, person_id: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => new Secret({ size: 10 }).base32.toLowerCase());
  await tx.deleteFrom('recovery_codes').where('person_id', '=', person_id).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ person_id, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes.map(formatRecoveryCode);
}
