import { sql } from 'kysely';
import type { Done } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { asNew } from './as-new.ts';
import { wakeSender } from './send-writes.ts';
import type { WriteKind } from './write-kind.ts';

/**
 * Has the writes of a kind that were refused of these subjects sent again, in the caller's transaction that holds their
 * locks.
 */
export async function retryRefused<P, D extends Done>(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { type, subject: { name: subject } }: Pick<WriteKind<P, D>, 'type' | 'subject'>,
  subjectIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ subject_id: number; connection_id: number }>`
    with again as (
      update partner_writes set ${asNew}
       where subject = ${subject} and subject_id = any(${subjectIds}::bigint[]) and type = ${type} and state = 'refused'
      returning subject_id, connection_id)
    select min(subject_id) as subject_id, connection_id from again group by connection_id
      order by connection_id`.execute(tx);
  for (const one of rows) await wakeSender(tx, actor, { subject, ...one });
}
