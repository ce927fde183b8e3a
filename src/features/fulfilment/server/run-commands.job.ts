import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { sendCommand } from './send-command.ts';
import { takeCommand } from './take-command.ts';

const BUSY_RETRY_MS = 5_000;

/**
 * Carries out an order's writes to partners, one after another and each once. A write that a crash or a lost answer left in
 * doubt is asked about before anything is sent again.
 */
export const runCommands = job('run-commands', z.object({ order_id: Id }), async ({ order_id }, run) => {
  const { actor } = run;
  const done = await withExclusive(actor.db, `commands ${actor.account_id} ${order_id}`, () => runAll(run, order_id));
  if (done === undefined) {
    // Another worker is at it; what it does not know of yet is looked at afterwards.
    await addJob(
      actor.db,
      actor,
      runCommands,
      { order_id },
      { key: `commands:${order_id}`, runAt: new Date(Date.now() + BUSY_RETRY_MS) },
    );
  }
});

async function runAll(run: JobRun, orderId: number): Promise<true> {
  while (!run.signal.aborted) {
    const taken = await takeCommand(run.actor, orderId);
    if (taken === null) break;
    const next = await sendCommand(run, taken);
    if (next !== 'now') {
      await addJob(
        run.actor.db,
        run.actor,
        runCommands,
        { order_id: orderId },
        { key: `commands:${orderId}`, runAt: next },
      );
      break;
    }
  }
  return true;
}
