import { z } from 'zod';
import { Gid } from './ids.ts';
import { Instant, Money, text } from './values.ts';

const ReturnLine = z.object({
  /** Shopify's name of it. */
  id: z.string(),
  quantity: z.int().min(0),
  processedQuantity: z.int().min(0),
  unprocessedQuantity: z.int().min(0),
  refundedQuantity: z.int().min(0),
  returnReason: text,
  returnReasonNote: text,
  customerNote: text,
  /** None where the line is not verified: it is of no line of the order. */
  fulfillmentLineItem: z.object({ lineItem: z.object({ id: Gid }) }).optional(),
});

const ReverseOrder = z.object({
  id: z.string(),
  status: z.string(),
  lineItems: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        totalQuantity: z.int().min(0),
        fulfillmentLineItem: z.object({ lineItem: z.object({ id: Gid }) }).nullish(),
        dispositions: z.array(z.object({ type: z.string(), quantity: z.int().min(0) })),
      }),
    ),
  }),
  /** Parcels that come back, the newest first. */
  reverseDeliveries: z.object({
    nodes: z.array(z.object({ deliverable: z.object({ tracking: z.object({ number: text }).nullish() }).nullish() })),
  }),
});

export const ShopifyReturn = z.object({
  id: Gid,
  name: text,
  createdAt: Instant,
  status: z.enum(['CANCELED', 'CLOSED', 'DECLINED', 'OPEN', 'REQUESTED']),
  decline: z.object({ note: text }).nullish(),
  returnLineItems: z.object({ nodes: z.array(ReturnLine) }),
  exchangeLineItems: z.object({ nodes: z.array(z.object({ processedQuantity: z.int() })) }),
  refunds: z.object({
    nodes: z.array(z.object({ totalRefundedSet: Money, transactions: z.object({ nodes: z.array(z.unknown()) }) })),
  }),
  reverseFulfillmentOrders: z.object({ nodes: z.array(ReverseOrder) }),
});
export type ShopifyReturn = z.infer<typeof ShopifyReturn>;
