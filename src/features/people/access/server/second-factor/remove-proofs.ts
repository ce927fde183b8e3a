import type { AccountDb } from '#platform/db/database.ts';

/**
 * Takes a person's authenticator app and recovery codes away, in the caller's transaction: the login asks for no code
 * any more.
 */
export async function removeSecondFactor(tx: AccountDb, person_id: number): Promise<void> {
  await tx.deleteFrom('authenticator_apps').where('person_id', '=', person_id).execute();
  await tx.deleteFrom('recovery_codes').where('person_id', '=', person_id).execute();
}

/** As `removeSecondFactor`, and the passkeys: of a person who lost the devices the password alone is left. */
export async function removeProofs(tx: AccountDb, person_id: number): Promise<void> {
  await removeSecondFactor(tx, person_id);
  await tx.deleteFrom('passkeys').where('person_id', '=', person_id).execute();
}
