import { setTimeout as wait } from 'node:timers/promises';
import { startWorker } from '#platform/jobs/worker.ts';
import { jobGroups, PARTNER_SLOTS } from '#programs/jobs.ts';
import type { Ground } from './shop-ground.ts';
import { DROP_JOBS } from './tidy.ts';

/** Something that is timed, such as a poll until it is done. */
export type Work = { work: string; run: () => Promise<void> };
/** Milliseconds of a work: alone, and beside what could hold it up. */
export type WorkTimes = { work: string; alone: number[]; beside: number[] };

type Side = 'alone' | 'beside';
type Options = {
  /** Before each work. */
  pauseMs: number;
  /** What is beside the works and what is not; `time` runs each work once. */
  rounds: (time: (side: Side) => Promise<void>) => Promise<void>;
};

/** Times works on a worker that runs meanwhile; the first run of each is not counted. */
export async function timeWorks(
  ground: Ground,
  works: readonly Work[],
  { pauseMs, rounds }: Options,
): Promise<WorkTimes[]> {
  const { client, services, databaseUrl } = ground;
  await client.query(DROP_JOBS);
  await client.query('vacuum analyze');
  const timed = works.map(({ work, run }): { run: Work['run']; times: WorkTimes } => ({
    run,
    times: { work, alone: [], beside: [] },
  }));
  const worker = await startWorker({
    ownerUrl: databaseUrl,
    services,
    groups: jobGroups(PARTNER_SLOTS),
    systemTasks: [],
  });
  try {
    for (const { run } of works) await run();
    await rounds(async (side) => {
      for (const { run, times } of timed) {
        await wait(pauseMs);
        const startedAt = performance.now();
        await run();
        times[side].push(performance.now() - startedAt);
      }
    });
  } finally {
    await worker.stop();
  }
  return timed.map(({ times }) => times);
}
