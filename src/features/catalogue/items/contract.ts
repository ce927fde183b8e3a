import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams, Version } from '#base/ids.ts';
import { TaxCodes } from '#base/tax-codes.ts';
import { ItemFile } from '#features/catalogue/item-files/item-file.ts';
import { EntityId, type EntitySegment, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { ItemFields } from '#features/core/catalog/item-fields.ts';
import { ItemFilter } from '#features/core/catalog/item-filter.ts';

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
  /** How many kits its parts, over all levels, make: what can be sold of it. Null where it is no kit. */
  kits_possible: z.number().int().nullable(),
  /** Pieces at which more should be ordered; null where not set. */
  reorder_point: z.number().int().nullable(),
  updated_at: z.iso.datetime(),
});
export type Item = z.infer<typeof Item>;

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

/**
 * All that is known of an item: its parts where it is a kit, and the kits it is a part of (at most 50).
 * `category_codes`: those of its category for tax documents.
 */
export const ItemDetail = Item.extend(ItemFields.shape).extend({
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
  category_codes: TaxCodes,
  parts: z.array(KitPart),
  part_of: z.array(KitPart),
  files: z.array(ItemFile),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

export const ItemPage = pageOf(Item);
export type ItemPage = z.infer<typeof ItemPage>;

/** What is known of a SKU: with `sku` the list's call answers so. */
const SkuDetails = z.object({ success: z.boolean(), product: ItemDetail.nullable() });

/** A kit has at most so many different parts. */
const MAX_PARTS = 200;
const MAX_OF_A_PART = 1_000_000;

export const KitPartEdit = z.object({ part_id: Id, quantity: z.number().int().min(1).max(MAX_OF_A_PART) });
export type KitPartEdit = z.output<typeof KitPartEdit>;

/** All that staff set of an item: its fields, its category, and the parts that make it a kit. */
const ItemValues = ItemFields.extend({
  category_id: Id.nullable(),
  parts: z
    .array(KitPartEdit)
    .max(MAX_PARTS)
    .refine((parts) => new Set(parts.map(({ part_id }) => part_id)).size === parts.length, 'names a part twice'),
});

/** Fields left out stay empty. */
export const NewItem = ItemValues.partial().required({ sku: true });
export type NewItem = z.output<typeof NewItem>;

/** An edit names the version it started from; fields left out stay as they are. */
export const ItemEdit = ItemValues.partial().extend({ version: Version });
export type ItemEdit = z.output<typeof ItemEdit>;

/**
 * One field of an item, before and after, in words: null where it was or is empty. Parts are `2 × SKU` line by line.
 */
export const FieldChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type FieldChange = z.infer<typeof FieldChange>;

export const HistoryEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  type: z.string(),
  /** A member's name; null where the system did it. */
  actor: z.string().nullable(),
  changes: z.array(FieldChange),
  /** The file of an import, the channel's product of a link, or the profile of an upload. */
  note: z.string().nullable(),
  /** Why an upload failed, or the fields it left out, in the reader's language. */
  remarks: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const Saved = z.object({ id: z.number().int(), version: z.number().int() });

function itemCallsOf<const S extends EntitySegment>(segment: S) {
  const things = segment.replace('_', ' ');
  return {
    find: endpoint(`GET /api/${segment}`, {
      summary: `A page of ${things}; with \`sku\` what is known of that SKU`,
      staleBy: ['product', 'category', 'stock', 'order.shipped'],
      query: ItemFilter.extend({ sku: z.string().max(100).optional() }),
      replies: { 200: z.union([SkuDetails, ItemPage]) },
    }),
    get: endpoint(`GET /api/${segment}/{id}`, {
      summary: `One of the ${things} with its parts and files`,
      staleBy: ['product', 'category', 'stock', 'order.shipped'],
      params: IdParams,
      replies: { 200: ItemDetail },
    }),
    create: endpoint(`POST /api/${segment}`, {
      summary: `Adds to the ${things}; 409 where the SKU is taken`,
      access: 'edit_catalog',
      body: NewItem,
      replies: { 201: Saved },
    }),
    save: endpoint(`PUT /api/${segment}/{id}`, {
      summary: `Saves an edit of ${things}; 409 when another member changed it meanwhile`,
      access: 'edit_catalog',
      params: IdParams,
      body: ItemEdit,
      replies: { 200: Saved },
    }),
    remove: endpoint(`DELETE /api/${segment}/{id}`, {
      summary: `Deletes one of the ${things}; 409 while it is in orders, kits or links`,
      access: 'edit_catalog',
      params: IdParams,
      replies: { 200: z.object({ message: z.string() }) },
    }),
    history: endpoint(`GET /api/${segment}/{id}/history`, {
      summary: 'What was changed, newest first, 50 a page',
      staleBy: ['product', 'category', 'link', 'listing', 'import.done', 'connection'],
      params: IdParams,
      query: z.object({ page: z.coerce.number().int().min(1).max(1_000).default(1) }),
      replies: { 200: z.object({ data: z.array(HistoryEntry), has_more: z.boolean() }) },
    }),
  };
}

/** The calls of each kind of items: the same ones, at their own addresses. */
export const itemCalls = { [PRODUCTS]: itemCallsOf('products'), [RAW_MATERIALS]: itemCallsOf('raw_materials') };
