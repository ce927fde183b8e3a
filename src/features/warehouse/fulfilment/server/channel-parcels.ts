import type { Parcel } from '#connectors/core/commands.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';

/** A line as it was sent to the warehouse, with how many pieces the channel ordered. */
export type ChannelLine = Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'origin' | 'quantity'> & {
  channel_quantity: number;
};

/**
 * Parcels in the channel's terms: its own lines only, never more pieces than it ordered. A kit that was sent as its
 * parts counts as often as it is complete with this parcel and those before it.
 */
export function channelParcels(lines: readonly ChannelLine[], parcels: readonly Parcel[]): Parcel[] {
  const ofChannel = lines.filter(({ origin }) => origin === 'channel');
  const partsOf = Map.groupBy(
    lines.filter(({ origin }) => origin === 'kit'),
    ({ parent_item_id }) => parent_item_id,
  );
  const shipped = new Map<string, number>();
  const notified = new Map<string, number>();
  return parcels.map((parcel) => {
    for (const { source_item_id: id, quantity } of parcel.lines) shipped.set(id, (shipped.get(id) ?? 0) + quantity);
    const news = ofChannel.map((line) => {
      const whole = piecesSent(line, partsOf.get(line.source_item_id) ?? [], shipped);
      const before = notified.get(line.source_item_id) ?? 0;
      const now = Math.max(before, Math.min(line.channel_quantity, whole));
      notified.set(line.source_item_id, now);
      return { source_item_id: line.source_item_id, quantity: now - before };
    });
    return { ...parcel, lines: news.filter(({ quantity }) => quantity > 0) };
  });
}

function piecesSent(line: ChannelLine, parts: readonly ChannelLine[], shipped: ReadonlyMap<string, number>): number {
  const sent = ({ source_item_id }: ChannelLine) => shipped.get(source_item_id) ?? 0;
  if (parts.length === 0) return sent(line);
  return Math.min(...parts.map((part) => Math.floor((sent(part) * line.quantity) / part.quantity)));
}
