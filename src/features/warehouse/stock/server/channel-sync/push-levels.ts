import { type CallResult, callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { LogResult } from '#features/partners/connections/server/connector-log.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import type { Poll } from '#features/partners/connections/server/polls.ts';
import { pairOutcomes, pushBatches } from '#features/partners/connections/server/push-batches.ts';
import { switchOff } from '#features/partners/connections/server/switch-off.ts';
import type { Actor } from '#platform/db/actor.ts';
import { nameSkus } from '../availability/name-skus.ts';
import { findLevelsToPush, type LevelToPush } from './find-levels-to-push.ts';
import { type PushResult, savePushResults } from './save-push-results.ts';

/**
 * Pushes a channel's waiting quantities, the newest only: a level that changed often costs one call. Quantities are
 * absolute, so after a lost answer or a killed worker the push is simply repeated. A channel that handles them
 * differently than we expect is sent nothing more.
 */
export function pushLevels(poll: Poll): Promise<'done' | 'more'> {
  const { actor, open } = poll;
  let hasEnded = false;
  return pushBatches<LevelToPush>(poll, {
    next: async () => (hasEnded ? [] : findLevelsToPush(actor.db, open.id, open.connector.stock?.most_levels ?? 0)),
    send: async (batch) => {
      const tried = await pushBatch(actor, open, batch);
      if (!tried.ok || tried.value.ends === null) return tried;
      hasEnded = true;
      await switchOff(actor, open, { capability: 'stock.write', text: 'stock_stopped', reason: tried.value.ends });
      return tried;
    },
    refuse: (sent, reason) => savePushResults(actor, open.id, [{ sent, outcome: { ok: false, reason } }]),
  });
}

function pushBatch(actor: Actor, open: OpenConnection, batch: LevelToPush[]): Promise<CallResult<PushResult>> {
  return callPartner(actor, open, { action: 'push_stock', queue: 'stock', result: describe }, async (ctx) => {
    const outcomes = (await open.connector.stock?.save(ctx, batch)) ?? [];
    return savePushResults(actor, open.id, pairOutcomes(batch, outcomes));
  });
}

function describe({ count, saved, refused }: PushResult): LogResult {
  if (refused.length === 0) return { text: 'stock_pushed', params: { count, saved } };
  const skus = nameSkus([...new Set(refused)]);
  return { text: 'stock_pushed_refused', params: { count, refused: refused.length, skus } };
}
