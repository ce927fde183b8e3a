import type { ShopifyFulfilments } from './schema.ts';

/** Pieces of one line that one location has still to send. */
export type OpenLine = {
  fulfilment_order: string;
  location: string;
  line: string;
  source_item_id: string;
  quantity: number;
};

type Pieces = { source_item_id: string; quantity: number };

/** Pieces that one fulfilment takes. */
export type FulfilledPieces = Omit<OpenLine, 'source_item_id'>;

const OPEN_STATUSES = ['OPEN', 'IN_PROGRESS'];

/** The pieces that may be fulfilled: parts of the order on hold or scheduled for later may not. */
export function openLines({ fulfillmentOrders }: ShopifyFulfilments): OpenLine[] {
  return fulfillmentOrders.nodes
    .filter(({ status }) => OPEN_STATUSES.includes(status))
    .flatMap(({ id, assignedLocation, lineItems }) =>
      lineItems.nodes.map((line) => ({
        fulfilment_order: id,
        location: assignedLocation.location?.id ?? '',
        line: line.id,
        source_item_id: line.lineItem.id,
        quantity: line.remainingQuantity,
      })),
    )
    .filter(({ quantity }) => quantity > 0);
}

/** Takes a parcel's pieces from the open ones, never more than there are. */
export function takeLines(open: OpenLine[], wanted: readonly Pieces[]): FulfilledPieces[] {
  return wanted.flatMap(({ source_item_id, quantity }) => {
    let left = quantity;
    return open
      .filter((line) => line.source_item_id === source_item_id)
      .flatMap((line) => {
        const taken = Math.min(left, line.quantity);
        left -= taken;
        line.quantity -= taken;
        return taken > 0 ? [takenOf(line, taken)] : [];
      });
  });
}

/**
 * Takes the sent pieces that are still open, and no more: pieces added to the order since are not on their way. `open`
 * has the pieces of `order` that are left after the parcels of this call.
 */
export function takeRest(open: OpenLine[], order: ShopifyFulfilments, sent: readonly Pieces[]): FulfilledPieces[] {
  const ids = new Set(sent.map(({ source_item_id }) => source_item_id));
  const countOf = (all: readonly Pieces[], id: string) =>
    all.filter((one) => one.source_item_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
  const before = openLines(order);
  const fulfilled = fulfilledLines(order);
  const rest = [...ids].map((id) => ({
    source_item_id: id,
    quantity: countOf(sent, id) - countOf(fulfilled, id) - (countOf(before, id) - countOf(open, id)),
  }));
  return takeLines(
    open,
    rest.filter(({ quantity }) => quantity > 0),
  );
}

/** The fulfilled pieces, by us or others. */
function fulfilledLines({ fulfillmentOrders }: ShopifyFulfilments): Pieces[] {
  return fulfillmentOrders.nodes
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap(({ lineItems }) => lineItems.nodes)
    .map(({ lineItem, totalQuantity, remainingQuantity }) => ({
      source_item_id: lineItem.id,
      quantity: totalQuantity - remainingQuantity,
    }));
}

function takenOf({ fulfilment_order, location, line }: OpenLine, quantity: number): FulfilledPieces {
  return { fulfilment_order, location, line, quantity };
}
