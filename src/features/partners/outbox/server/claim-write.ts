import { sql } from 'kysely';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { DueSubject } from './due-writes.ts';
import { withdrawWrite } from './withdraw-write.ts';
import type { Write, WriteKind, WriteKinds } from './write-kind.ts';

/** A write handed out for sending. */
export type ClaimedWrite = {
  kind: WriteKind;
  write: Write;
  /** It may have arrived before: ask first. */
  isInDoubt: boolean;
};

type ClaimableWrite = Write & { state: string; is_due: boolean };

/**
 * Hands out a subject's oldest open write that is due, and marks it as being sent, under the subject's row lock. Found
 * marked already, it was left by a crash and is in doubt. One that never left and is not what should be sent any more
 * is withdrawn.
 * @returns null where nothing is due, or what is due first is another connection's
 */
export async function claimWrite(
  actor: Actor,
  kinds: WriteKinds,
  connectionId: number,
  { subject, subject_id }: DueSubject,
): Promise<ClaimedWrite | null> {
  const ofSubject = kinds.find((kind) => kind.subject.name === subject)?.subject;
  return actor.db.transaction().execute(async (tx) => {
    if (!(await ofSubject?.lock(tx, subject_id))) return null;
    for (;;) {
      const row = await oldestOpen(tx, { subject, subject_id });
      const kind = kinds.find(({ type }) => type === row?.type);
      if (!row?.is_due || !kind) return null;
      const { state, is_due, ...stored } = row;
      if (state === 'queued' && (await kind.isCurrent?.(tx, stored)) === false) {
        await withdrawWrite(tx, stored.id);
        continue;
      }
      if (stored.connection_id !== connectionId) return null;
      const write = { ...stored, attempts: stored.attempts + 1, payload: kind.payload.parse(stored.payload) };
      await sql`update partner_writes set state = 'sending', attempts = ${write.attempts}
        where id = ${write.id}`.execute(tx);
      await kind.claimed?.(tx, actor, write);
      return { kind, write, isInDoubt: state !== 'queued' };
    }
  });
}

async function oldestOpen(tx: AccountDb, { subject, subject_id }: DueSubject): Promise<ClaimableWrite | undefined> {
  const { rows } = await sql<ClaimableWrite>`
    select id, connection_id, type, subject, subject_id, idem_key, attempts, payload, state,
           coalesce(next_try_at <= now(), true) as is_due
      from partner_writes where subject = ${subject} and subject_id = ${subject_id} and state in ${unfinished}
     order by id limit 1`.execute(tx);
  return rows[0];
}
