import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { requireNoSamples } from '#features/partners/connections/server/samples.ts';
import { applyStockChangesSoon } from '#features/warehouse/stock/server/availability/apply-stock-changes-soon.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { NewItem } from '../contract.ts';
import { changesOf } from '../item-changes.ts';
import { getItemDetail } from './get-item.ts';
import { refuseTakenSku, requireCategory } from './item-refusals.ts';
import { lockKits } from './lock-item.ts';
import { saveKitParts } from './save-kit-parts.ts';

/**
 * Adds an item, with its parts where it is a kit.
 * @throws AppError sku_taken; invalid for a category or part that the account does not have; sample_data_stands
 */
export async function createItem(staff: Staff, entity: EntityId, item: NewItem) {
  return refuseTakenSku(staff, item.sku, () =>
    staff.db.transaction().execute(async (tx) => {
      await requireNoSamples(tx, staff);
      return addItem(tx, staff, entity, item);
    }),
  );
}

/** As `createItem`, in the caller's transaction, within `refuseTakenSku`. */
export async function addItem(tx: AccountDb, staff: Staff, entity: EntityId, { parts = [], ...values }: NewItem) {
  if (parts.length > 0) await lockKits(tx);
  await requireCategory(tx, entity, values.category_id);
  const { id, version } = await tx
    .insertInto('products')
    .values({ ...values, entity_id: entity, updated_by: staff.user_id })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  await suggestAgain(tx, staff, keysOf([{ sku: values.sku, upc: values.upc ?? null }]));
  if (parts.length > 0) await saveKitParts(tx, id, parts);
  const changes = changesOf(null, await getItemDetail({ db: tx }, entity, id));
  await recordEvent(tx, staff, { type: 'product.created', product_id: id, details: { version, changes } });
  if (parts.length > 0) await applyStockChangesSoon(tx, staff);
  return { id, version };
}
