import { signOf } from '#base/money.ts';
import type { ReturnReason } from '#base/return-reason.ts';
import type { RemoteReturn, RemoteReturnLine } from '../core/remote.ts';
import type { ShopifyReturn } from './return-schema.ts';
import type { ShopifyOrder } from './schema.ts';

const states: Readonly<Record<ShopifyReturn['status'], RemoteReturn['state']>> = {
  REQUESTED: 'requested',
  OPEN: 'open',
  CLOSED: 'closed',
  DECLINED: 'refused',
  CANCELED: 'refused',
};

const reasons: Readonly<Record<string, ReturnReason>> = {
  DEFECTIVE: 'defective',
  WRONG_ITEM: 'wrong_item',
  NOT_AS_DESCRIBED: 'not_as_described',
  UNWANTED: 'changed_mind',
  COLOR: 'changed_mind',
  SIZE_TOO_LARGE: 'changed_mind',
  SIZE_TOO_SMALL: 'changed_mind',
  STYLE: 'changed_mind',
};

/** The returns of an order; undefined where they are not followed. */
export const mapReturns = (order: ShopifyOrder): RemoteReturn[] | undefined =>
  order.returns?.map((one) => mapReturn(order, one));

function mapReturn(order: ShopifyOrder, one: ShopifyReturn): RemoteReturn {
  const [first] = one.returnLineItems.nodes;
  return {
    source_return_id: one.id,
    name: one.name,
    state: states[one.status],
    requested_at: one.createdAt,
    reason: reasons[first?.returnReason ?? ''] ?? 'other',
    note: noteOf(one),
    end_reason: one.decline?.note ?? '',
    tracking_number: trackingNumbersOf(one)[0] ?? '',
    outcome: outcomeOf(one),
    lines: linesOf(order, one),
  };
}

/** The texts of its lines, each once. */
function noteOf({ returnLineItems }: ShopifyReturn): string {
  const notes = returnLineItems.nodes.flatMap(({ returnReasonNote, customerNote }) => [returnReasonNote, customerNote]);
  return [...new Set(notes.filter((note) => note !== ''))].join('\n');
}

/** Of the parcels in which it comes back, the newest first. */
const trackingNumbersOf = ({ reverseFulfillmentOrders }: ShopifyReturn): string[] =>
  reverseFulfillmentOrders.nodes
    .flatMap(({ reverseDeliveries }) => reverseDeliveries.nodes)
    .map(({ deliverable }) => deliverable?.tracking?.number ?? '')
    .filter((number) => number !== '');

/** A refund without money, as of pieces that came back for nothing, is none. */
function outcomeOf({ status, returnLineItems, exchangeLineItems, refunds }: ShopifyReturn): RemoteReturn['outcome'] {
  if (status !== 'CLOSED') return 'nothing';
  if (exchangeLineItems.nodes.some(({ processedQuantity }) => processedQuantity > 0)) return 'exchanged';
  const isRefunded =
    returnLineItems.nodes.some(({ refundedQuantity }) => refundedQuantity > 0) ||
    refunds.nodes.some((one) => signOf(one.totalRefundedSet) > 0 || one.transactions.nodes.length > 0);
  return isRefunded ? 'refunded' : 'nothing';
}

/** The pieces by line of the order: Shopify has them by line of a parcel. Lines that it could not verify are none. */
function linesOf(order: ShopifyOrder, one: ShopifyReturn): RemoteReturnLine[] {
  const items = new Map(order.lineItems.nodes.map((line) => [line.id, line]));
  const groups = Map.groupBy(one.returnLineItems.nodes, ({ fulfillmentLineItem: sent }) => sent?.lineItem.id);
  return [...groups].flatMap(([id, parts]) => {
    const item = id === undefined ? undefined : items.get(id);
    if (!item) return [];
    const pieces = sumOf(parts.map(({ quantity }) => quantity));
    const processed = sumOf(parts.map(({ processedQuantity }) => processedQuantity));
    return [
      {
        source_item_id: item.id,
        sku: item.sku?.trim() ? item.sku : item.name,
        name: item.name,
        pieces,
        ...findingsOf(one, item.id, pieces, one.status === 'CLOSED' ? processed : 0),
      },
    ];
  });
}

/** The condition of a line's pieces. Processed pieces without a disposition are good. */
function findingsOf(
  { reverseFulfillmentOrders }: ShopifyReturn,
  itemId: string,
  pieces: number,
  processed: number,
): Pick<RemoteReturnLine, 'good' | 'damaged' | 'missing'> {
  const found = reverseFulfillmentOrders.nodes
    .flatMap(({ lineItems }) => lineItems.nodes)
    .filter((line) => line.fulfillmentLineItem?.lineItem.id === itemId)
    .flatMap(({ dispositions }) => dispositions);
  const countOf = (type: string) => sumOf(found.filter((one) => one.type === type).map(({ quantity }) => quantity));
  const good = Math.min(pieces, countOf('RESTOCKED'));
  const damaged = Math.min(pieces - good, countOf('NOT_RESTOCKED'));
  const missing = Math.min(pieces - good - damaged, countOf('MISSING'));
  return { good: good + Math.max(0, processed - good - damaged - missing), damaged, missing };
}

/**
 * Returned pieces of a line that were not refunded: the order's current quantities exclude them. Refunds list the other
 * excluded pieces.
 */
export const returnedForNothing = ({ returns = [] }: ShopifyOrder, { id }: { id: string }): number =>
  sumOf(
    returns
      .flatMap(({ returnLineItems }) => returnLineItems.nodes)
      .filter(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id === id)
      .map(({ processedQuantity, refundedQuantity }) => Math.max(0, processedQuantity - refundedQuantity)),
  );

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
