import type { Parcel } from '#connectors/core/commands.ts';
import type { OrderLine } from '#features/order-lifecycle/order-line.ts';

/** A line as it was sent to the warehouse, with how many pieces the channel ordered. */
export type ToldLine = Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'origin' | 'quantity'> & {
  channel_quantity: number;
};

/**
 * Parcels as their channel may be told: by its own lines alone, never more pieces than it ordered. Of a kit that was sent as its
 * parts, as many count as are whole with this parcel and those before it.
 */
export function channelParcels(lines: readonly ToldLine[], parcels: readonly Parcel[]): Parcel[] {
  const ofChannel = lines.filter(({ origin }) => origin === 'channel');
  const partsOf = Map.groupBy(
    lines.filter(({ origin }) => origin === 'kit'),
    ({ parent_item_id }) => parent_item_id,
  );
  const shipped = new Map<string, number>();
  const told = new Map<string, number>();
  return parcels.map((parcel) => {
    for (const { source_item_id: id, quantity } of parcel.lines) shipped.set(id, (shipped.get(id) ?? 0) + quantity);
    const news = ofChannel.map((line) => {
      const whole = piecesSent(line, partsOf.get(line.source_item_id) ?? [], shipped);
      const before = told.get(line.source_item_id) ?? 0;
      const now = Math.max(before, Math.min(line.channel_quantity, whole));
      told.set(line.source_item_id, now);
      return { source_item_id: line.source_item_id, quantity: now - before };
    });
    return { ...parcel, lines: news.filter(({ quantity }) => quantity > 0) };
  });
}

function piecesSent(line: ToldLine, parts: readonly ToldLine[], shipped: ReadonlyMap<string, number>): number {
  const sent = ({ source_item_id }: ToldLine) => shipped.get(source_item_id) ?? 0;
  if (parts.length === 0) return sent(line);
  return Math.min(...parts.map((part) => Math.floor((sent(part) * line.quantity) / part.quantity)));
}
