import { z } from 'zod';
import { read, type ShopifyCtx } from './client.ts';
import { MORE_LINES, MORE_REFUND_LINES } from './queries.ts';
import { readReturns } from './read-returns.ts';
import { restOf } from './rest-of.ts';
import { Records } from './values.ts';

const WithLines = z.looseObject({ id: z.string(), lineItems: Records });

/** An order with the lines that did not fit on the page. */
async function withAllLines(ctx: ShopifyCtx, raw: unknown): Promise<unknown> {
  const order = WithLines.safeParse(raw).data;
  if (!order?.lineItems.pageInfo.hasNextPage) return raw;
  const Reply = z.object({ order: z.object({ lineItems: Records }) }).transform((reply) => reply.order.lineItems);
  const nodes = await restOf(order.lineItems, (after) => read(ctx, MORE_LINES, { id: order.id, after }, Reply));
  return { ...order, lineItems: { nodes, pageInfo: { hasNextPage: false } } };
}

const WithRefundLines = z.looseObject({ id: z.string(), refundLineItems: Records });
const WithRefunds = z.looseObject({ refunds: z.array(z.unknown()) });
const WithReturns = z.looseObject({ id: z.string(), returns: z.object({ nodes: z.array(z.unknown()) }) });

/** An order with its returns, and with the lines and those of its refunds that did not fit on the page. */
export async function wholeOrder(ctx: ShopifyCtx, raw: unknown): Promise<unknown> {
  const order = WithRefunds.safeParse(await withAllLines(ctx, raw)).data;
  if (!order) return raw;
  const refunds = await Promise.all(order.refunds.map((refund) => withAllRefundLines(ctx, refund)));
  return withReturns(ctx, { ...order, refunds });
}

/** The page says only whether an order has returns, where these are followed. */
async function withReturns(ctx: ShopifyCtx, raw: unknown): Promise<unknown> {
  const order = WithReturns.safeParse(raw).data;
  if (!order) return raw;
  return { ...order, returns: order.returns.nodes.length > 0 ? await readReturns(ctx, order.id) : [] };
}

async function withAllRefundLines(ctx: ShopifyCtx, raw: unknown): Promise<unknown> {
  const refund = WithRefundLines.safeParse(raw).data;
  if (!refund?.refundLineItems.pageInfo.hasNextPage) return raw;
  const Reply = z
    .object({ refund: z.object({ refundLineItems: Records }) })
    .transform((reply) => reply.refund.refundLineItems);
  const nodes = await restOf(refund.refundLineItems, (after) =>
    read(ctx, MORE_REFUND_LINES, { id: refund.id, after }, Reply),
  );
  return { ...refund, refundLineItems: { nodes, pageInfo: { hasNextPage: false } } };
}
