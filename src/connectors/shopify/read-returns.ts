import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import { read, type ShopifyCtx } from './client.ts';
import { Gid, gid, isNumber } from './ids.ts';
import { restOf } from './rest-of.ts';
import { MORE_RETURN_LINES, MORE_REVERSE_LINES, RETURNABLE, RETURNS } from './return-queries.ts';
import { ShopifyReturn } from './return-schema.ts';
import { Records } from './values.ts';

const Reply = z.object({ order: z.object({ returns: Records }).nullable() });

/**
 * All returns of an order, as they come, each with all of its lines. `id`: Shopify's name of the order.
 * @throws ConnectorError not_found
 */
export async function readReturns(ctx: ShopifyCtx, id: string): Promise<unknown[]> {
  const readPage = async (after: string | null) => {
    const { order } = await read(ctx, RETURNS, { id, after }, Reply);
    if (!order) throw new ConnectorError('not_found', 'Shopify does not have this order');
    return order.returns;
  };
  const returns = await restOf(await readPage(null), readPage);
  return Promise.all(returns.map((one) => wholeReturn(ctx, one)));
}

const ReverseOrder = z.looseObject({ id: z.string(), lineItems: Records });
const Return = z.looseObject({
  id: z.string(),
  returnLineItems: Records,
  reverseFulfillmentOrders: z.object({ nodes: z.array(ReverseOrder) }),
});

/** A return with the lines that did not fit on the page. */
async function wholeReturn(ctx: ShopifyCtx, raw: unknown): Promise<unknown> {
  const one = Return.safeParse(raw).data;
  if (!one) return raw;
  const Lines = z
    .object({ return: z.object({ returnLineItems: Records }) })
    .transform((reply) => reply.return.returnLineItems);
  const lines = await restOf(one.returnLineItems, (after) =>
    read(ctx, MORE_RETURN_LINES, { id: one.id, after }, Lines),
  );
  const reverse = await Promise.all(one.reverseFulfillmentOrders.nodes.map((order) => wholeReverseOrder(ctx, order)));
  return { ...one, returnLineItems: { nodes: lines }, reverseFulfillmentOrders: { nodes: reverse } };
}

async function wholeReverseOrder(ctx: ShopifyCtx, order: z.infer<typeof ReverseOrder>) {
  const Lines = z
    .object({ reverseFulfillmentOrder: z.object({ lineItems: Records }) })
    .transform((reply) => reply.reverseFulfillmentOrder.lineItems);
  const nodes = await restOf(order.lineItems, (after) => read(ctx, MORE_REVERSE_LINES, { id: order.id, after }, Lines));
  return { ...order, lineItems: { nodes } };
}

/** The returns of an order by its number. @throws ConnectorError not_found */
export async function readReturnsOfOrder(ctx: ShopifyCtx, sourceOrderId: string): Promise<ShopifyReturn[]> {
  if (!isNumber(sourceOrderId)) throw new ConnectorError('not_found', `Shopify has no order ${sourceOrderId}`);
  return z.array(ShopifyReturn).parse(await readReturns(ctx, gid('Order', sourceOrderId)));
}

/** Pieces of an order's line that were sent and may be returned; `line`: Shopify's name of the parcel's line. */
type ReturnablePieces = { line: string; source_item_id: string; pieces: number };

const ReturnableParcel = z.object({
  returnableFulfillmentLineItems: z.object({
    nodes: z.array(
      z.object({
        quantity: z.int().min(0),
        fulfillmentLineItem: z.object({ id: z.string(), lineItem: z.object({ id: Gid }) }),
      }),
    ),
  }),
});

/** The returnable pieces of an order, the oldest parcel first. */
export async function readReturnable(ctx: ShopifyCtx, sourceOrderId: string): Promise<ReturnablePieces[]> {
  const Parcels = z.object({ returnableFulfillments: Records }).transform((reply) => reply.returnableFulfillments);
  const readPage = (after: string | null) => read(ctx, RETURNABLE, { id: gid('Order', sourceOrderId), after }, Parcels);
  const parcels = z.array(ReturnableParcel).parse(await restOf(await readPage(null), readPage));
  return parcels
    .flatMap(({ returnableFulfillmentLineItems }) => returnableFulfillmentLineItems.nodes)
    .map(({ quantity, fulfillmentLineItem: { id, lineItem } }) => ({
      line: id,
      source_item_id: lineItem.id,
      pieces: quantity,
    }));
}
