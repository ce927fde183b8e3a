import { halves } from '../connection-rules.ts';
import type { CallResult } from './call-partner.ts';
import { isActive } from './connection-health.ts';
import type { Poll } from './polls.ts';

/** After this long other work has the slot, and what waits is sent in the next run. */
const TURN_MS = 30_000;

/** Whole batches that a partner may refuse in one run: with more than that, more than one item is wrong. */
const MAX_REFUSALS = 20;

type Push<T> = {
  /** What waits, as many as the partner takes at once; none where all was sent. */
  next(): Promise<T[]>;
  /** Sends a batch, and saves what came of each. */
  send(batch: T[]): Promise<CallResult<unknown>>;
  /** Saves that the partner does not take one item. */
  refuse(item: T, reason: string): Promise<unknown>;
};

/**
 * Sends a partner what waits, batch by batch, while it takes something and for a turn. @returns whether more may wait
 */
export async function pushBatches<T>({ actor, open, signal }: Poll, push: Push<T>): Promise<'done' | 'more'> {
  const until = performance.now() + TURN_MS;
  do {
    const batch = await push.next();
    if (batch.length === 0) return 'done';
    if (!(await pushBisected(batch, push))) return 'done';
  } while (
    performance.now() < until &&
    !signal.aborted &&
    (await isActive(actor.db, open.id)) &&
    (await open.reserveCall()) === 0
  );
  return 'more';
}

/**
 * Sends a batch. Where the partner refuses the whole of it for one item, each half is sent by itself, down to that
 * item.
 * @returns false where the partner takes nothing now
 */
async function pushBisected<T>(items: T[], { send, refuse }: Push<T>): Promise<boolean> {
  const batches = [items];
  let refusals = 0;
  for (let batch = batches.pop(); batch; batch = batches.pop()) {
    const tried = await send(batch);
    if (tried.ok) continue;
    if (tried.next !== 'refused') return false;
    refusals += 1;
    if (batch.length > 1) batches.push(...halves(batch).toReversed());
    else for (const only of batch) await refuse(only, tried.error.message);
    if (refusals >= MAX_REFUSALS) return false;
  }
  return true;
}

/** Each item with its outcome. @throws Error where the connector left one out */
export function pairOutcomes<T, O>(items: readonly T[], outcomes: readonly O[]): { sent: T; outcome: O }[] {
  return items.map((sent, index) => {
    const outcome = outcomes[index];
    if (!outcome) throw new Error(`${outcomes.length} outcomes of ${items.length} sent`);
    return { sent, outcome };
  });
}
