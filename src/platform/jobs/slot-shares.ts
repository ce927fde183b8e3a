import type { Job, WorkerEvents } from 'graphile-worker';

/**
 * The marks that have their share of so many slots: as many jobs at work as slots are free. So the remaining slots go
 * to others. Each of them finds one while any is free, however long the running jobs last.
 */
export function atTheirShare(atWork: ReadonlyMap<string, number>, slots: number): string[] {
  const free = slots - [...atWork.values()].reduce((sum, n) => sum + n, 0);
  return [...atWork].filter(([, n]) => n >= free).map(([mark]) => mark);
}

type ShareOptions = {
  events: WorkerEvents;
  slots: number;
  /** Whether there is one account, and no other to leave slots to. */
  isAlone: () => Promise<boolean>;
};

/**
 * Divides a runner's slots between accounts, by the marks that `app.add_job` gives their jobs. The slots look for jobs
 * one after another, since what one is about to take counts for the next. @returns the function that the queue calls
 * before each look; it gives the marks of jobs to leave
 */
export function shareSlots({ events, slots, isAlone }: ShareOptions): () => Promise<string[]> {
  const atWork = new Map<string, number>();
  let lastLook: Promise<void> = Promise.resolve();
  let endLook = () => {};

  const count = (job: Job, by: 1 | -1) => {
    for (const mark of Object.keys(job.flags ?? {})) {
      const n = (atWork.get(mark) ?? 0) + by;
      if (n > 0) atWork.set(mark, n);
      else atWork.delete(mark);
    }
  };
  events.on('job:start', ({ job }) => {
    count(job, 1);
    endLook();
  });
  events.on('worker:getJob:empty', () => endLook());
  events.on('worker:getJob:error', () => endLook());
  events.on('job:complete', ({ job }) => count(job, -1));

  return async () => {
    const before = lastLook;
    const look = Promise.withResolvers<void>();
    lastLook = look.promise;
    await before;
    endLook = look.resolve;
    const full = atTheirShare(atWork, slots);
    return full.length > 0 && (await isAlone()) ? [] : full;
  };
}
