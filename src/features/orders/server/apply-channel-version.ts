import { type Selectable, sql } from 'kysely';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Orders } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addCommand } from '../../fulfilment/server/commands.ts';
import { releaseStock } from '../../stock/server/hold-stock.ts';
import { isBeingSent } from './lock-order.ts';
import { changedFields, lineValues, orderValues } from './order-values.ts';
import { compareLines, replaceLines } from './store-lines.ts';

type Stored = Selectable<Orders>;

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
  const bySource = new Map(stored.map((order) => [order.source_order_id, order]));
  const toCheck: number[] = [];
  let count = 0;
  for (const version of versions) {
    const order = bySource.get(version.source_order_id);
    if (!order || order.source_version === version.source_version) continue;
    // Until it is known whether it arrived nothing can be done about it; a later reading brings this version again.
    if (order.in_amware === 0 && (await isBeingSent(tx, order.id))) continue;
    await tx.updateTable('orders').set({ source_version: version.source_version }).where('id', '=', order.id).execute();
    const isOpen = order.in_amware === 0 && ['pending', 'error'].includes(order.order_status);
    const outcome = isOpen ? await follow(tx, actor, order, version) : await keep(tx, actor, order, version);
    if (outcome !== 'same') count++;
    if (outcome === 'check') toCheck.push(order.id);
  }
  return { count, toCheck };
}

type Outcome = 'same' | 'changed' | 'check';

async function follow(tx: AccountDb, actor: Actor, order: Stored, version: RemoteOrder): Promise<Outcome> {
  if (version.order_state !== 'open')
    return close(tx, actor, order, version.order_state === 'shipped' ? 'shipped' : 'cancelled');
  const next = orderValues(version);
  const fields = changedFields(order, next, order.edited_fields);
  const lines = await compareLines(tx, order.id, version.lines.map(lineValues));
  await replaceLines(tx, order.id, lines);
  if (fields.length === 0 && lines.isSame) return 'same';
  const counter = order.version + 1;
  await tx
    .updateTable('orders')
    .set({
      ...Object.fromEntries(fields.map((field) => [field, next[field]])),
      version: counter,
      needs_check: true,
      updated_at: new Date(),
    })
    .where('id', '=', order.id)
    .execute();
  const details = { version: counter, fields: lines.isSame ? fields : [...fields, 'lines'] };
  await recordEvent(tx, actor, { type: 'order.updated_by_channel', order_id: order.id, details });
  return 'check';
}

/** The channel shipped or cancelled an order that we never sent: there is nothing left to do for it. */
async function close(tx: AccountDb, actor: Actor, order: Stored, to: 'shipped' | 'cancelled'): Promise<Outcome> {
  await sql`update orders set order_status = ${to}, error = null, version = version + 1, updated_at = now() where id = ${order.id}`.execute(
    tx,
  );
  await sql`delete from problems where order_id = ${order.id}`.execute(tx);
  await releaseStock(tx, [order.id]);
  const details = { from: order.order_status, to, by: 'channel', version: order.version + 1, fields: ['order_status'] };
  await recordEvent(tx, actor, { type: 'order.status', order_id: order.id, details });
  return 'changed';
}

async function keep(tx: AccountDb, actor: Actor, order: Stored, version: RemoteOrder): Promise<Outcome> {
  if (order.in_amware === 0) return 'same';
  if (version.order_state === 'cancelled' && ['pending', 'packing'].includes(order.order_status)) {
    await addCommand(tx, actor, { type: 'cancel_order', order, reason: 'cancelled by the channel' });
    await recordEvent(tx, actor, { type: 'order.cancel_asked', order_id: order.id, details: { by: 'channel' } });
    return 'changed';
  }
  // Our own report of tracking is the usual reason for a new version: only a change of what was sent is worth a word.
  const fields = changedFields(order, orderValues(version), order.edited_fields);
  const { isSame } = await compareLines(tx, order.id, version.lines.map(lineValues));
  if (fields.length === 0 && isSame) return 'same';
  const details = { fields: isSame ? fields : [...fields, 'lines'] };
  await recordEvent(tx, actor, { type: 'order.channel_change_refused', order_id: order.id, details });
  return 'changed';
}
