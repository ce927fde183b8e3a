import { sql } from 'kysely';
import type { Done } from '#connectors/core/commands.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Write, WriteKind } from './write-kind.ts';

const withdrawn = sql`state = 'withdrawn', done_at = now(), next_try_at = null`;

/** Withdraws one write that was surely not done, in the caller's transaction that holds its subject's lock. */
export async function withdrawWrite(tx: AccountDb, id: number): Promise<void> {
  await sql`update partner_writes set ${withdrawn}
    where id = ${id} and state in ('queued', 'refused')`.execute(tx);
}

/** Withdraws what waits of a kind for these subjects, in the caller's transaction that holds their locks. */
export async function withdrawQueued<P, D extends Done>(
  tx: AccountDb,
  { type, subject }: Pick<WriteKind<P, D>, 'type' | 'subject'>,
  subjectIds: readonly number[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await sql`update partner_writes set ${withdrawn}
    where subject = ${subject.name} and subject_id = any(${subjectIds}::bigint[]) and type = ${type}
      and state = 'queued'`.execute(tx);
}

/** Withdraws what waits of a kind for a subject and is not what should be sent any more, likewise. */
export async function withdrawOutdated<P, D extends Done>(
  tx: AccountDb,
  kind: WriteKind<P, D>,
  subjectId: number,
): Promise<void> {
  const { rows } = await sql<Pick<Write, 'id' | 'subject_id' | 'idem_key'>>`
    select id, subject_id, idem_key from partner_writes
     where subject = ${kind.subject.name} and subject_id = ${subjectId} and type = ${kind.type}
       and state = 'queued'`.execute(tx);
  for (const write of rows) if ((await kind.isCurrent?.(tx, write)) === false) await withdrawWrite(tx, write.id);
}
