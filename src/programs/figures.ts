import { connectionStates } from '#features/partners/connections/server/connection-figures.ts';
import { openWrites } from '#features/partners/outbox/server/write-figures.ts';
import { jobCounts, oldestJobs } from '#platform/jobs/queue-figures.ts';
import type { Figure } from '#platform/metrics/figures.ts';

/** The metrics of the whole database, in `/metrics` of a process that runs jobs. */
export const allFigures: readonly Figure[] = [connectionStates, jobCounts, oldestJobs, openWrites];
