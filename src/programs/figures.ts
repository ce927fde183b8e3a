import { connectionStates } from '#features/partners/connections/server/connection-figures.ts';
import { openWrites } from '#features/partners/outbox/server/write-figures.ts';
import { jobCounts, oldestJobs } from '#platform/jobs/queue-figures.ts';
import type { Figure } from '#platform/metrics/figures.ts';

/** What `/metrics` of a process that runs jobs says of the whole database. */
export const allFigures: readonly Figure[] = [connectionStates, jobCounts, oldestJobs, openWrites];
