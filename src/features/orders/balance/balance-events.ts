import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';

/** What the timeline says of an order's balance. */
export const balanceDetails = {
  /** Stock that was on hold for nothing, as it was found. */
  'order.stock_released': z.object({ pieces: z.number().int() }),
  'order.imbalance_left': z.object({
    kind: z.string(),
    subject: z.string(),
    pieces: z.number().int(),
    /** With its currency; empty where it is of pieces alone. */
    amount: z.string(),
    reason: z.string(),
  }),
};

export type BalanceEvent = EventsOf<typeof balanceDetails, { order_id: number }>;

declare module '#base/events.ts' {
  interface EventRegistry {
    balance: BalanceEvent | { type: 'balance.changed' };
  }
}
