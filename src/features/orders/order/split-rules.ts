import { numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import type { LineItem } from './detail-contract.ts';
import { unsentLines } from './line-edit-rules.ts';
import type { LinePieces } from './split-contract.ts';

export type SplitLine = Pick<
  LineItem,
  'source_item_id' | 'parent_item_id' | 'is_goods' | 'quantity' | 'qty_shipped' | 'qty_in_parts' | 'product_id'
>;

/** What the warehouse picks of each line that staff may change: the line itself, or the parts of a kit. */
function pickedByRoot<L extends SplitLine>(lines: readonly L[]): Map<L | undefined, L[]> {
  const byId = numbered(lines);
  return Map.groupBy(shippableLines(lines), (line) => rootOf(line, byId));
}

/** How many pieces a picked line has for so many of its root; no whole number where the kit does not share so. */
const shareOf = (picked: SplitLine, root: SplitLine, pieces: number): number =>
  (picked.quantity * pieces) / root.quantity;

/**
 * The pieces that a part has, by the lines that the warehouse picks. @returns null for more than is still to be sent of
 * a line, a line twice, or a share of a kit that is no whole number
 */
export function partPieces<L extends SplitLine>(
  lines: readonly L[],
  chosen: readonly LinePieces[],
): { line: L; pieces: number }[] | null {
  const unsent = new Map(unsentLines(lines).map((one) => [one.line.source_item_id, one]));
  const picked = pickedByRoot(lines);
  const part: { line: L; pieces: number }[] = [];
  for (const { source_item_id, pieces } of chosen) {
    const found = unsent.get(source_item_id);
    unsent.delete(source_item_id);
    if (!found || pieces > found.pieces) return null;
    for (const line of picked.get(found.line) ?? []) part.push({ line, pieces: shareOf(line, found.line, pieces) });
  }
  return part.every(({ pieces }) => Number.isInteger(pieces)) ? part : null;
}

/** Pieces that the warehouse would pick of what is still here to be sent. */
export const piecesHere = (lines: readonly SplitLine[]): number =>
  shippableLines(lines).reduce(
    (sum, { quantity, qty_shipped, qty_in_parts }) => sum + Math.max(0, quantity - qty_shipped - qty_in_parts),
    0,
  );

/**
 * How many of each line that is still here are in stock, the first lines first, and of kits as many as share evenly.
 * `available`: pieces of each product that this order may take; `wanted`: of each line at most so many, all unless given.
 */
export function inStock(
  lines: readonly SplitLine[],
  available: ReadonlyMap<number, number>,
  wanted?: ReadonlyMap<string, number>,
): LinePieces[] {
  const left = new Map(available);
  const picked = pickedByRoot(lines);
  return unsentLines(lines).map(({ line, pieces: unsent }) => {
    const parts = picked.get(line) ?? [];
    const needed = Map.groupBy(parts, ({ product_id }) => product_id);
    const taken = [...needed].flatMap(([id, own]) =>
      id === null ? [] : [{ id, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) }],
    );
    const wholes = taken.map(({ id, quantity }) => Math.floor(((left.get(id) ?? 0) * line.quantity) / quantity));
    let pieces = Math.max(0, Math.min(wanted?.get(line.source_item_id) ?? unsent, ...wholes));
    while (!parts.every((one) => Number.isInteger(shareOf(one, line, pieces)))) pieces -= 1;
    for (const { id, quantity } of taken) left.set(id, (left.get(id) ?? 0) - (quantity * pieces) / line.quantity);
    return { source_item_id: line.source_item_id, pieces };
  });
}
