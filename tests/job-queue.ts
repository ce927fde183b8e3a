import type { World } from './given.ts';

/** Takes all jobs that no worker has begun out of the queue. */
export const dropJobs = ({ sql }: Pick<World, 'sql'>) =>
  sql('select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))');

/**
 * The payloads of an account's jobs of a kind, oldest first; from the queue's own tables, since its view has no
 * payloads.
 */
export const payloadsOf = <P>({ sql }: Pick<World, 'sql'>, account_id: number, task: string) =>
  sql<{ payload: P }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and (j.payload ->> 'account_id')::bigint = $2 order by j.id`,
    [task, account_id],
  );
