import { splitByRule, splitKey } from '#features/core/order-lifecycle/server/split-by-rule.ts';
import { readShortageRule } from '#features/people/account-settings/server/read-shortage-rule.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { planJobs } from '#platform/jobs/job.ts';
import type { CheckOutcome } from './check-outcome.ts';

/**
 * Orders that only missing stock keeps are split once their holding time is over, where the account's rule says so. The
 * caller's transaction has their locks, with which the job that splits an order begins.
 */
export async function planSplits(tx: AccountDb, actor: Actor, outcomes: readonly CheckOutcome[]): Promise<void> {
  const short = outcomes.filter(({ order, problems }) => !order.is_held && isOnlyShort(problems));
  if (short.length === 0 || (await readShortageRule(tx)) === 'wait') return;
  const waits = new Map(short.map(({ order }) => [order.id, order.submit_in_ms]));
  await planJobs(
    tx,
    actor,
    splitByRule,
    short.map(({ order: { id } }) => ({ order_id: id })),
    { key: splitKey, delayMs: ({ order_id }) => waits.get(order_id) ?? 0 },
  );
}

const isOnlyShort = (problems: CheckOutcome['problems']): boolean =>
  problems.length > 0 && problems.every(({ kind }) => kind === 'out_of_stock');
