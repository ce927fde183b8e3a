import { z } from 'zod';
import { read, type ShopifyCtx } from './client.ts';
import { restOf } from './rest-of.ts';
import { MORE_RETURN_LINES, MORE_REVERSE_LINES, RETURNS } from './return-queries.ts';
import { Records } from './values.ts';

const Reply = z.object({ order: z.object({ returns: Records }) }).transform(({ order }) => order.returns);

/** All returns of an order, as they come, each with all of its lines. `id`: Shopify's name of the order. */
export async function readReturns(ctx: ShopifyCtx, id: string): Promise<unknown[]> {
  const readPage = (after: string | null) => read(ctx, RETURNS, { id, after }, Reply);
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
