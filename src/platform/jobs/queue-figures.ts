import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.gen.ts';
import type { Figure } from '../metrics/figures.ts';

/** A queue that is longer is long enough to know. */
const MAX_COUNTED = 100_000;

type Count = { job: string; state: string; jobs: number; oldest: number };

/**
 * The queue's jobs: `waiting` ones are due, `scheduled` ones are not yet, `dead` ones have failed for the last time and
 * stay until a person looks at them.
 */
const count = async (owner: Kysely<DB>): Promise<Count[]> => {
  const { rows } = await sql<Count>`
    with counted as (select * from graphile_worker.jobs limit ${sql.lit(MAX_COUNTED)}),
      judged as (
        select task_identifier, run_at, case
            when locked_at is not null then 'running'
            when attempts >= max_attempts then 'dead'
            when run_at <= now() then 'waiting'
            else 'scheduled' end as state
          from counted)
    select task_identifier as job, state, count(*)::int as jobs,
        greatest(0, extract(epoch from now() - min(run_at)))::float8 as oldest
      from judged group by task_identifier, state`.execute(owner);
  return rows;
};

export const jobCounts: Figure = {
  name: 'bodega_jobs',
  help: 'Background jobs in the queue by state: waiting, scheduled, running, dead',
  labels: ['job', 'state'],
  read: async (owner) => (await count(owner)).map(({ job, state, jobs }) => ({ labels: { job, state }, value: jobs })),
};

export const oldestJobs: Figure = {
  name: 'bodega_oldest_job_seconds',
  help: 'For how long the oldest job that is due has waited',
  labels: ['job'],
  read: async (owner) =>
    (await count(owner))
      .filter(({ state }) => state === 'waiting')
      .map(({ job, oldest }) => ({ labels: { job }, value: oldest })),
};
