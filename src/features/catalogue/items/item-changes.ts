import { type ItemFields, itemFieldNames } from '#features/core/catalog/item-fields.ts';
import type { FieldChange, KitPart } from './contract.ts';

/** What staff can change of an item, as it is compared and shown; an `ItemDetail` is one. */
export type Comparable = ItemFields & {
  category: string | null;
  parts: readonly Pick<KitPart, 'sku' | 'quantity'>[];
};

const MAX_WORDS = 300;

/**
 * Which fields differ, from what to what; a new item has all that is not empty. The order of the parts means nothing.
 */
export function changesOf(before: Comparable | null, after: Comparable): FieldChange[] {
  const was = before ? fieldTextsOf(before) : new Map<string, string | null>();
  return [...fieldTextsOf(after)]
    .map(([field, to]) => ({ field, from: was.get(field) ?? null, to }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) }));
}

function fieldTextsOf({ category, parts, ...item }: Comparable): Map<string, string | null> {
  const lines = parts.map(({ sku, quantity }) => `${quantity} × ${sku}`).sort();
  return new Map([
    ...itemFieldNames.map((name) => [name, textOf(item[name])] as const),
    ['category', textOf(category)],
    ['parts', textOf(lines.join('\n'))],
  ]);
}

const textOf = (value: string | number | null) => (value === null || value === '' ? null : String(value));

const shorten = (text: string | null) =>
  text !== null && text.length > MAX_WORDS ? `${[...text].slice(0, MAX_WORDS).join('')}…` : text;
