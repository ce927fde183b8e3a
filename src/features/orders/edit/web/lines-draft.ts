import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { editLines } from '#features/orders/order/line-edit-rules.ts';
import { type LineToSave, MAX_IN_A_LINE } from '../edit-contract.ts';

/** What is in a field for a quantity: also nothing, while the user types. */
export type Quantity = number | '';

/** A product as it can be added. */
export type Product = { id: number; sku: string; name: string; image_url: string | null };
export type AddedLine = { product: Product; quantity: Quantity };

/** Changes of an order's lines under way, by line number, so that they survive what happens to the order meanwhile. */
export type LinesDraft = {
  quantities: Readonly<Record<string, Quantity>>;
  removed: readonly string[];
  added: readonly AddedLine[];
};

export const noLineChanges: LinesDraft = { quantities: {}, removed: [], added: [] };

export function setQuantity(draft: LinesDraft, id: string, quantity: Quantity): LinesDraft {
  return { ...draft, quantities: { ...draft.quantities, [id]: quantity } };
}

export function removeLine(draft: LinesDraft, id: string): LinesDraft {
  return { ...draft, removed: [...draft.removed.filter((one) => one !== id), id] };
}

export function restoreLine(draft: LinesDraft, id: string): LinesDraft {
  return { ...draft, removed: draft.removed.filter((one) => one !== id) };
}

/** Adds pieces of a product; one that was added just now becomes more. */
export function addProduct(draft: LinesDraft, product: Product, pieces: number): LinesDraft {
  const before = draft.added.find((line) => line.product.id === product.id);
  if (!before) return { ...draft, added: [...draft.added, { product, quantity: pieces }] };
  return setAdded(draft, product.id, Math.min(MAX_IN_A_LINE, Number(before.quantity) + pieces));
}

/** Sets the pieces of a product that was added; null takes it back. */
export function setAdded(draft: LinesDraft, productId: number, quantity: Quantity | null): LinesDraft {
  const added = draft.added.flatMap((line) => {
    if (line.product.id !== productId) return [line];
    return quantity === null ? [] : [{ ...line, quantity }];
  });
  return { ...draft, added };
}

export function isQuantity(quantity: Quantity): quantity is number {
  return Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_IN_A_LINE;
}

/** The order's lines that were taken off. */
export function removedLines(draft: LinesDraft, lines: readonly LineItem[]): LineItem[] {
  return lines.filter(({ source_item_id }) => draft.removed.includes(source_item_id));
}

function changedLines(draft: LinesDraft, lines: readonly LineItem[]) {
  return lines.flatMap((line) => {
    const quantity = draft.quantities[line.source_item_id] ?? line.quantity;
    return quantity === line.quantity || draft.removed.includes(line.source_item_id) ? [] : [{ line, quantity }];
  });
}

/** How many lines are to be changed, taken off or added. */
export function countLineChanges(draft: LinesDraft, lines: readonly LineItem[]): number {
  return changedLines(draft, lines).length + removedLines(draft, lines).length + draft.added.length;
}

/** What a row of an edit is known by: an order's line, or a product that was added. */
export function keyOfRow(row: LineItem | AddedLine): string {
  return 'product' in row ? `added ${row.product.id}` : row.source_item_id;
}

/** The first row whose quantity cannot be saved. */
export function findWrongRow(draft: LinesDraft, lines: readonly LineItem[]): LineItem | AddedLine | undefined {
  const wrong = changedLines(draft, lines).find(({ quantity }) => !isQuantity(quantity));
  return wrong?.line ?? draft.added.find(({ quantity }) => !isQuantity(quantity));
}

/** The order's lines as they would be, parts with their kits, without those that were added. */
export function linesAsEdited(draft: LinesDraft, lines: readonly LineItem[]): LineItem[] {
  const wanted = new Map(
    changedLines(draft, lines).flatMap(({ line, quantity }) =>
      isQuantity(quantity) ? [[line.source_item_id, quantity] as const] : [],
    ),
  );
  for (const id of draft.removed) wanted.set(id, 0);
  return editLines(lines, wanted).lines;
}

/** What is saved: the changed lines alone. */
export function linesToSave(draft: LinesDraft, lines: readonly LineItem[]): LineToSave[] {
  const known = ({ id, sku, quantity }: LineItem) => ({ id, sku, quantity, isNewItem: false, isDelete: false });
  return [
    ...changedLines(draft, lines).map(({ line, quantity }) => ({ ...known(line), quantity: Number(quantity) })),
    ...removedLines(draft, lines).map((line) => ({ ...known(line), isDelete: true })),
    ...draft.added.map(({ product: { id, sku }, quantity }) => ({
      product_id: id,
      sku,
      quantity: Number(quantity),
      isNewItem: true,
      isDelete: false,
    })),
  ];
}
