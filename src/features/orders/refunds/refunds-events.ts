import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';

/** What the timeline says of an order's refunds. */
export const refundDetails = {
  /** A member asked for it. `to`: the channel, or by what means it was paid. */
  'order.refund_asked': z.object({
    amount: z.string(),
    to: z.string(),
    lines: z.array(z.object({ sku: z.string(), pieces: z.number().int() })),
    reason: z.string(),
  }),
  /** Money went back. `subject`: the refund's number; `amount`: with its currency; `reason` may be empty. */
  'order.refunded': z.object({
    subject: z.string(),
    amount: z.string(),
    lines: z.array(z.object({ sku: z.string(), pieces: z.number().int() })),
    reason: z.string(),
  }),
};

declare module '#base/events.ts' {
  interface EventRegistry {
    refunds: EventsOf<typeof refundDetails, { order_id: number }>;
  }
}
