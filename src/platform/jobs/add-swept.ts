import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../db/tables.gen.ts';

/** Jobs that sweeps add for accounts come after all jobs that a person waits for. */
const SWEEP_PRIORITY = 20;

/**
 * Adds the jobs of a sweep over all accounts, spread over so many minutes: one second after another, closer together
 * where the minutes hold no more. A job that still waits keeps its time. `due`: a query of `key` and `payload`, a row
 * for each job.
 */
export async function addSwept(
  owner: Kysely<DB>,
  { name }: { name: string },
  minutes: number,
  due: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    select app.add_job(${name}, payload, job_key => key, job_key_mode => 'preserve_run_at', run_at => run_at,
             priority => ${SWEEP_PRIORITY})
      from (select key, payload, now() + (row_number() over () - 1) * interval '1 second'
                     * least(1, ${sql.lit(minutes * 60)}::float8 / count(*) over ()) as run_at
              from (${due}) due) spread
     order by key collate "C"`.execute(owner);
}
