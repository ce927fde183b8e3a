import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { AccessEvent } from '../access-events.ts';

type Change = Exclude<AccessEvent['type'], 'session.ended'>;

/** Records that a member changed what they log in with, and never with what; `key` is a passkey's name. */
export async function recordLoginChange(
  tx: AccountDb,
  { account_id, user_id, name }: Pick<Staff, 'account_id' | 'user_id' | 'name'>,
  type: Change,
  key?: string,
): Promise<void> {
  const details = { user_id, name, ...(key !== undefined && { key }) };
  await recordEvent<AccessEvent>(tx, { account_id, name, user_id }, { type, details });
}
