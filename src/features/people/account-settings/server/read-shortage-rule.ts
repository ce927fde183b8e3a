import type { AccountDb } from '#platform/db/database.ts';
import { OnShortage } from '../account-settings-rules.ts';

/** What the account wants of orders that only missing stock keeps. */
export async function readShortageRule(db: AccountDb): Promise<OnShortage> {
  const { on_shortage } = await db.selectFrom('accounts').select('on_shortage').executeTakeFirstOrThrow();
  return OnShortage.parse(on_shortage);
}
