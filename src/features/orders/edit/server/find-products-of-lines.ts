import { PRODUCTS } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { LineToSave } from '../edit-contract.ts';

export type FoundProduct = { id: number; sku: string; name: string };

/** The products that new lines name, by id or else by SKU; raw materials are not sold by themselves. */
export async function findProductsOfLines(tx: AccountDb, lines: readonly LineToSave[]): Promise<FoundProduct[]> {
  if (lines.length === 0) return [];
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const skus = lines.filter(({ product_id }) => !product_id).map(({ sku }) => sku);
  return tx
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('entity_id', '=', PRODUCTS)
    .where((by) => by.or([by('id', 'in', ids.length > 0 ? ids : [0]), by('sku', 'in', skus.length > 0 ? skus : [''])]))
    .execute();
}

/** The product of a new line among those found. */
export function productOfLine({ product_id, sku }: LineToSave, products: readonly FoundProduct[]) {
  return products.find((product) => (product_id ? product.id === product_id : product.sku === sku));
}
