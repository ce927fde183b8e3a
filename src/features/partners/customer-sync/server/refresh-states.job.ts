import { bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { refreshStates, refreshStatesAfter } from './refresh-states.ts';

/** Works out the states of an account's customers, a turn at a time. Run twice it changes nothing. */
export const refreshStatesJob = job(refreshStates.name, refreshStates.payload, async ({ after }, { actor, signal }) => {
  const last = await refreshStatesAfter(actor, after, signal);
  if (last !== null) await addJob(actor.db, actor, refreshStates, { after: last }, { queue: bulkQueue(actor) });
});
