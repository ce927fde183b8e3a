import { type RawBuilder, sql } from 'kysely';
import type { Command, Done } from '#connectors/core/commands.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { hasWriteUnderWay, isOpen, isReady, WAREHOUSE_SUBJECT } from '#features/core/order-lifecycle/server/is-open.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Doubt, PartnerCall, Probed, Write, WriteSubject } from '#features/partners/outbox/server/write-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { addProblem } from './add-problem.ts';

/**
 * Orders `o` of which a warehouse is asked something that has not ended: nothing more is sent to one until then. What
 * their channel is asked does not keep them: the rest of a split order leaves while its channel is away.
 */
export const isAskedOfWarehouse: RawBuilder<unknown> = sql`exists (
  select from partner_writes w
   where w.account_id = o.account_id and w.order_id = o.id and w.subject = ${sql.lit(WAREHOUSE_SUBJECT)}
     and w.state in ${unfinished})`;

/** Like all that changes an order, its writes take its row first. */
async function lockOrderRow(tx: AccountDb, id: number): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** What warehouses are asked of an order goes one after another. */
export const orderSubject: WriteSubject = {
  name: WAREHOUSE_SUBJECT,
  lock: lockOrderRow,

  /** A check passes over an order with a write under way, and so does its submission. */
  async landed(tx, actor, id) {
    const { rows } = await sql`
      select from orders o where o.id = ${id} and not ${hasWriteUnderWay} and ((o.needs_check and ${isOpen})
         or (${isReady} and not ${isAskedOfWarehouse}))`.execute(tx);
    if (rows.length > 0) await addJob(tx, actor, checkOrders, { order_ids: [id] });
  },
};

/**
 * So does what its channel is asked, so that no notification overtakes another, nor a refund what left before it. What
 * a warehouse leaves in doubt does not hold it up, nor does it hold up what a warehouse is asked.
 */
export const channelSubject: WriteSubject = { name: 'order_at_channel', lock: lockOrderRow };

/** The error of a write whose connector lacks the verb. */
export function unsupportedVerb({ connector }: OpenConnection, type: Command['type']): ConnectorError {
  return new ConnectorError('config', `${connector.manifest.title} cannot ${type}`);
}

/** Where a connector has no probe, the write stays unknown and staff decide. */
export async function probePartner({ open: { connector }, ctx }: PartnerCall, command: Command): Promise<Probed<Done>> {
  return connector.probe ? connector.probe(ctx, command) : { state: 'unknown' };
}

/** Records that an order's write is in doubt; staff see it as a problem where that lasts. */
export async function recordDoubt(
  tx: AccountDb,
  actor: Actor,
  { subject_id: order_id, type }: Write,
  { is_new, is_long }: Doubt,
): Promise<void> {
  if (is_new) await recordEvent(tx, actor, { type: 'order.in_doubt', order_id, details: { action: type } });
  if (is_long) await addProblem(tx, order_id, 'in_doubt', type);
}

/** Removes the problem of a write whose outcome is known by now; another of the order may be in doubt still. */
export async function clearDoubt(
  tx: AccountDb,
  { subject_id, type }: Pick<Write, 'subject_id' | 'type'>,
): Promise<void> {
  await sql`delete from problems where order_id = ${subject_id} and kind = 'in_doubt' and subject = ${type}`.execute(
    tx,
  );
}

/** Records in the order's timeline that staff retried or dropped one of its writes. */
export async function recordByStaff(
  tx: AccountDb,
  actor: Actor,
  { subject_id: order_id, type: action }: Write,
  type: 'order.retried' | 'order.write_dropped',
): Promise<void> {
  await recordEvent(tx, actor, { type, order_id, details: { action } });
}

/** Records a partner's rejection in the order's timeline. */
export async function recordRejection(
  tx: AccountDb,
  actor: Actor,
  { subject_id: order_id, type }: Write,
  reason: string,
): Promise<void> {
  await recordEvent(tx, actor, { type: 'order.refused', order_id, details: { action: type, reason } });
}
