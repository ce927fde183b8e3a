import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { linesByKit } from '#features/orders/order/web/lines-by-kit.ts';

/** A line of a packing sheet: `pick` is taken from its shelf, `kit` is the head of the parts below it. */
export type PackingLine = Pick<LineItem, 'id' | 'sku' | 'name' | 'quantity' | 'qty_shipped'> & {
  kind: 'pick' | 'kit';
  isPart: boolean;
};

/** The lines of a packing slip, parts below their kit. Lines without goods are left out, unless a parcel had them. */
export function packingLines(lines: readonly LineItem[]): PackingLine[] {
  const kits = new Set(lines.map(({ parent_item_id }) => parent_item_id));
  return linesByKit(lines.filter(({ is_goods, qty_shipped }) => is_goods || qty_shipped > 0)).map((line) => ({
    id: line.id,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    qty_shipped: line.qty_shipped,
    kind: kits.has(line.source_item_id) ? 'kit' : 'pick',
    isPart: line.parent_item_id !== null,
  }));
}

/** How many pieces are picked for these lines. */
export function countPieces(lines: readonly PackingLine[]): number {
  return lines.filter(({ kind }) => kind === 'pick').reduce((sum, { quantity }) => sum + quantity, 0);
}
