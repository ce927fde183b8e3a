import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { WriteState } from '../write-actions.ts';
import { isFollowed } from './is-followed.ts';
import type { Write, WriteKind, WriteKinds } from './write-kind.ts';

type LockedWrite = { kind: WriteKind; write: Write; state: WriteState | 'over' };
type WriteRow = Write & { state: string; is_followed: boolean };

/**
 * Locks the subject of a write for the rest of the transaction, and so the write: every change of a write takes its
 * subject first, except for one that is being sent, which only its worker changes. @throws AppError not_found
 */
export async function lockWrite(tx: AccountDb, kinds: WriteKinds, id: number): Promise<LockedWrite> {
  const found = await tx
    .selectFrom('partner_writes as w')
    .innerJoin('connections as c', 'c.id', 'w.connection_id')
    .select(['w.type', 'w.subject_id'])
    .where('w.id', '=', id)
    .where('c.removed_at', 'is', null)
    .executeTakeFirst();
  const kind = kinds.find(({ type }) => type === found?.type);
  if (!found || !kind || !(await kind.subject.lock(tx, found.subject_id))) throw new AppError('not_found');
  const { rows } = await sql<WriteRow>`
    select id, connection_id, type, subject, subject_id, idem_key, attempts, payload, state,
      ${isFollowed} as is_followed
      from partner_writes w where id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`write ${id} is gone, though its subject is locked`);
  const { state, is_followed, ...write } = row;
  const shown = WriteState.safeParse(state).data;
  const isOver = shown === undefined || (shown === 'refused' && is_followed);
  return { kind, write: { ...write, payload: kind.payload.parse(write.payload) }, state: isOver ? 'over' : shown };
}
