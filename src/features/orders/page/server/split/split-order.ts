import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { DomainEvent } from '#base/events.ts';
import { interpolate } from '#base/text.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isBeingSent, type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { isRefunded } from '#features/core/order-lifecycle/server/refund-of.ts';
import { requireNoOtherEditor } from '#features/orders/edit/server/edit-leases.ts';
import { conflict } from '#features/orders/edit/server/save-order.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { splitOrder } from '#features/orders/order/split-contract.ts';
import { partPieces, piecesHere } from '#features/orders/order/split-rules.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { addPart } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { planPartDocuments } from '#features/warehouse/fulfilment/server/plan-part-documents.ts';
import { toPartSubmission } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { numberOfPart, partKey, submitPartWrite } from '#features/warehouse/fulfilment/server/submit-part.write.ts';
import { reservePart } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import { piecesPerProduct } from '#features/warehouse/stock/stock-rules.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';

/**
 * Sends some pieces of an order that waits by themselves, at once and once, from a place that has them in stock. The
 * rest is checked again, and waits or goes like any order.
 * @throws AppError not_found; changed_meanwhile; order_not_waiting; order_not_submittable; order_kept; invalid for more
 * than is still to be sent or than is in stock there, for all of it, and for a place that no warehouse ships from
 */
export async function splitOneOrder(
  staff: Staff,
  id: number,
  { lines, core_id, rest, version: seen }: z.output<typeof splitOrder.body>,
): Promise<{ part: number; message: string }> {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.version !== seen) throw await conflict(tx, staff, order, seen);
    const is_being_sent = await isBeingSent(tx, id);
    const refusal = refusals.split({ ...order, is_being_sent, is_kept: await isKept(tx, order) });
    if (refusal) throw new AppError(refusal);
    await requireNoOtherEditor(tx, staff, id);

    const stored = await readLines(tx, id);
    const chosen = partPieces(stored, lines);
    if (chosen === null) throw new AppError('invalid', { fields: { lines: [t.not_splittable] } });
    if (chosen.reduce((sum, { pieces }) => sum + pieces, 0) === piecesHere(stored))
      throw new AppError('invalid', { fields: { lines: [t.all_split] } });
    const place = await findPlace(tx, order, core_id);
    if (!place || order.ship_method === null) throw new AppError('invalid', { fields: { core_id: [t.no_place] } });

    const ready = { ...order, warehouse: core_id, ship_method: order.ship_method };
    const pieces = chosen.map(({ line, pieces: count }) => ({ source_item_id: line.source_item_id, pieces: count }));
    const submission = await toPartSubmission(tx, ready, pieces);
    const part = await addPart(tx, id, { core_id, lines: pieces, split_by: staff.user_id });
    const taken = piecesPerProduct(
      chosen.map(({ line: { product_id }, pieces: quantity }) => ({ product_id, quantity })),
    );
    const short = await reservePart(
      tx,
      id,
      part,
      [...taken].map(([product_id, quantity]) => ({ product_id, core_id, quantity })),
    );
    if (short.length > 0) {
      const skus = short.map(({ sku, available }) => `${sku} (${Math.max(0, available)})`).join(', ');
      throw new AppError('invalid', { fields: { lines: [interpolate(t.short_there, { skus })] } });
    }
    const write = {
      connection_id: place.connection_id,
      subject_id: id,
      idem_key: partKey({ ...order, part }),
      payload: { part, order: { ...submission, order_number: numberOfPart({ ...order, part }) } },
    };
    if (!(await addWrite(tx, staff, submitPartWrite, write)))
      throw new AppError('invalid', { fields: { core_id: [t.no_place] } });

    const version = order.version + 1;
    const is_held = rest === 'held';
    await tx
      .updateTable('orders')
      .set({ version, is_held, needs_check: true, updated_by: staff.user_id, updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    const skus = chosen.map(({ line: { sku }, pieces: quantity }) => ({ sku, quantity }));
    const details = { part, place: place.core_description, pieces: skus, fields: [], version };
    const events: DomainEvent[] = [{ type: 'order.split', order_id: id, details }];
    if (is_held !== order.is_held) events.push({ type: is_held ? 'order.held' : 'order.released', order_id: id });
    await recordEvents(tx, staff, events);
    await addJob(tx, staff, checkOrders, { order_ids: [id] });
    await planPartDocuments(tx, staff, id);
    return { part, message: t.split };
  });
}

/** Whether something else than missing stock keeps an order, or it changed and was not checked again. */
async function isKept(tx: AccountDb, { id, is_held_by_channel, needs_check }: LockedOrder): Promise<boolean> {
  if (is_held_by_channel || needs_check || (await isRefunded(tx, id))) return true;
  const { rows } = await sql`
    select from problems where order_id = ${id} and kind <> 'out_of_stock' limit 1`.execute(tx);
  return rows.length > 0;
}

/** A place of a warehouse that is connected and ships by the order's method. */
async function findPlace(tx: AccountDb, { ship_method }: LockedOrder, coreId: string) {
  const { rows } = await sql<{ connection_id: number; core_description: string }>`
    select l.connection_id, l.core_description
      from core_locations l
      join connections c on c.id = l.connection_id and c.removed_at is null
      join ship_methods m on m.connection_id = l.connection_id and m.code = ${ship_method} and m.is_active
     where l.core_id = ${coreId} and l.is_active limit 1`.execute(tx);
  return rows[0];
}
