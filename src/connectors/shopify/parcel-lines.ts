import type { ShopifyFulfilments } from './schema.ts';

/** Pieces of one line that one place has still to send. */
export type OpenLine = {
  fulfilment_order: string;
  location: string;
  line: string;
  source_item_id: string;
  quantity: number;
};

/** Pieces that one fulfilment takes. */
export type Taken = Omit<OpenLine, 'source_item_id'>;

const OPEN_STATUSES = ['OPEN', 'IN_PROGRESS'];

/** What may be fulfilled: parts of the order on hold or planned for later may not. */
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

/** Takes a parcel's pieces off what is open, never more than is there. */
export function takeLines(open: OpenLine[], wanted: readonly { source_item_id: string; quantity: number }[]): Taken[] {
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

/** Takes all that is open. */
export function takeRest(open: OpenLine[]): Taken[] {
  return takeLines(
    open,
    open.map(({ source_item_id, quantity }) => ({ source_item_id, quantity })),
  );
}

function takenOf({ fulfilment_order, location, line }: OpenLine, quantity: number): Taken {
  return { fulfilment_order, location, line, quantity };
}
