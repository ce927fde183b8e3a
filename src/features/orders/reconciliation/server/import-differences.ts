import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { findConnector } from '#connectors/registry.ts';
import { importOrder } from '#features/orders/intake/server/import-order.ts';
import { isActive, publishHealth } from '#features/partners/connections/server/connection-health.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { isOpenDifference } from '#features/partners/connections/server/open-differences.ts';
import { connectionQueue } from '#features/partners/connections/server/polls.ts';
import { getStored } from '#features/partners/connections/server/stored-connection.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';

/** After so many the connection's polls have their turn, and the progress is published. */
const A_TURN = 20;

const Payload = z.object({ connection_id: Id, reconciliation_id: Id, by: Id.nullable() });

/**
 * Has orders that differ imported: those named, or all. @returns how many
 * @throws AppError not_found; connection_paused
 */
export async function askForImport(
  staff: Staff,
  connectionId: number,
  wanted: readonly string[] | null,
): Promise<number> {
  const { id, kind, state } = await getStored(staff.db, connectionId);
  if (!findConnector(kind)?.fetch?.order) throw new AppError('not_found');
  if (state !== 'active') throw new AppError('connection_paused');
  return staff.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ reconciliation_id: number }>`
      update reconciliation_differences d set asked_at = now(), error = null
       where d.reconciliation_id = (select id from reconciliations where connection_id = ${id} and state = 'done'
         order by id desc limit 1)
         and (${wanted}::text[] is null or d.source_order_id = any(${wanted}::text[]))
           and ${isOpenDifference(sql`${id}`)}
      returning d.reconciliation_id`.execute(tx);
    const [first] = rows;
    if (first) {
      const payload = { connection_id: id, by: staff.user_id, ...first };
      await addJob(tx, staff, importDifferent, payload, { queue: connectionQueue(id), key: `import-different:${id}` });
      await publishHealth(tx, staff, id);
    }
    return rows.length;
  });
}

/** Has orders imported that could not be read before and can be now, without a member's request. */
export async function importReadable(
  tx: AccountDb,
  actor: Actor,
  connection_id: number,
  reconciliation_id: number,
): Promise<void> {
  const { rows } = await sql`
    update reconciliation_differences d set asked_at = now()
     where d.reconciliation_id = ${reconciliation_id} and d.our_version is null and d.error is null
       and exists (select from quarantined_records q where q.connection_id = ${connection_id} and q.stream = 'orders'
         and q.source_id = d.source_order_id)
    returning d.source_order_id`.execute(tx);
  if (rows.length === 0) return;
  await addJob(
    tx,
    actor,
    importDifferent,
    { connection_id, reconciliation_id, by: null },
    { queue: connectionQueue(connection_id), key: `import-different:${connection_id}` },
  );
}

/**
 * Imports the orders that a member asked for, one after another; one that the channel refuses keeps the reason.
 */
export const importDifferent = job('import-different', Payload, async (payload, run) => {
  const { connection_id, reconciliation_id, by } = payload;
  const actor = by === null ? run.actor : await inNameOf(run.actor.db, run.actor, by);
  const next = await importTurn({ ...run, actor }, connection_id, reconciliation_id);
  if (next !== 'ended') {
    await addJob(actor.db, actor, importDifferent, payload, {
      queue: connectionQueue(connection_id),
      key: `import-different:${connection_id}`,
      delayMs: next,
    });
  }
  await publishHealth(actor.db, actor, connection_id);
});

/** @returns the milliseconds after which to go on */
async function importTurn(run: JobRun, connectionId: number, runId: number): Promise<'ended' | number> {
  const { actor, signal } = run;
  if (!(await isActive(actor.db, connectionId))) return giveUp(actor.db, runId, null);
  const open = await openConnection(actor, run.services, connectionId, signal);
  const asked = await findAsked(actor.db, runId);
  for (const source_order_id of asked) {
    if (signal.aborted) return 0;
    const limitMs = await open.reserveCall();
    if (limitMs > 0) return limitMs;
    const tried = await importOrder(actor, open, source_order_id);
    if (!tried.ok) return 'retry_in_ms' in tried ? tried.retry_in_ms : giveUp(actor.db, runId, tried.error.message);
    await sql`update reconciliation_differences set asked_at = null, error = ${tried.value.refused}
      where reconciliation_id = ${runId} and source_order_id = ${source_order_id}`.execute(actor.db);
  }
  return asked.length < A_TURN ? 'ended' : 0;
}

async function findAsked(db: AccountDb, runId: number): Promise<string[]> {
  const { rows } = await sql<{ source_order_id: string }>`
    select source_order_id from reconciliation_differences
     where reconciliation_id = ${runId} and asked_at is not null order by asked_at, source_order_id
       limit ${A_TURN}`.execute(db);
  return rows.map((row) => row.source_order_id);
}

async function giveUp(db: AccountDb, runId: number, error: string | null): Promise<'ended'> {
  await sql`update reconciliation_differences set asked_at = null, error = ${error}
    where reconciliation_id = ${runId} and asked_at is not null`.execute(db);
  return 'ended';
}
