import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { TaxCodes } from '#base/tax-codes.ts';
import { type EntitySegment, PRODUCTS, RAW_MATERIALS, segmentOf } from '#features/core/catalog/entities.ts';
import { ItemFilter } from '#features/core/catalog/item-filter.ts';

/** Categories an entity may have: they are listed and chosen from whole. */
export const MAX_CATEGORIES = 1_000;
/** Items that are changed within one request. */
export const MAX_ASSIGNED = 1_000;

const CategoryName = plainText().trim().min(1).max(200);

/**
 * `item_count`: items assigned to it. Its codes for tax documents are those of its products without their own;
 * `codes_by`: the member who changed them last.
 */
export const Category = TaxCodes.extend({
  id: z.number().int(),
  name: z.string(),
  item_count: z.number().int(),
  codes_version: z.number().int(),
  codes_by: z.string().nullable(),
});
export type Category = z.infer<typeof Category>;

/** `was`: the name that was shown when it was edited; without it the name is saved whatever it is now. */
const CategoryEdit = z.object({ id: Id, name: CategoryName, was: z.string().optional() });
export type CategoryEdit = z.infer<typeof CategoryEdit>;
const CategoryEdits = z.array(CategoryEdit).max(MAX_CATEGORIES);

/** What the list of items is filtered by, as it is in its address. */
export const ShownItems = ItemFilter.pick({ search: true, category: true, filterBy: true });
export type ShownItems = z.output<typeof ShownItems>;

/** Which items are changed: named ones, or all that a list shows. */
export const ItemSelection = z.object({
  item_ids: z.array(Id).min(1).max(MAX_ASSIGNED).exactOptional(),
  filter: ShownItems.exactOptional(),
});
export type ItemSelection = z.output<typeof ItemSelection>;

/** Whether items are chosen in one of the two ways. */
export const isOneSelection = ({ item_ids, filter }: ItemSelection): boolean =>
  (item_ids === undefined) !== (filter === undefined);

const Assignment = ItemSelection.extend({
  /** Null takes the items out of their categories. */
  category_id: Id.nullable(),
}).refine(isOneSelection, { path: ['item_ids'] });

/** What became of named items; `missing` are not there, or are another entity's. */
export const Assigned = z.object({
  assigned: z.number().int(),
  unchanged: z.number().int(),
  missing: z.number().int(),
});
export type Assigned = z.infer<typeof Assigned>;

/**
 * A change of all items of a filter, by which they get a category or codes for tax documents: `done` of `total` items
 * looked at, `assigned` of these changed.
 */
export const ItemRun = z.object({
  id: z.number().int(),
  change: z.enum(['category', 'codes']),
  category_id: z.number().int().nullable(),
  category: z.string(),
  state: z.enum(['running', 'done', 'failed']),
  /** Why it failed; `category_gone`: the category was deleted meanwhile. */
  note: z.enum(['category_gone', 'unexpected']).nullable(),
  done: z.number().int(),
  total: z.number().int(),
  assigned: z.number().int(),
  started_by: z.string(),
  created_at: z.iso.datetime(),
});
export type ItemRun = z.infer<typeof ItemRun>;

function callsBelow(segment: EntitySegment) {
  return {
    findCategories: endpoint(`GET /api/${segment}/categories`, {
      summary: 'All categories by name, each with the number of its items',
      staleBy: ['category', 'product'],
      replies: { 200: z.array(Category) },
    }),
    countItems: endpoint(`GET /api/${segment}/categories/counts`, {
      summary: 'How many items there are, and how many of these are in no category',
      staleBy: ['category', 'product'],
      replies: { 200: z.object({ total: z.number().int(), uncategorised: z.number().int() }) },
    }),
    createCategory: endpoint(`POST /api/${segment}/categories/create`, {
      summary: 'Create a category',
      access: 'edit_catalog',
      body: z.object({ category: CategoryName }),
      replies: { 201: Category },
    }),
    updateCategories: endpoint(`POST /api/${segment}/categories/update`, {
      summary: 'Rename categories, listed bare or as `categories`; those not named, or named as they are, stay',
      access: 'edit_catalog',
      body: z.union([CategoryEdits, z.object({ categories: CategoryEdits }).transform(({ categories }) => categories)]),
      replies: { 200: z.object({ success: z.boolean(), categories: z.array(Category) }) },
    }),
    deleteCategory: endpoint(`GET /api/${segment}/categories/delete/{id}`, {
      summary: 'Delete a category: 200 with the others; 210 while items are assigned to it',
      access: 'edit_catalog',
      changes: true,
      params: IdParams,
      replies: { 200: z.array(Category), 210: z.object({ message: z.string() }) },
    }),
    assignCategory: endpoint(`POST /api/${segment}/categories/assign`, {
      summary: 'Put items into a category: named ones at once (200), all of a filter in the background (202)',
      access: 'edit_catalog',
      body: Assignment,
      replies: { 200: Assigned, 202: ItemRun },
    }),
    findLatestRun: endpoint(`GET /api/${segment}/categories/runs/latest`, {
      summary: 'The last time that all items of a filter were changed; 204 where there was none',
      staleBy: ['category'],
      replies: { 200: ItemRun, 204: z.undefined() },
    }),
  };
}

/** The calls of each entity's categories. */
export const categoryCalls = {
  [RAW_MATERIALS]: callsBelow(segmentOf[RAW_MATERIALS]),
  [PRODUCTS]: callsBelow(segmentOf[PRODUCTS]),
} as const;
