import type { LevelOutcome } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type CallResult, callPartner } from '../../../connections/server/call-partner.ts';
import { isActive } from '../../../connections/server/connection-health.ts';
import type { LogResult } from '../../../connections/server/connector-log.ts';
import type { OpenConnection } from '../../../connections/server/open-connection.ts';
import type { Poll } from '../../../connections/server/polls.ts';
import { halves } from '../../stock-rules.ts';
import { nameSkus } from '../availability/name-skus.ts';
import { findLevelsToPush, type LevelToPush } from './find-levels-to-push.ts';
import { type PushResult, savePushResults } from './save-push-results.ts';

/** After this long the connection's other polls have their turn, and what waits is pushed in the next run. */
const TURN_MS = 30_000;

/**
 * Pushes a channel's waiting quantities, the newest only: a level that changed often costs one call. Quantities are absolute, so
 * after a lost answer or a killed worker the push is simply repeated.
 */
export async function pushLevels({ actor, open, signal }: Poll): Promise<'done' | 'more'> {
  const most = open.connector.stock?.most_levels ?? 0;
  const until = performance.now() + TURN_MS;
  do {
    const levels = await findLevelsToPush(actor.db, open.id, most);
    if (levels.length === 0) return 'done';
    if (!(await push(actor, open, levels))) return 'done';
  } while (
    performance.now() < until &&
    !signal.aborted &&
    (await isActive(actor.db, open.id)) &&
    (await open.reserveCall()) === 0
  );
  return 'more';
}

/** Whole batches that a channel may refuse in one run: beyond it more than one quantity is wrong. */
const MOST_REFUSALS = 20;

/**
 * Pushes a batch. Where the channel refuses the whole of it for one level, each half is pushed by itself, down to that level.
 * @returns false where the channel takes nothing now
 */
async function push(actor: Actor, open: OpenConnection, levels: LevelToPush[]): Promise<boolean> {
  const batches = [levels];
  let refusals = 0;
  for (let batch = batches.pop(); batch; batch = batches.pop()) {
    const tried = await pushBatch(actor, open, batch);
    if (tried.ok) continue;
    if (tried.next !== 'refused') return false;
    refusals += 1;
    if (batch.length > 1) batches.push(...halves(batch).toReversed());
    else await savePushResults(actor, open.id, pair(batch, [{ ok: false, reason: tried.error.message }]));
    if (refusals >= MOST_REFUSALS) return false;
  }
  return true;
}

function pushBatch(actor: Actor, open: OpenConnection, batch: LevelToPush[]): Promise<CallResult<PushResult>> {
  return callPartner(actor, open, { action: 'push_stock', result: describe }, async (ctx) => {
    const outcomes = (await open.connector.stock?.save(ctx, batch)) ?? [];
    return savePushResults(actor, open.id, pair(batch, outcomes));
  });
}

/** Each level with its outcome. @throws Error where the connector left one out */
function pair(levels: readonly LevelToPush[], outcomes: readonly LevelOutcome[]) {
  return levels.map((level, index) => {
    const outcome = outcomes[index];
    if (!outcome) throw new Error(`${outcomes.length} outcomes of ${levels.length} levels`);
    return { level, outcome };
  });
}

function describe({ count, saved, refused }: PushResult): LogResult {
  if (refused.length === 0) return { text: 'stock_pushed', params: { count, saved } };
  const skus = nameSkus([...new Set(refused)]);
  return { text: 'stock_pushed_refused', params: { count, refused: refused.length, skus } };
}
