import { sql } from 'kysely';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { refusals } from '#features/order-lifecycle/order-actions.ts';
import { isBeingSent, type LockedOrder, lockedOrder } from '#features/order-lifecycle/server/lock-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Json } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { askToCancel } from '../../fulfilment/server/cancel-order.write.ts';
import { followVersion, mayFollow, type Outcome } from './follow-version.ts';
import { changedFields, keptJson, type LineValues, linesToSend, lineValues, orderValues } from './order-values.ts';
import { compareLines } from './store-lines.ts';

/**
 * Takes over what the channel changed of orders that we have. What has not left follows the channel, but for what staff set;
 * what the warehouse has stays as it was sent, and the change is noted for staff to see.
 * @returns how many orders changed, and which must be checked again
 */
export async function applyChannelVersion(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  versions: readonly RemoteOrder[],
) {
  const ids = versions.map((version) => version.source_order_id);
  const stored = await tx
    .selectFrom('orders')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('source_order_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('id')
    .forUpdate()
    .execute();
  const bySource = new Map(stored.map((order) => [order.source_order_id, lockedOrder(order)]));
  const toCheck: number[] = [];
  let count = 0;
  for (const version of versions) {
    const order = bySource.get(version.source_order_id);
    if (!order || order.source_version === version.source_version) continue;
    // Until it is known whether it arrived nothing can be done about it: the channel is asked again then (`tend-versions`).
    const is_version_missed = order.in_amware === 0 && (await isBeingSent(tx, order.id));
    const { source_version } = version;
    const read = is_version_missed
      ? {}
      : { source_version, order_json: sql<Json>`${jsonb(keptJson(version.order_json))}` };
    await tx
      .updateTable('orders')
      .set({ ...read, is_version_missed })
      .where('id', '=', order.id)
      .execute();
    if (is_version_missed) continue;
    const outcome = (await mayFollow(tx, order, version))
      ? await followVersion(tx, actor, order, version)
      : await keep(tx, actor, order, version);
    if (outcome !== 'same') count++;
    if (outcome === 'check') toCheck.push(order.id);
  }
  return { count, toCheck };
}

async function keep(tx: AccountDb, actor: Actor, order: LockedOrder, version: RemoteOrder): Promise<Outcome> {
  if (order.in_amware === 0) {
    // Somebody shipped or cancelled it: whether it leaves all the same is for staff to say.
    if (version.order_state !== 'open') return 'same';
    await recordEvent(tx, actor, {
      type: 'order.channel_change_refused',
      order_id: order.id,
      details: { fields: ['order_status'] },
    });
    return 'changed';
  }
  if (version.order_state === 'cancelled' && refusals.cancel({ ...order, is_being_sent: false }) === null) {
    await askToCancel(tx, actor, order);
    await recordEvent(tx, actor, { type: 'order.cancel_asked', order_id: order.id, details: { by: 'channel' } });
    return 'changed';
  }
  // Our own report of tracking is the usual reason for a new version: only a change of what was sent is worth a word.
  const fields = changedFields(order, orderValues(version), order.edited_fields);
  const isStored = async (lines: LineValues[]) => (await compareLines(tx, order.id, lines)).isSame;
  const isSame = (await isStored(version.lines.map(lineValues))) || (await isStored(linesToSend(version)));
  if (fields.length === 0 && isSame) return 'same';
  const details = { fields: isSame ? fields : [...fields, 'lines'] };
  await recordEvent(tx, actor, { type: 'order.channel_change_refused', order_id: order.id, details });
  return 'changed';
}
