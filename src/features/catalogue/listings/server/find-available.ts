import { explodeKits } from '#features/core/catalog/server/explode-kits.ts';
import { countMade } from '#features/core/catalog/server/kits-from-parts.ts';
import type { Actor } from '#platform/db/actor.ts';

/**
 * The pieces of a product that can be sold, over all places: at each what is on hand and not sold, also not to orders
 * that wait; of a kit as many as its parts make there. Null until a warehouse has counted it, of a kit all of its
 * parts.
 */
export async function findAvailable({ db }: Pick<Actor, 'db'>, productId: number): Promise<number | null> {
  const parts = await explodeKits(db, [productId]);
  const [made] = await countMade(
    db,
    parts.length > 0 ? parts : [{ kit_id: productId, part_id: productId, quantity: 1 }],
    'sold',
  );
  return made?.is_counted ? made.n : null;
}
