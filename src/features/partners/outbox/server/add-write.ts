import { sql } from 'kysely';
import type { Done } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { asNew } from './as-new.ts';
import { wakeSender } from './send-writes.ts';
import type { WriteKind } from './write-kind.ts';

export type NewWrite<P> = { connection_id: number; subject_id: number; idem_key: string; payload: P };

/**
 * Adds a write to a partner and its job in the caller's transaction. The same write added twice is one: a subject's
 * write with its key that was refused or withdrawn, so surely not done, waits again; any other stays as it is.
 * @returns false where there is no partner to write to, since the connection was removed; until the transaction ends it
 * cannot be
 */
export async function addWrite<P, D extends Done>(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  kind: WriteKind<P, D>,
  { connection_id, subject_id, idem_key, payload }: NewWrite<P>,
): Promise<boolean> {
  const subject = kind.subject.name;
  const { rows } = await sql`
    with target as (select id from connections where id = ${connection_id} and removed_at is null for key share),
    added as (
      insert into partner_writes as w (connection_id, subject, subject_id, type, idem_key, payload)
      select id, ${subject}, ${subject_id}, ${kind.type}, ${idem_key}, ${jsonb(payload)} from target
      on conflict (account_id, idem_key) do update
        set ${asNew}, connection_id = excluded.connection_id, payload = excluded.payload
        where w.state in ('refused', 'withdrawn') and w.subject = excluded.subject
          and w.subject_id = excluded.subject_id)
    select from target`.execute(tx);
  if (rows.length === 0) return false;
  await wakeSender(tx, actor, { connection_id, subject, subject_id });
  return true;
}
