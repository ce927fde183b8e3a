import { z } from 'zod';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';

/** Applies an account's noted stock changes. Its handler is `warehouse/stock/server/apply-stock-changes.job.ts`. */
export const applyStockChanges = jobKind('apply-stock-changes', z.object({}));

/** One waits for an account: the key ends in the account's id. */
export const APPLY_KEY = 'apply-stock-changes:';

/**
 * Applies the stock changes that this transaction notes once it is committed. Call it last: other transactions wait for
 * the job's key until this one ends.
 */
export async function applyStockChangesSoon(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  await addJob(tx, actor, applyStockChanges, {}, { key: APPLY_KEY + actor.account_id });
}
