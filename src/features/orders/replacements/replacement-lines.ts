import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import type { ReplacedLine } from './contract.ts';

export type SoldLine = Pick<
  OrderLine,
  'source_item_id' | 'parent_item_id' | 'origin' | 'is_goods' | 'sku' | 'name' | 'quantity'
>;

/** A line of a replacement, numbered from 1 in its order. */
export type ReplacementLine = Pick<SoldLine, 'source_item_id' | 'parent_item_id' | 'sku' | 'name' | 'quantity'>;

/** The lines of which pieces can be sent once more: goods as they were sold, kits whole. */
export const replaceableLines = <L extends Pick<SoldLine, 'is_goods' | 'parent_item_id'>>(lines: readonly L[]): L[] =>
  lines.filter(({ is_goods, parent_item_id }) => is_goods && parent_item_id === null);

/**
 * What is sent in place of these pieces. The channel's parts of a kit go with it, as many as it has of
 * each; those of a kit of the catalogue come from the check of the new order.
 * @returns null where the order has no such line, or less of it
 */
export function replacementLines(
  lines: readonly SoldLine[],
  wanted: readonly ReplacedLine[],
): ReplacementLine[] | null {
  const pieces = new Map(wanted.map(({ source_item_id, quantity }) => [source_item_id, quantity]));
  const chosen = replaceableLines(lines).filter(({ source_item_id }) => pieces.has(source_item_id));
  const isThere = chosen.length === wanted.length;
  const isEnough = chosen.every(({ source_item_id, quantity }) => (pieces.get(source_item_id) ?? 0) <= quantity);
  if (!isThere || !isEnough) return null;
  const sent = chosen.flatMap((root) => {
    const count = pieces.get(root.source_item_id) ?? 0;
    const parts = lines.filter(
      ({ parent_item_id, origin }) => parent_item_id === root.source_item_id && origin !== 'kit',
    );
    return [
      { ...root, quantity: count },
      // Whole pieces: of a part that a kit has two of in three kits, one kit gets one.
      ...parts.map((part) => ({ ...part, quantity: Math.ceil((part.quantity * count) / root.quantity) })),
    ];
  });
  const numbers = new Map(sent.map(({ source_item_id }, place) => [source_item_id, String(place + 1)]));
  return sent.map(({ source_item_id, parent_item_id, sku, name, quantity }) => ({
    source_item_id: numbers.get(source_item_id) ?? source_item_id,
    parent_item_id: parent_item_id === null ? null : (numbers.get(parent_item_id) ?? null),
    sku,
    name,
    quantity,
  }));
}
