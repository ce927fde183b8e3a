import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { recheckWaiting } from '#features/core/order-problems/server/recheck-waiting.ts';
import { applyStockChangesSoon } from '#features/warehouse/stock/server/availability/apply-stock-changes-soon.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { HistoryEntry, ItemDetail, ItemEdit } from '../contract.ts';
import { changesOf } from '../item-changes.ts';
import { getItemDetail } from './get-item.ts';
import { itemEntries } from './item-entries.ts';
import { refuseTakenSku, requireCategory } from './item-refusals.ts';
import { lockItem } from './lock-item.ts';
import { saveKitParts } from './save-kit-parts.ts';

/**
 * Saves what staff changed of an item; where all is as it was, nothing happens.
 * @throws AppError not_found; changed_meanwhile where the edit started from an older version, with who, when and which
 * fields in `details`; sku_taken; kit_cycle; invalid for a category or part that the account does not have
 */
export async function saveItem(staff: Staff, entity: EntityId, id: number, edit: ItemEdit) {
  return refuseTakenSku(staff, edit.sku, () =>
    staff.db.transaction().execute(async (tx) => {
      await lockItem(tx, entity, id, edit.parts !== undefined);
      const before = await getItemDetail({ db: tx }, entity, id);
      if (before.version !== edit.version) throw await conflict(tx, before, edit.version);
      await requireCategory(tx, entity, edit.category_id);
      await writeValues(tx, staff, before, edit);
      const changes = changesOf(before, await getItemDetail({ db: tx }, entity, id));
      if (changes.length === 0) return { id, version: before.version };
      const version = before.version + 1;
      const mark = { version, updated_by: staff.user_id, updated_at: sql<string>`now()` };
      await tx.updateTable('products').set(mark).where('id', '=', id).execute();
      await recordEvent(tx, staff, { type: 'product.changed', product_id: id, details: { version, changes } });
      await renameWaitedFor(tx, staff, before.sku, edit.sku);
      if (edit.parts) await applyStockChangesSoon(tx, staff);
      return { id, version };
    }),
  );
}

async function writeValues(
  tx: AccountDb,
  staff: Staff,
  before: ItemDetail,
  { version: _, parts, ...values }: ItemEdit,
): Promise<void> {
  if (Object.keys(values).length > 0) {
    await tx.updateTable('products').set(values).where('id', '=', before.id).execute();
  }
  const { sku = before.sku, upc = before.upc } = values;
  if (sku !== before.sku || upc !== before.upc) await suggestAgain(tx, staff, keysOf([before, { sku, upc }]));
  if (parts) await saveKitParts(tx, before.id, parts);
}

/** Tells who changed the item since the version that the edit started from. */
async function conflict(tx: AccountDb, item: ItemDetail, since: number): Promise<AppError> {
  const { rows } = await sql<Pick<HistoryEntry, 'actor' | 'at' | 'changes'>>`
    select actor, at, changes from ${itemEntries(item.id, 20)} entries where version > ${since} order by at desc
      limit 20`.execute(tx);
  const fields = [...new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)))];
  const who = rows[0]?.actor ?? item.updated_by ?? 'Bodega';
  return new AppError('changed_meanwhile', {
    params: { who, fields: fields.join(', ') },
    details: { who, at: rows[0]?.at ?? item.updated_at, fields, version: item.version },
  });
}

/** What orders wait for is known by its SKU: under the old one nothing would release them. */
async function renameWaitedFor(tx: AccountDb, staff: Staff, from: string, to: string | undefined): Promise<void> {
  if (to === undefined || to === from) return;
  await recheckWaiting(tx, staff, { kind: 'out_of_stock', subjects: [from] });
}
