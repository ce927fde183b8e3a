import type { AccountDb } from '#platform/db/database.ts';

/** Takes a member's authenticator app and recovery codes away, in the caller's transaction: the login asks for no code any more. */
export async function removeSecondFactor(tx: AccountDb, user_id: number): Promise<void> {
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', user_id).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

/** As `removeSecondFactor`, and the passkeys: of a member who lost the devices the password alone is left. */
export async function removeProofs(tx: AccountDb, user_id: number): Promise<void> {
  await removeSecondFactor(tx, user_id);
  await tx.deleteFrom('passkeys').where('user_id', '=', user_id).execute();
}
