import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { writeRefusals } from '../write-actions.ts';
import { asNew } from './as-new.ts';
import { lockWrite } from './lock-write.ts';
import { wakeSender } from './send-writes.ts';
import type { WriteKinds } from './write-kind.ts';

/**
 * Has a write tried now that waits, is in doubt, or was refused. One in doubt stays so: the partner is asked first.
 * @throws AppError not_found; write_under_way; write_over; what its kind refuses
 */
export async function retryWriteNow(staff: Staff, kinds: WriteKinds, id: number): Promise<void> {
  await staff.db.transaction().execute((tx) => retryWriteOf(tx, staff, kinds, id));
}

/** The same in the caller's transaction. */
export async function retryWriteOf(tx: AccountDb, staff: Staff, kinds: WriteKinds, id: number): Promise<void> {
  const { kind, write, state } = await lockWrite(tx, kinds, id);
  const refusal = writeRefusals.retry({ state });
  if (refusal) throw new AppError(refusal);
  const waitsAgain = await kind.retried(tx, staff, write, state === 'refused');
  await publishEvent(tx, staff, { type: 'write.changed', connection_id: write.connection_id });
  if (!waitsAgain) return;
  await sql`update partner_writes set ${state === 'refused' ? asNew : sql`next_try_at = null`}
    where id = ${id}`.execute(tx);
  await wakeSender(tx, staff, write);
}
