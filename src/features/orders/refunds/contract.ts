import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { Amount, NotNegativeAmount } from '#base/money.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { plainText } from '#base/plain-text.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';

/** channel: made there; here: a member had the channel make it; elsewhere: paid back outside of the channel. */
const refundOrigins = ['channel', 'here', 'elsewhere'] as const;

/** asked: the money is not back yet; refused: it will not go back by this refund. */
const refundStates = ['asked', 'done', 'refused'] as const;

const Count = z.number().int();

/** A line of which money can go back. Amounts are with taxes. */
export const RefundableLine = z.object({
  source_item_id: z.string(),
  sku: z.string(),
  name: z.string(),
  pieces: Count,
  /** What its pieces cost, with their share of the order's discounts. */
  worth: Amount,
  refunded_pieces: Count,
  refunded: Amount,
  /** Pieces that have not left and are not refunded: a refund takes them off the order. */
  unsent: Count,
});
export type RefundableLine = z.infer<typeof RefundableLine>;

const Refund = z.object({
  id: Count,
  origin: z.enum(refundOrigins),
  state: z.enum(refundStates),
  at: Instant,
  by: z.string().nullable(),
  total: Amount,
  reason: z.string(),
  /** Why it was refused, in the channel's own words. */
  refusal: z.string(),
  number: z.string(),
  shipping: Amount,
  lines: z.array(z.object({ source_item_id: z.string(), pieces: Count })),
});
export type Refund = z.infer<typeof Refund>;

export const Refundable = z.object({
  currency: z.string(),
  charged: Amount,
  /** The refundable remainder, less requested refunds that are not paid yet. */
  left: Amount,
  /** What is left of shipping. */
  shipping: Amount,
  lines: z.array(RefundableLine),
  /** The channel, where it gives money back; null where the money goes back by other means. */
  channel: z.string().nullable(),
  /** What the member's role still allows of this order; null: all of it. */
  limit: Amount.nullable(),
  refunds: z.array(Refund),
});
export type Refundable = z.infer<typeof Refundable>;

export const getRefundable = endpoint('GET /api/orders/{id}/refunds', {
  summary: 'The refunds of an order, what of it can still go back, and what the member may give back',
  staleBy: [...orderKinds, 'balance', 'role', 'member'],
  params: IdParams,
  replies: { 200: Refundable },
});

export const MAX_REFUND_REASON = 200;

export const refundOrder = endpoint('POST /api/orders/{id}/refunds', {
  summary: 'Give money of an order back: pieces, shipping, an amount; at its channel, or as it was paid elsewhere',
  access: 'refund_orders',
  params: IdParams,
  body: z.object({
    lines: z
      .array(z.object({ source_item_id: z.string().max(200), pieces: z.number().int().min(1).max(MAX_PIECES) }))
      .max(500),
    shipping: NotNegativeAmount,
    /** For no piece. */
    goodwill: NotNegativeAmount,
    reason: plainText().trim().min(1).max(MAX_REFUND_REASON),
    way: z.discriminatedUnion('to', [
      z.object({ to: z.literal('channel') }),
      z.object({
        to: z.literal('elsewhere'),
        means: plainText().trim().min(1).max(100),
        reference: plainText().trim().max(100),
        paid_on: CalendarDate,
      }),
    ]),
    /** What was left when the member decided: a second press, or a colleague's, finds less and is refused. */
    left: Amount,
  }),
  replies: { 201: z.object({ id: Count, message: z.string() }) },
});
