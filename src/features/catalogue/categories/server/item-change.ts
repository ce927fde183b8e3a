import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Author, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { WantedCodes } from '../code-changes.ts';
import type { Assigned } from '../contract.ts';
import { lockTarget, moveItems } from './assign-items.ts';
import { setCodes } from './set-codes.ts';

/**
 * What many items get: a category, or none by null; or codes for tax documents, of which `keeps_own` leaves those that
 * an item has.
 */
export type ItemChange = { category_id: number | null } | { codes: WantedCodes; keeps_own: boolean };

/** A change that can be made: to a batch of items, in the transaction that prepared it. */
type ReadyChange = {
  /** The category's name, where it is about one. */
  category: string;
  apply(actor: Author, ids: readonly number[]): Promise<{ found: number; assigned: number }>;
};

/** @throws AppError not_found where the category is not there, or is another entity's */
export async function prepareChange(tx: AccountDb, entityId: EntityId, change: ItemChange): Promise<ReadyChange> {
  if ('codes' in change) {
    return { category: '', apply: (actor, ids) => setCodes(tx, actor, entityId, ids, change) };
  }
  const target = await lockTarget(tx, entityId, change.category_id);
  return { category: target?.name ?? '', apply: (actor, ids) => moveItems(tx, actor, entityId, ids, target) };
}

/** Changes named items at once. @throws AppError not_found */
export async function changeItems(
  staff: Staff,
  entityId: EntityId,
  ids: readonly number[],
  change: ItemChange,
): Promise<Assigned> {
  return staff.db.transaction().execute(async (tx) => {
    const { apply } = await prepareChange(tx, entityId, change);
    const distinctIds = [...new Set(ids)];
    const { found, assigned } = await apply(staff, distinctIds);
    if (assigned > 0) await publishEvent(tx, staff, { type: 'category.assigned' });
    return { assigned, unchanged: found - assigned, missing: distinctIds.length - found };
  });
}
