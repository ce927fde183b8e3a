import pg from 'pg';
import { AppError } from '#base/errors.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { repliesFor } from '#texts/replies-for.ts';

const UNIQUE_VIOLATION = '23505';
const SKU_INDEX = 'products_account_id_sku_key';

/** Runs what writes a SKU. @throws AppError sku_taken where the account has it, as a product or a raw material */
export async function refuseTakenSku<T>(staff: Staff, sku: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
    if (!isTaken || error.constraint !== SKU_INDEX) throw error;
    throw new AppError('sku_taken', {
      params: { sku: sku ?? '' },
      fields: { sku: [repliesFor(staff).catalog.sku_taken] },
    });
  }
}

/** Keeps it from being deleted meanwhile. @throws AppError invalid where it is no category of the entity */
export async function requireCategory(tx: AccountDb, entity: EntityId, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const found = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where('entity_id', '=', entity)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw new AppError('invalid', { fields: { category_id: ['not one of the categories'] } });
}
