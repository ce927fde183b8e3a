import type { z } from 'zod';
import { type ItemFieldName, type ItemFields, itemFieldNames } from '#features/core/catalog/item-fields.ts';
import { ItemEdit, type KitPart, NewItem } from '../contract.ts';

/** A part as it is in the form, with its quantity as typed. */
export type DraftPart = Pick<KitPart, 'id' | 'entity_id' | 'sku' | 'name' | 'image_url'> & { quantity: string };

/** The form: every field as its text; `category_id` '' is none. */
export type DraftValues = Readonly<Record<ItemFieldName | 'category_id', string>> & { parts: readonly DraftPart[] };
export type DraftField = keyof DraftValues;

type Source = ItemFields & {
  category_id: number | null;
  parts: readonly (Omit<DraftPart, 'quantity'> & { quantity: number })[];
};

const draftFields: readonly DraftField[] = [...itemFieldNames, 'category_id', 'parts'];

/** The form of a new item, which may come with its SKU. */
export const newValues = (sku: string): DraftValues => ({ ...valuesOf(null), sku });

/** The form of an item; null: with nothing in it. */
export function valuesOf(item: Source | null): DraftValues {
  const text = (name: ItemFieldName | 'category_id') => String(item?.[name] ?? '');
  // Safe: made from exactly these names.
  const texts = Object.fromEntries(
    [...itemFieldNames, 'category_id' as const].map((name) => [name, text(name)]),
  ) as Record<ItemFieldName | 'category_id', string>;
  const parts = item?.parts ?? [];
  return {
    ...texts,
    parts: parts.map(({ id, entity_id, sku, name, image_url, quantity }) => {
      return { id, entity_id, sku, name, image_url, quantity: String(quantity) };
    }),
  };
}

type Edited = { version: number; values: DraftValues; changed: readonly DraftField[] };

type Read<S extends z.ZodType> =
  | { body: z.output<S>; invalid?: never }
  | { body?: never; invalid: readonly DraftField[] };

/** What is sent: the changed fields alone; or the fields that cannot be saved as they are. */
export function readEdit(draft: Edited): Read<typeof ItemEdit> {
  return readAs(ItemEdit, { version: draft.version, ...written(draft) });
}

/** As `readEdit`, of a new item. */
export function readNew(draft: Edited): Read<typeof NewItem> {
  return readAs(NewItem, { sku: draft.values.sku, ...written(draft) });
}

function readAs<S extends z.ZodType>(schema: S, input: unknown): Read<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { body: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { invalid: draftFields.filter((name) => wrong.has(name)) };
}

const DECIMALS: readonly DraftField[] = ['weight', 'cost', 'price'];
const WHOLE: readonly DraftField[] = ['reorder_point', 'category_id'];
const BLANK_IS_NONE: readonly DraftField[] = [...DECIMALS, ...WHOLE, 'upc', 'image_url'];

function written({ values, changed }: Edited): Record<string, unknown> {
  return Object.fromEntries(changed.map((name) => [name, sentValue(values, name)]));
}

function sentValue(values: DraftValues, name: DraftField): unknown {
  if (name === 'parts') return values.parts.map(({ id, quantity }) => ({ part_id: id, quantity: wholeOf(quantity) }));
  const text = values[name].trim();
  if (text === '' && BLANK_IS_NONE.includes(name)) return null;
  if (DECIMALS.includes(name)) return text.replace(/^(\d+),(\d+)$/, '$1.$2');
  return WHOLE.includes(name) ? wholeOf(text) : text;
}

/** A whole number; what is none stays a text, which no schema takes. */
function wholeOf(text: string): number | string {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text) : text;
}
