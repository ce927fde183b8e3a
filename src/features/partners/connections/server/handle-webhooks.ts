import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';
import { connectionQueue } from './polls.ts';

/** Webhooks that come close together are handled together. */
const DEBOUNCE_MS = 1_000;
const MAX_ATTEMPTS = 3;

/**
 * Fetches what a connection's waiting webhooks point to. Its handler is `orders/intake/server/handle-webhooks.job.ts`.
 */
export const handleWebhooks = jobKind('handle-webhooks', z.object({ connection_id: Id }));

/** Adds the job that handles the waiting webhooks; `sweep-connections` uses the same key and queue. */
export function addWebhookHandling(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionId: number,
  delayMs = DEBOUNCE_MS,
): Promise<void> {
  return addJob(
    db,
    actor,
    handleWebhooks,
    { connection_id: connectionId },
    {
      queue: connectionQueue(connectionId),
      key: handlingKey(connectionId),
      keyMode: 'preserve_run_at',
      maxAttempts: MAX_ATTEMPTS,
      delayMs,
    },
  );
}

const handlingKey = (connectionId: number): string => `webhooks:${connectionId}`;
