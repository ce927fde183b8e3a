import { type Poll, pollJob } from '#features/partners/connections/server/polls.ts';
import { applyStockChanges } from './apply-stock-changes.ts';
import { pushLevels } from './channel-sync/push-levels.ts';

/** Pushes to a channel how much there is of its linked products. */
export const pushStock = pollJob('push-stock', pushWaitingStock);

/** Applies what was noted, so that the newest quantity is pushed, then pushes what waits. */
export async function pushWaitingStock(poll: Poll): Promise<'done' | 'more'> {
  await applyStockChanges(poll.actor);
  return pushLevels(poll);
}
