import type { RemoteFulfilment } from '#connectors/core/remote.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { orderedLineId } from '#features/core/order-lifecycle/own-line-ids.ts';

/** Pieces of a line that the warehouse will not send. */
export type ShortLine = { source_item_id: string; sku: string; pieces: number };

/** Whether a warehouse will send nothing more of an order. */
export const isOverThere = ({ status }: Pick<RemoteFulfilment, 'status'>): boolean =>
  status === 'cancelled' || status === 'rejected' || status === 'shipped' || status === 'delivered';

/** Whether the warehouse says that pieces left of which we have not read the parcel yet. */
export function hasUnreadParcels(told: RemoteFulfilment['lines'], sent: ReadonlyMap<string, number>): boolean {
  const shipped = new Map<string, number>();
  for (const { source_item_id, qty_shipped } of told) {
    const id = orderedLineId(source_item_id);
    shipped.set(id, (shipped.get(id) ?? 0) + qty_shipped);
  }
  return [...shipped].some(([id, pieces]) => pieces > (sent.get(id) ?? 0));
}

/** What was to be sent and is in no parcel. `sent`: pieces in parcels, by line number. */
export function shortLines(
  lines: readonly Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'is_goods' | 'quantity' | 'sku'>[],
  sent: ReadonlyMap<string, number>,
): ShortLine[] {
  return shippableLines(lines)
    .map(({ source_item_id, sku, quantity }) => ({
      source_item_id,
      sku,
      pieces: quantity - (sent.get(source_item_id) ?? 0),
    }))
    .filter(({ pieces }) => pieces > 0);
}
