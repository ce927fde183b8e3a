import { sql } from 'kysely';
import type { Done } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { NewWrite } from './add-write.ts';
import { wakeSender } from './send-writes.ts';
import type { WriteKind } from './write-kind.ts';

/**
 * A subject's write of the kind that still waits becomes what is asked for now, to be sent at once, in the caller's
 * transaction that holds the subject's lock: what is asked for twice before it leaves goes out once. @returns false
 * where none waits
 */
export async function replaceWaiting<P, D extends Done>(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { type, subject: { name: subject }, probe }: WriteKind<P, D>,
  { connection_id, subject_id, payload }: Omit<NewWrite<P>, 'idem_key'>,
): Promise<boolean> {
  // One in doubt may have arrived as it was.
  const states = probe === 'send_again' ? ['queued', 'in_doubt'] : ['queued'];
  const { rows } = await sql`
    update partner_writes
      set connection_id = ${connection_id}, payload = ${jsonb(payload)}, attempts = 0, next_try_at = null
     where subject = ${subject} and subject_id = ${subject_id} and type = ${type} and state = any(${states}::text[])
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await wakeSender(tx, actor, { connection_id, subject, subject_id });
  return true;
}
