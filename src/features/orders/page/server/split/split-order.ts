import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { requireNoOtherEditor } from '#features/orders/edit/server/edit-leases.ts';
import { conflict } from '#features/orders/edit/server/save-order.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { splitOrder } from '#features/orders/order/split-contract.ts';
import type { Staff } from '#platform/db/actor.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { type MadePart, makePart } from './make-part.ts';
import { splitRefusal } from './split-refusal.ts';

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
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.version !== seen) throw await conflict(tx, staff, order, seen);
    const refusal = await splitRefusal(tx, order);
    if (refusal) throw new AppError(refusal);
    await requireNoOtherEditor(tx, staff, id);
    const stored = await readLines(tx, id);
    const made = await makePart(tx, staff, order, { stored, core_id, lines, is_held: rest === 'held' });
    if (!('part' in made)) throw new AppError('invalid', { fields: wrongFields(staff, made) });
    return { part: made.part, message: repliesFor(staff).orders.split };
  });
}

/** The faults of a member's request, by field. */
function wrongFields(staff: Staff, made: Exclude<MadePart, { part: number }>): Record<string, string[]> {
  const t = repliesFor(staff).orders;
  if ('refused' in made) return { [made.refused === 'no_place' ? 'core_id' : 'lines']: [t[made.refused]] };
  const skus = made.short.map(({ sku, available }) => `${sku} (${Math.max(0, available)})`).join(', ');
  return { lines: [interpolate(t.short_there, { skus })] };
}
