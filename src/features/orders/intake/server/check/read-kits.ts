import { explodeKits } from '#features/core/catalog/server/explode-kits.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { KitPiece, Kits } from '../../explode-kit-lines.ts';

/** Those of these products that are kits, with what they consist of, in at most two statements. */
export async function readKits(tx: AccountDb, productIds: readonly number[]): Promise<Kits> {
  const rows = await explodeKits(tx, [...new Set(productIds)]);
  if (rows.length === 0) return new Map();
  const parts = [...new Set(rows.map(({ part_id }) => part_id))];
  const products = await tx.selectFrom('products').select(['id', 'sku', 'name']).where('id', 'in', parts).execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  const pieces = rows.flatMap(({ kit_id, part_id, quantity }) => {
    const part = byId.get(part_id);
    return part ? [{ kit_id, piece: { product_id: part_id, sku: part.sku, name: part.name, quantity } }] : [];
  });
  const grouped = Map.groupBy(pieces, ({ kit_id }) => kit_id);
  return new Map([...grouped].map(([kit, of]): [number, KitPiece[]] => [kit, of.map(({ piece }) => piece)]));
}
