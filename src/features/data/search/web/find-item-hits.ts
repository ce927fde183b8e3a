import { type ItemHit, searchProducts, searchRawMaterials } from '#features/catalogue/items/search-contract.ts';
import { call } from '#ui/call.ts';

/** What is searched for items: by the first part of their addresses. */
export type ItemEntity = 'products' | 'raw_materials';

const searches = { products: searchProducts, raw_materials: searchRawMaterials } as const;

/** The items that a term finds; none is no failure. */
export async function findItemHits(entity: ItemEntity, q: string, signal: AbortSignal): Promise<ItemHit[]> {
  const reply = await call(searches[entity], { query: { q } }, { signal });
  return reply.status === 200 ? reply.body : [];
}
