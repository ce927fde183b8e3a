import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';

/**
 * Sends what waits for a connection. Its handler is made in `send-writes.job.ts` of the kinds that the programs list.
 */
export const sendWrites = jobKind('send-writes', z.object({ connection_id: Id }));

export const writesQueue = (connectionId: number): string => `writes:${connectionId}`;

/**
 * Of the job that goes on with a connection's writes later. Only the drain and the sweep add it, so that no change
 * waits for its row.
 */
export const drainKey = (connectionId: number): string => `drain:${connectionId}`;

/** Has a subject's writes to a connection sent, once the caller's transaction is committed. */
export function wakeSender(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { connection_id, subject, subject_id }: { connection_id: number; subject: string; subject_id: number },
): Promise<void> {
  const key = `writes:${connection_id}:${subject}:${subject_id}`;
  return addJob(tx, actor, sendWrites, { connection_id }, { queue: writesQueue(connection_id), key });
}
