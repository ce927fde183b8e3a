import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { isOpenPart, type OrderPart } from './fulfilment.ts';

/** Pieces of a line, by the order's own line number. */
export type Pieces = { source_item_id: string; pieces: number };

/** A line of an order as the warehouse knows it. */
type Line = {
  source_item_id: string;
  parent_item_id: string | null;
  is_goods: boolean;
  sku: string;
  name: string;
  quantity: number;
};

/** An order that goes in parcels, with what its warehouses have of it; without parts where it was only sent again. */
export type SplitOrder = {
  order_id: number;
  lines: Line[];
  /** From where the rest leaves, or what has its place. */
  place: string | null;
  /** The warehouse's own, of what it has of the order now. */
  reference: string | null;
  /** What it took under that reference; null: nothing. */
  submitted: Pieces[] | null;
  /** All of the order left. */
  has_left: boolean;
  /** What left under references that are of no part. */
  sent: Pieces[];
  parts: {
    part: number;
    place: string;
    state: OrderPart['state'];
    reference: string | null;
    /** What was split off, and what the warehouse took of that last; null: it took nothing. */
    lines: Pieces[];
    submitted: Pieces[] | null;
    sent: Pieces[];
  }[];
};

/** What of an order in parcels goes as one: a part, or as part 0 the rest. */
export type Consignment = {
  part: number;
  place: string | null;
  /** The warehouse's own; null until it took it. */
  reference: string | null;
  has_left: boolean;
  lines: Pick<Line, 'source_item_id' | 'sku' | 'name' | 'quantity'>[];
};

/**
 * What of a split order goes by itself: the rest, where anything is left of it, then its parts. A part that ended goes
 * nowhere: what did not leave of it is of the rest, as is a part in the place of the rest that the warehouse gave back.
 */
export function consignmentsOf(order: SplitOrder): Consignment[] {
  const { parts, isRestThere } = partsOfSplit(order);
  const going = parts
    .filter(({ goes }) => goes)
    .map(({ part, place, reference, state, isJoined, pieces }) => ({
      part,
      place,
      reference,
      has_left: state === 'left' || (isJoined && order.has_left),
      lines: linesOf(order, pieces),
    }));
  const here = shippableLines(order.lines).map(({ source_item_id, quantity }) => ({
    source_item_id,
    pieces: quantity - piecesOf([...parts.flatMap(({ pieces }) => pieces), ...order.sent], source_item_id),
  }));
  const rest = {
    part: 0,
    place: order.place,
    reference: isRestThere ? order.reference : null,
    has_left: isRestThere && order.has_left,
    lines: linesOf(order, isRestThere ? (order.submitted ?? here) : here),
  };
  return rest.lines.length > 0 ? [rest, ...going] : going;
}

/**
 * The parts of a split order with the pieces that go, or went, by each. `isJoined`: it is in the place of the rest now;
 * `isRestThere`: a warehouse has the rest, and not as such a part.
 */
export function partsOfSplit(order: SplitOrder) {
  const parts = order.parts.map((part) => {
    const isJoined = part.state === 'joined' && part.reference === order.reference;
    const goes = isOpenPart(part) || part.state === 'left' || isJoined;
    return { ...part, isJoined, goes, pieces: goes ? (part.submitted ?? part.lines) : part.sent };
  });
  return { parts, isRestThere: order.reference !== null && !parts.some(({ isJoined }) => isJoined) };
}

/** How many pieces of a line there are in all. */
export const piecesOf = (all: readonly Pieces[], id: string): number =>
  all.reduce((sum, { source_item_id, pieces }) => (source_item_id === id ? sum + pieces : sum), 0);

/** Lines with so many pieces, in the order's own sequence. */
function linesOf({ lines }: SplitOrder, pieces: readonly Pieces[]): Consignment['lines'] {
  return lines.flatMap(({ source_item_id, sku, name }) => {
    const quantity = piecesOf(pieces, source_item_id);
    return quantity > 0 ? [{ source_item_id, sku, name, quantity }] : [];
  });
}
