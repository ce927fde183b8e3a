import { jobGroups, PARTNER_SLOTS } from '#programs/jobs.ts';
import type { GivenAccount, World } from './given.ts';
import { givenRun } from './given-connection.ts';

export type Queued = { id: string; name: string; payload: Record<string, unknown> };

const kinds = new Map(jobGroups(PARTNER_SLOTS).flatMap(({ jobs }) => jobs.map((one) => [one.name, one] as const)));

/**
 * Runs what an account's jobs in the queue have to do by now, one after another, with the jobs that they add; with
 * `isEarly` also those whose time comes later. A poll adds its own next run: of each kind and connection one is run.
 * `failed`: where those that throw are put, and the others go on.
 * @throws what a job throws, without `failed`
 */
export async function runQueued(
  world: World,
  { account_id, actor }: GivenAccount,
  isEarly = false,
  failed?: Queued[],
): Promise<string[]> {
  const ran: string[] = [];
  const polled = new Set<string>();
  for (;;) {
    const [next] = await world.sql<Queued>(
      `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
        where (j.payload ->> 'account_id')::bigint = $1 and ($2 or j.run_at <= now()) order by j.priority, j.id
          limit 1`,
      [account_id, isEarly],
    );
    if (!next) return ran;
    await world.sql('select from graphile_worker.complete_jobs(array[$1::bigint])', [next.id]);
    const kind = kinds.get(next.name);
    if (!kind) throw new Error(`no handler runs ${next.name}`);
    const poll = 'connection_id' in next.payload ? `${next.name} ${next.payload.connection_id}` : null;
    if (poll !== null && next.name !== 'send-writes' && polled.has(poll)) continue;
    if (poll !== null) polled.add(poll);
    try {
      await kind.run(kind.payload.parse(next.payload), { ...givenRun(world, actor), waitsInPlace: true });
    } catch (error) {
      if (!failed) throw error;
      failed.push(next);
    }
    ran.push(next.name);
  }
}
