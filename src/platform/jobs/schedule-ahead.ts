import type pg from 'pg';

/** Further ahead than this no run of a schedule lies, unless the clock of the worker that planned it is wrong. */
const AHEAD = '90 seconds';

/**
 * The queue plans the runs of a schedule by the worker's clock and plans none that is not later than the last. So a
 * worker whose clock is ahead would stop the schedule until the others have caught up: runs planned ahead of the
 * database's clock are brought back to it. It works on the queue's own tables, since the queue has no call that reads
 * or moves planned runs; a new version of the queue may rename them.
 */
export async function pullBackSchedule(client: pg.Client): Promise<void> {
  await client.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
      where last_execution > now() + $1::interval`,
    [AHEAD],
  );
  await client.query(
    `update graphile_worker._private_jobs set run_at = now()
      where run_at > now() + $1::interval and attempts = 0 and locked_at is null and payload::jsonb ? '_cron'`,
    [AHEAD],
  );
}
