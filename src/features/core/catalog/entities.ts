import { z } from 'zod';

/** 1 raw materials, 2 products: the two kinds of items, by the numbers that calls use. */
export const EntityId = z.union([z.literal(1), z.literal(2)]);
export type EntityId = z.infer<typeof EntityId>;

export const RAW_MATERIALS = 1;
export const PRODUCTS = 2;

/** The name of a kind of items in addresses, of calls and of screens. */
export const segmentOf = { [RAW_MATERIALS]: 'raw_materials', [PRODUCTS]: 'products' } as const satisfies Record<
  EntityId,
  string
>;
export type EntitySegment = (typeof segmentOf)[EntityId];

/** The entity id in a path, where all is text. */
export const EntityIdParam = z
  .enum(['1', '2'])
  .transform((text): EntityId => (text === '1' ? RAW_MATERIALS : PRODUCTS));
