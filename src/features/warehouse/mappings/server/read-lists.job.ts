import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { readLists } from '#features/partners/connections/server/read-lists.ts';
import { job } from '#platform/jobs/job.ts';
import { importLists } from './import-partner-lists.job.ts';

/** The handler of `readLists`: once, and also while the connection waits for its activation. */
export const readListsJob = job(readLists.name, readLists.payload, async ({ connection_id }, run) => {
  const { actor, services, signal } = run;
  const open = await openConnection(actor, services, connection_id, signal, { evenIfPaused: true });
  await importLists({ ...run, open });
});
