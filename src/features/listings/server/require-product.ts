import { AppError } from '#base/errors.ts';
import { PRODUCTS } from '#features/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** @throws AppError not_found, also for a raw material: those are not sold */
export async function requireProduct(db: AccountDb, id: number): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('entity_id', '=', PRODUCTS)
    .executeTakeFirst();
  if (!product) throw new AppError('not_found');
}
