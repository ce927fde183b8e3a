import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { type AccountSettings, AccountSettings as Stored } from '../contract.ts';

const Account = Stored.extend({ saved_fields: z.array(z.string()) });

/** The account's settings. `saved_fields`: what the last change was of. */
export async function readAccount(db: AccountDb): Promise<AccountSettings & { saved_fields: string[] }> {
  return Account.parse(await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow());
}
