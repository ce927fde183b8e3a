import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { sendCommand } from './send-command.ts';
import { takeCommand } from './take-command.ts';

const BUSY_RETRY_MS = 5_000;

type Of = { order_id: number };

/** The writes of one order wait as one job. */
export const commandsKey = ({ order_id }: Of): string => `commands:${order_id}`;

/**
 * Carries out an order's writes to partners, one after another and each once. A write that a crash or a lost answer left in
 * doubt is asked about before anything is sent again.
 */
export const runCommands = job('run-commands', z.object({ order_id: Id }), async ({ order_id }, run) => {
  const { actor } = run;
  const done = await withExclusive(actor.db, `commands ${actor.account_id} ${order_id}`, () =>
    runAll(run, { order_id }),
  );
  if (done === undefined) {
    // Another worker is at it; what it does not know of yet is looked at afterwards.
    await runLater(run, { order_id }, new Date(Date.now() + BUSY_RETRY_MS));
  }
});

async function runAll(run: JobRun, of: Of): Promise<true> {
  while (!run.signal.aborted) {
    const taken = await takeCommand(run.actor, of.order_id);
    if (taken === null) break;
    const next = await sendCommand(run, taken);
    if (next !== 'now') {
      await runLater(run, of, next);
      break;
    }
  }
  return true;
}

const runLater = ({ actor }: JobRun, of: Of, runAt: Date) =>
  addJob(actor.db, actor, runCommands, of, { key: commandsKey(of), runAt });
