import type { LevelOutcome } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type Attempted, attempt } from '../../connections/server/attempt.ts';
import { isActive } from '../../connections/server/connection-health.ts';
import type { LogResult } from '../../connections/server/connector-log.ts';
import type { OpenConnection } from '../../connections/server/open-connection.ts';
import { type Poll, pollJob } from '../../connections/server/polls.ts';
import { halves } from '../stock-rules.ts';
import { findWaiting, type WaitingLevel } from './find-waiting.ts';
import { nameSkus } from './name-skus.ts';
import { saveTold, type Told } from './save-told.ts';
import { settleStock } from './settle-stock.ts';

/** After this long the connection's other polls have their turn, and what waits goes out in the next run. */
const TURN_MS = 30_000;

/** Tells a channel how much there is of its linked products. */
export const pushStock = pollJob('push-stock', pushWaitingStock);

/**
 * Tells a channel what waits to be told, the newest quantity only: what changed often since costs one call. Quantities are
 * absolute, so that one whose answer was lost, or whose worker was killed, is simply told again.
 */
export async function pushWaitingStock({ actor, open, signal }: Poll): Promise<'done' | 'more'> {
  await settleStock(actor);
  const most = open.connector.stock?.most_levels ?? 0;
  const until = performance.now() + TURN_MS;
  do {
    const levels = await findWaiting(actor.db, open.id, most);
    if (levels.length === 0) return 'done';
    if (!(await tell(actor, open, levels))) return 'done';
  } while (
    performance.now() < until &&
    !signal.aborted &&
    (await isActive(actor.db, open.id)) &&
    (await open.reserveCall()) === 0
  );
  return 'more';
}

/** Whole batches that a channel may refuse in one run: then it is not one quantity that is wrong but more. */
const MOST_REFUSALS = 20;

/**
 * Tells a batch. Where the channel refuses the whole of it for one it cannot take, each half is told by itself, down to the one.
 * @returns false where the channel cannot be told now
 */
async function tell(actor: Actor, open: OpenConnection, levels: WaitingLevel[]): Promise<boolean> {
  const batches = [levels];
  let refusals = 0;
  for (let batch = batches.pop(); batch; batch = batches.pop()) {
    const tried = await tellBatch(actor, open, batch);
    if (tried.ok) continue;
    if (tried.next !== 'refused') return false;
    refusals += 1;
    if (batch.length > 1) batches.push(...halves(batch).toReversed());
    else await saveTold(actor, open.id, pair(batch, [{ ok: false, reason: tried.error.message }]));
    if (refusals >= MOST_REFUSALS) return false;
  }
  return true;
}

function tellBatch(actor: Actor, open: OpenConnection, batch: WaitingLevel[]): Promise<Attempted<Told>> {
  return attempt(actor, open, { action: 'push_stock', result: describe }, async (ctx) => {
    const outcomes = (await open.connector.stock?.save(ctx, batch)) ?? [];
    return saveTold(actor, open.id, pair(batch, outcomes));
  });
}

/** Each level with what became of it. @throws Error where the connector did not say it of each */
function pair(levels: readonly WaitingLevel[], outcomes: readonly LevelOutcome[]) {
  return levels.map((level, index) => {
    const outcome = outcomes[index];
    if (!outcome) throw new Error(`${outcomes.length} outcomes of ${levels.length} levels`);
    return { level, outcome };
  });
}

function describe({ count, saved, refused }: Told): LogResult {
  if (refused.length === 0) return { text: 'stock_told', params: { count, saved } };
  const skus = nameSkus([...new Set(refused)]);
  return { text: 'stock_told_refused', params: { count, refused: refused.length, skus } };
}
