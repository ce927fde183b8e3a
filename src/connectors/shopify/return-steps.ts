import type { ReturnReport } from '../core/commands.ts';
import type { ShopifyReturn } from './return-schema.ts';

/** Pieces of a line, by Shopify's name of it. */
export type PiecesOfLine = { line: string; pieces: number };

/** A step of a return that the shop has. */
export type ReturnStep =
  | { step: 'approve' }
  | { step: 'decline' }
  | { step: 'cancel' }
  | { step: 'ship'; reverse_order: string }
  | { step: 'dispose'; findings: (PiecesOfLine & { type: 'NOT_RESTOCKED' | 'MISSING' })[] }
  | { step: 'process'; lines: PiecesOfLine[] }
  | { step: 'close' };

/** The first step that the shop's return lacks; null where it lacks none, or it is closed there. */
export function nextStep(one: ShopifyReturn, wanted: ReturnReport): ReturnStep | null {
  if (one.status === 'REQUESTED') return { step: wanted.state === 'refused' ? 'decline' : 'approve' };
  if (one.status !== 'OPEN') return null;
  if (wanted.state === 'refused') return { step: 'cancel' };
  const work = shippingStep(one, wanted) ?? disposalStep(one, wanted);
  if (work || wanted.state === 'open') return work;
  return processingStep(one, wanted) ?? { step: 'close' };
}

/** Where a return is to be received. Those that are closed take nothing more. */
const openReverseOrders = ({ reverseFulfillmentOrders }: ShopifyReturn) =>
  reverseFulfillmentOrders.nodes.filter(({ status }) => status === 'OPEN');

function shippingStep(one: ShopifyReturn, { tracking_number }: ReturnReport): ReturnStep | null {
  if (tracking_number === '') return null;
  const unshown = openReverseOrders(one).find(({ reverseDeliveries }) =>
    reverseDeliveries.nodes.every(({ deliverable }) => deliverable?.tracking?.number !== tracking_number),
  );
  return unshown ? { step: 'ship', reverse_order: unshown.id } : null;
}

/**
 * The condition of the pieces, as far as the shop does not have it yet. Good ones are not restocked by the shop: we set
 * its stock.
 */
function disposalStep(one: ShopifyReturn, { lines }: ReturnReport): ReturnStep | null {
  const findings = lines.flatMap(({ source_item_id, good, damaged, missing }) => {
    const isOfItem = ({ fulfillmentLineItem }: ReverseLine) => fulfillmentLineItem?.lineItem.id === source_item_id;
    const shown = linesOf(one.reverseFulfillmentOrders.nodes).filter(isOfItem);
    const free = linesOf(openReverseOrders(one))
      .filter(isOfItem)
      .map((line) => ({ line: line.id, pieces: line.totalQuantity - disposed([line], FINAL) }));
    const arrived = (good ?? 0) + (damaged ?? 0) - disposed(shown, ARRIVED);
    const lost = (missing ?? 0) - disposed(shown, ['MISSING']);
    return [
      ...takePieces(free, arrived).map((taken) => ({ ...taken, type: 'NOT_RESTOCKED' as const })),
      ...takePieces(free, lost).map((taken) => ({ ...taken, type: 'MISSING' as const })),
    ];
  });
  return findings.length > 0 ? { step: 'dispose', findings } : null;
}

const ARRIVED = ['RESTOCKED', 'NOT_RESTOCKED'];
/** Pieces that require processing may still get another disposition. */
const FINAL = [...ARRIVED, 'MISSING'];

type ReverseOrders = ShopifyReturn['reverseFulfillmentOrders']['nodes'];
type ReverseLine = ReverseOrders[number]['lineItems']['nodes'][number];

const linesOf = (orders: ReverseOrders): ReverseLine[] => orders.flatMap(({ lineItems }) => lineItems.nodes);

const disposed = (lines: readonly ReverseLine[], types: readonly string[]): number =>
  sumOf(lines.flatMap(({ dispositions }) => dispositions).filter(({ type }) => types.includes(type)));

const sumOf = (all: readonly { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces that came back are confirmed before a return is closed; those that are missing never are. */
function processingStep(one: ShopifyReturn, { lines }: ReturnReport): ReturnStep | null {
  const processed = lines.flatMap(({ source_item_id, good, damaged }) => {
    const done = linesOfItem(one, source_item_id).reduce((sum, { processedQuantity }) => sum + processedQuantity, 0);
    return takeUnprocessed(one, source_item_id, (good ?? 0) + (damaged ?? 0) - done);
  });
  return processed.length > 0 ? { step: 'process', lines: processed } : null;
}

const linesOfItem = ({ returnLineItems }: ShopifyReturn, itemId: string) =>
  returnLineItems.nodes.filter(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id === itemId);

/** The lines of a return that hold so many unprocessed pieces of an order's line, as far as there are any. */
export const takeUnprocessed = (one: ShopifyReturn, itemId: string, pieces: number): PiecesOfLine[] =>
  takePieces(
    linesOfItem(one, itemId).map(({ id, unprocessedQuantity }) => ({ line: id, pieces: unprocessedQuantity })),
    pieces,
  );

/** Takes pieces off the lines that have some, the first ones first, and never more than are there. */
export function takePieces(free: PiecesOfLine[], pieces: number): PiecesOfLine[] {
  let left = Math.max(0, pieces);
  return free.flatMap((place) => {
    const taken = Math.min(left, place.pieces);
    left -= taken;
    place.pieces -= taken;
    return taken > 0 ? [{ line: place.line, pieces: taken }] : [];
  });
}
