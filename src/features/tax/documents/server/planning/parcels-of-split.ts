import { numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { type Pieces, partsOfSplit, piecesOf, type SplitOrder } from '#features/warehouse/fulfilment/consignments.ts';

/** What of a split order an invoice of its own is for. */
export type Parcel = {
  /** Of the order; 0 is what its parts leave of it. */
  part: number;
  /** The warehouse's own; null until it took it. */
  reference: string | null;
  has_left: boolean;
  /** By the number of a line that its channel sold: of a kit the kit's own. All lines that travel are there. */
  pieces: ReadonlyMap<string, number>;
};

type Line = SplitOrder['lines'][number];

/**
 * All that a split order goes, or went, in: each part, and the rest. Unlike `consignmentsOf` it counts what left: also
 * of a part that ended, and of a submission that is over, which are then of the rest. A kit is invoiced with the first
 * parcel that has anything of it, so every piece is in one.
 */
export function parcelsOfSplit(order: SplitOrder): Parcel[] {
  const { parts, isRestThere } = partsOfSplit(order);
  const inParts = parts.flatMap(({ pieces }) => pieces);
  const rest = shippableLines(order.lines).map(({ source_item_id, quantity }) => {
    const left = Math.max(0, quantity - piecesOf(inParts, source_item_id));
    const there = piecesOf([...(order.submitted ?? []), ...order.sent], source_item_id);
    return { source_item_id, pieces: isRestThere && order.submitted ? Math.min(left, there) : left };
  });
  const hasRestLeft =
    (isRestThere && order.has_left) ||
    rest.every(({ source_item_id, pieces }) => pieces <= piecesOf(order.sent, source_item_id));
  return [
    {
      part: 0,
      reference: isRestThere ? order.reference : null,
      has_left: hasRestLeft,
      pieces: soldPieces(order.lines, rest),
    },
    ...parts.map(({ part, reference, state, isJoined, pieces }) => ({
      part,
      reference,
      has_left: state === 'left' || state === 'ended' || (isJoined && order.has_left),
      pieces: soldPieces(order.lines, pieces),
    })),
  ];
}

/** Picked pieces by the lines that were sold: of a kit all that are begun. */
function soldPieces(lines: readonly Line[], picked: readonly Pieces[]): Map<string, number> {
  const byId = numbered(lines);
  const sold = new Map<string, number>();
  for (const line of shippableLines(lines)) {
    const root = rootOf(line, byId) ?? line;
    const pieces = piecesOf(picked, line.source_item_id);
    const ofRoot = line.quantity === 0 ? 0 : Math.ceil((pieces * root.quantity) / line.quantity);
    sold.set(root.source_item_id, Math.max(sold.get(root.source_item_id) ?? 0, ofRoot));
  }
  return sold;
}
