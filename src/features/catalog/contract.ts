import { z } from 'zod';
import { EntityId } from './entities.ts';
import { ItemFields } from './item-fields.ts';

/** Quantities over all places; what can be sold is on hand minus on hold. */
const Quantities = z.object({
  quantity_on_hand: z.number().int(),
  quantity_on_hold: z.number().int(),
  quantity_incoming: z.number().int(),
});

/** A line of the list of products or raw materials. */
export const Item = Quantities.extend({
  id: z.number().int(),
  entity_id: EntityId,
  sku: z.string(),
  name: z.string(),
  upc: z.string().nullable(),
  brand: z.string(),
  price: z.string().nullable(),
  image_url: z.string().nullable(),
  category_id: z.number().int().nullable(),
  category: z.string().nullable(),
  is_kit: z.boolean(),
  updated_at: z.iso.datetime(),
});
export type Item = z.infer<typeof Item>;

/** A file of an item. `path` downloads it, `thumbnail` is a small picture of it; null where it is no picture. */
export const ItemFile = z.object({
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  thumbnail: z.string().nullable(),
  size: z.number().int(),
  created_at: z.iso.datetime(),
});
export type ItemFile = z.infer<typeof ItemFile>;

/** An item within a kit: what it is, and how many pieces of it one kit takes. */
export const KitPart = z.object({
  id: z.number().int(),
  entity_id: EntityId,
  sku: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number().int(),
  quantity_available: z.number().int(),
});
export type KitPart = z.infer<typeof KitPart>;

/** All that is known of an item: its parts where it is a kit, and the kits it is a part of (at most 50). */
export const ItemDetail = Item.extend(ItemFields.shape).extend({
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
  parts: z.array(KitPart),
  part_of: z.array(KitPart),
  files: z.array(ItemFile),
});
export type ItemDetail = z.infer<typeof ItemDetail>;
