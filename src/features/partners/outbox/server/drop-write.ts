import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { writeRefusals } from '../write-actions.ts';
import { findNextConnection } from './due-writes.ts';
import { lockWrite } from './lock-write.ts';
import { wakeSender } from './send-writes.ts';
import { withdrawWrite } from './withdraw-write.ts';
import type { WriteKinds } from './write-kind.ts';

/**
 * Withdraws a write that was surely not done, for good: its subject says so, and what waited behind it may go.
 * @throws AppError not_found; write_under_way for one that may have arrived; write_over
 */
export async function dropWriteNow(staff: Staff, kinds: WriteKinds, id: number): Promise<void> {
  await staff.db.transaction().execute((tx) => dropWriteOf(tx, staff, kinds, id));
}

/** The same in the caller's transaction. */
export async function dropWriteOf(tx: AccountDb, staff: Staff, kinds: WriteKinds, id: number): Promise<void> {
  const { kind, write, state } = await lockWrite(tx, kinds, id);
  const refusal = writeRefusals.drop({ state });
  if (refusal) throw new AppError(refusal);
  await withdrawWrite(tx, id);
  await kind.dropped(tx, staff, write, state === 'refused');
  await publishEvent(tx, staff, { type: 'write.changed', connection_id: write.connection_id });
  const next = await findNextConnection(tx, write);
  if (next !== null) await wakeSender(tx, staff, { ...write, connection_id: next });
}
