import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import type { givenPipeline } from './crash/given-pipeline.ts';
import { passTime } from './crash/passing-time.ts';
import type { World } from './given.ts';
import { givenRun } from './given-connection.ts';
import { type Queued, runQueued } from './run-queued.ts';

type Pipeline = Awaited<ReturnType<typeof givenPipeline>>;

/**
 * Minutes of an account, one at a call: all waiting work is due, partners are read, and failures are retried in the
 * next minute, as the queue and its sweeps do.
 */
export function givenMinutes(world: World, p: Pipeline): () => Promise<void> {
  let failed: Queued[] = [];
  const addPoll = (name: string, connection_id: number) =>
    world.sql('select from graphile_worker.add_job($1, $2::json, job_key => $3)', [
      name,
      JSON.stringify({ account_id: p.account_id, connection_id }),
      `poll:${connection_id}:${name}`,
    ]);

  return async () => {
    await passTime(world);
    for (const { name, payload } of failed)
      await world.sql('select from graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)]);
    await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
      select id from graphile_worker.jobs where run_at > now()))`);
    await world.sql('update orders set ask_state_at = now() where ask_state_at is not null');
    await world.sql("update order_parts set ask_state_at = now() where state = 'there'");
    await sweepBalances.run({}, givenRun(world, p.actor));
    const thrown: Queued[] = [];
    await runQueued(world, p, false, thrown);
    // Read last: a poll that fails pauses its connection, and nothing would be sent while the partner is away.
    await addPoll('import-orders', p.channel);
    await addPoll('import-shipments', p.warehouse);
    await runQueued(world, p, false, thrown);
    failed = thrown.filter(({ name }) => !name.startsWith('import-'));
  };
}
