import { type EntityId, PRODUCTS, RAW_MATERIALS, segmentOf } from '#features/core/catalog/entities.ts';
import type { Catalogue } from '#ui/texts.ts';

/** Where the screens of each kind of items are. */
export const placesOf = {
  [PRODUCTS]: {
    list: '/products',
    create: '/products/create',
    detail: '/products/$id',
    edit: '/products/edit/$id',
    export: '/products/export',
  },
  [RAW_MATERIALS]: {
    list: '/raw_materials',
    create: '/raw_materials/create',
    detail: '/raw_materials/$id',
    edit: '/raw_materials/edit/$id',
    export: '/raw_materials/export',
  },
} as const satisfies Record<EntityId, Record<string, string>>;

/** What differs in words between products and raw materials. */
export function itemTextsFor(t: Catalogue['catalog'], entity: EntityId) {
  return t.kinds[segmentOf[entity]];
}
