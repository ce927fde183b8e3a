import { MAX_PIECES } from '#base/pieces.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { partLineId } from '#features/core/order-lifecycle/own-line-ids.ts';

/** A product within a kit that is no kit itself, and how many pieces of it one kit takes. */
export type KitPiece = { product_id: number; sku: string; name: string; quantity: number };

/** The kits by product, down to what is no kit. */
export type Kits = ReadonlyMap<number, readonly KitPiece[]>;

/**
 * The lines with the parts of each kit behind it. Where the channel itself says what a kit consists of, that holds.
 * Parts of a former explosion are left out, so that exploding twice is exploding once.
 */
export function explodeKitLines(lines: readonly OrderLine[], kits: Kits): OrderLine[] {
  const given = lines.filter((line) => line.origin !== 'kit');
  const withParts = new Set(given.map((line) => line.parent_item_id));
  return given.flatMap((line) => {
    const kit = line.is_goods && !withParts.has(line.source_item_id) ? line.product_id : null;
    const pieces = kit === null ? [] : (kits.get(kit) ?? []);
    return [line, ...pieces.map((piece) => partOf(line, piece))];
  });
}

function partOf(kit: OrderLine, { product_id, sku, name, quantity }: KitPiece): OrderLine {
  return {
    source_item_id: partLineId(kit.source_item_id, product_id),
    parent_item_id: kit.source_item_id,
    origin: 'kit',
    sku,
    name,
    // More than any stock, so that the order waits for stock instead of failing.
    quantity: Math.min(MAX_PIECES, kit.quantity * quantity),
    is_goods: true,
    product_id,
  };
}

type Part = Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'origin' | 'quantity' | 'product_id'>;

/** The lines of kits whose parts changed. */
export function changedKits(before: readonly Part[], after: readonly Part[]): Set<string> {
  const keysOf = (lines: readonly Part[]) =>
    new Map(
      lines
        .filter(({ origin }) => origin === 'kit')
        .map((line) => [`${line.source_item_id} ${line.product_id} ${line.quantity}`, line.parent_item_id ?? '']),
    );
  const [old, now] = [keysOf(before), keysOf(after)];
  const gone = [...old].filter(([key]) => !now.has(key));
  const come = [...now].filter(([key]) => !old.has(key));
  return new Set([...gone, ...come].map(([, kit]) => kit));
}
