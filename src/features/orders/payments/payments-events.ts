import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';

/** What the timeline says of payments that members record. `amount`: with its currency; `reference` may be empty. */
export const paymentDetails = {
  'order.payment_recorded': z.object({ amount: z.string(), means: z.string(), reference: z.string() }),
  'order.payment_withdrawn': z.object({ amount: z.string(), means: z.string(), reason: z.string() }),
};

declare module '#base/events.ts' {
  interface EventRegistry {
    payments: EventsOf<typeof paymentDetails, { order_id: number }>;
  }
}
