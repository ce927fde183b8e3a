import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { isActive, publishHealth } from '#features/partners/connections/server/connection-health.ts';
import { type OpenConnection, openConnection } from '#features/partners/connections/server/open-connection.ts';
import { connectionQueue } from '#features/partners/connections/server/polls.ts';
import { BATCH_PRIORITY } from '#platform/jobs/account-queues.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { type Counts, comparePage, endRun, findRun, type Run } from './compare-page.ts';
import { importReadable } from './import-differences.ts';

/** After this long the connection's polls have their turn. */
const TURN_MS = 20_000;

const Payload = z.object({ connection_id: Id, reconciliation_id: Id });

/**
 * Reads the orders that a channel changed in the last days, a page at a time, and notes which of them we lack or have
 * in another version. Its cursor is its own: where the import stands is not touched. A kill repeats at most one page,
 * which counts once.
 */
export const compareOrders = job('compare-orders', Payload, async (payload, run) => {
  const { connection_id, reconciliation_id } = payload;
  const { actor, signal } = run;
  const found = await findRun(actor.db, reconciliation_id);
  if (!found) return;
  if (!(await isActive(actor.db, connection_id))) {
    await endRun(actor.db, reconciliation_id, 'failed', null);
    return publishHealth(actor.db, actor, connection_id);
  }
  const open = await openConnection(actor, run.services, connection_id, signal);
  const next = await readOn(run, open, found);
  if (next === 'ended') return publishHealth(actor.db, actor, connection_id);
  await addJob(actor.db, actor, compareOrders, payload, {
    queue: connectionQueue(connection_id),
    key: `compare:${connection_id}`,
    priority: BATCH_PRIORITY,
    delayMs: next,
  });
});

/**
 * Reads until its turn, the channel's orders or the channel's patience end. @returns the milliseconds after which to go
 * on
 */
async function readOn({ actor, signal }: JobRun, open: OpenConnection, from: Run): Promise<'ended' | number> {
  const until = performance.now() + TURN_MS;
  for (let run: Run | undefined = from; run && performance.now() < until && !signal.aborted; ) {
    const limitMs = await open.reserveCall();
    if (limitMs > 0) return limitMs;
    const tried = await compareNext(actor, open, run);
    if (!tried.ok) {
      if ('retry_in_ms' in tried) return tried.retry_in_ms;
      await endRun(actor.db, run.id, 'failed', tried.error.message);
      return 'ended';
    }
    if (tried.value !== null) return 'ended';
    run = await findRun(actor.db, run.id);
  }
  return 0;
}

/** Compares the next page. Its value is what was counted once it was the last, else null. */
function compareNext(actor: JobRun['actor'], open: OpenConnection, run: Run) {
  return callPartner(
    actor,
    open,
    {
      action: 'compare_orders',
      result: (counts: Counts | null) =>
        counts && { text: 'compared', params: { count: counts.channel_count, differences: counts.difference_count } },
    },
    async (ctx) => {
      const cursor = { from: new Date(run.since).toISOString(), page: run.page };
      const page = (await open.connector.read.orders?.(ctx, cursor)) ?? { items: [], quarantined: [] };
      return actor.db.transaction().execute(async (tx) => {
        await comparePage(tx, run, page);
        if (page.next !== undefined) return null;
        const ended = await endRun(tx, run.id, 'done', null);
        await importReadable(tx, actor, open.id, run.id);
        return ended;
      });
    },
  );
}
