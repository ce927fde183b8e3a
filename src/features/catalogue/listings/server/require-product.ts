import { AppError } from '#base/errors.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** @returns the product's SKU @throws AppError not_found, also for a raw material: those are not sold */
export async function requireProduct(db: AccountDb, id: number): Promise<string> {
  const product = await db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', id)
    .where('entity_id', '=', PRODUCTS)
    .executeTakeFirst();
  if (!product) throw new AppError('not_found');
  return product.sku;
}
