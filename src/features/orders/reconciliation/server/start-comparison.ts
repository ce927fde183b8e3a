import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { findConnector } from '#connectors/registry.ts';
import { publishHealth } from '#features/partners/connections/server/connection-health.ts';
import { connectionQueue } from '#features/partners/connections/server/polls.ts';
import { lockStored } from '#features/partners/connections/server/stored-connection.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import { BATCH_PRIORITY } from '#platform/jobs/account-queues.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { compareOrders } from './compare-orders.job.ts';

const COMPARED_DAYS = 7;
/** One that has not ended by then never will. */
const GIVEN_UP_HOURS = 6;

/**
 * Begins to compare a channel's orders of the last seven days with ours, unless that is under way.
 * @throws AppError not_found for what is no channel; connection_paused
 */
export async function startComparison(actor: Actor, connectionId: number): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const { id, kind, state } = await lockStored(tx, connectionId);
    if (!findConnector(kind)?.read.orders) throw new AppError('not_found');
    if (state !== 'active') throw new AppError('connection_paused');
    const running = await sql`select from reconciliations where connection_id = ${id} and state = 'running'
      and started_at > now() - make_interval(hours => ${GIVEN_UP_HOURS})`.execute(tx);
    if (running.rows.length > 0) return;
    await sql`delete from reconciliations where connection_id = ${id} and id not in (
      select id from reconciliations where connection_id = ${id} and state = 'done' order by id desc limit 1)`.execute(
      tx,
    );
    const { rows } = await sql<{ id: number }>`
      insert into reconciliations (connection_id, since, started_by)
      values (${id}, now() - make_interval(days => ${COMPARED_DAYS}), ${authorId(actor)}) returning id`.execute(tx);
    for (const { id: reconciliation_id } of rows) {
      const payload = { connection_id: id, reconciliation_id };
      const how = { queue: connectionQueue(id), key: `compare:${id}`, priority: BATCH_PRIORITY };
      await addJob(tx, actor, compareOrders, payload, how);
    }
    await publishHealth(tx, actor, id);
  });
}

/** The same as a job; a channel that was paused or removed meanwhile is left alone. */
export const startNightly = job('start-comparison', z.object({ connection_id: Id }), async ({ connection_id }, run) => {
  try {
    await startComparison(run.actor, connection_id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
});
