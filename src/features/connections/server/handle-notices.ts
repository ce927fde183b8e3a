import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';
import { queueOf } from './polls.ts';

/** Notices that come close together are looked into together. */
const DEBOUNCE_MS = 1_000;
const MAX_ATTEMPTS = 3;

/** Looks where the notices of a connection say that something happened. Its handler is `webhooks/server/handle-notices.job.ts`. */
export const handleNotices = jobKind('handle-notices', z.object({ connection_id: Id }));

/** Has the notices that wait looked into soon, those that come until then too; key and queue are those that `sweep-connections` uses. */
export function addHandling(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionId: number,
  delayMs = DEBOUNCE_MS,
): Promise<void> {
  return addJob(
    db,
    actor,
    handleNotices,
    { connection_id: connectionId },
    {
      queue: queueOf(connectionId),
      key: handlingKey(connectionId),
      keyMode: 'preserve_run_at',
      maxAttempts: MAX_ATTEMPTS,
      delayMs,
    },
  );
}

const handlingKey = (connectionId: number): string => `notices:${connectionId}`;
