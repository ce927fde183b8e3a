import type { z } from 'zod';
import type { ResumableRun } from './resumable-run.ts';
import type { SystemTask } from './worker.ts';

/**
 * Every quarter of an hour: runs whose workers were killed in every try fail, and no screen waits for them for ever.
 */
export const expireRuns = (runs: readonly Pick<ResumableRun<z.ZodObject>, 'expire'>[]): SystemTask => ({
  name: 'expire-runs',
  schedule: '7,22,37,52 * * * *',
  async run(owner, services) {
    for (const run of runs) await run.expire(owner, services);
  },
});
