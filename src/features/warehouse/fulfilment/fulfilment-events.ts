import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';

/**
 * What the timeline says of an order's way through the warehouse, and of its channel's notifications. `action`: a
 * write's type.
 */
export const fulfilmentDetails = {
  'order.submitted': z.object({ amware_ref_num: z.string() }),
  /** Without an action the warehouse gave back what it had. */
  'order.refused': z.object({ action: z.string().optional(), reason: z.string() }),
  'order.in_doubt': z.object({ action: z.string() }),
  /** Without an action all that waited was tried again. */
  'order.retried': z.object({ action: z.string().optional() }),
  'order.write_dropped': z.object({ action: z.string() }),
  /** The warehouse agreed to cancel what it had by this reference, which had left, or was sent anew. */
  'order.cancelled_late': z.object({ reference: z.string() }),
  /** The warehouse sent a part, and will not send these. */
  'order.short_shipped': z.object({
    reason: z.string(),
    pieces: z.array(z.object({ sku: z.string(), quantity: z.number().int() })),
  }),
  /** Of what the warehouse did not send the rest goes out again. */
  'order.rest_sent_again': z.object({ fields: z.array(z.string()), version: z.number().int() }),
  'order.lost': z.object({ reference: z.string() }),
  'order.shipped': z.object({ carrier: z.string().optional(), tracking_number: z.string() }),
  /** `note`: what the channel could not take. */
  'order.channel_notified': z.object({ tracking_number: z.string(), note: z.string().optional() }),
};

declare module '#base/events.ts' {
  interface EventRegistry {
    fulfilment: EventsOf<typeof fulfilmentDetails, { order_id: number }>;
  }
}
