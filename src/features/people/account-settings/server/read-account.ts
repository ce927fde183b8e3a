import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { type AccountSettings, AccountSettings as Stored } from '../contract.ts';

const Account = Stored.extend({ saved_fields: z.array(z.string()) });

/** The account's settings. `saved_fields`: what the last change was of. */
export async function readAccount(db: AccountDb): Promise<AccountSettings & { saved_fields: string[] }> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .select(memberName('saved_by').as('member'))
    .executeTakeFirstOrThrow();
  return Account.parse({ ...account, saved_by: account.member });
}
