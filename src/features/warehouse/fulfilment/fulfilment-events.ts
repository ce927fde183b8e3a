import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';

const Pieces = z.array(z.object({ sku: z.string(), quantity: z.number().int() }));
const Split = z.object({
  part: z.number().int(),
  place: z.string(),
  pieces: Pieces,
  fields: z.array(z.string()),
  version: z.number().int(),
});

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
  /** The warehouse agreed to cancel what it had by this reference, which had left, or was sent again. */
  'order.cancelled_late': z.object({ reference: z.string() }),
  /** The warehouse sent a part, and will not send these. */
  'order.short_shipped': z.object({ reason: z.string(), pieces: Pieces }),
  /** Some pieces are sent by themselves, from this place; the rest waits here. `part`: counted within the order. */
  'order.split': Split,
  /** Likewise by the account's rule; `changes`: the same in the audit's shape. */
  'order.split_by_rule': Split.extend({
    changes: z.array(z.object({ field: z.string(), from: z.null(), to: z.string() })),
  }),
  'order.part_submitted': z.object({ part: z.number().int(), amware_ref_num: z.string() }),
  'order.part_cancel_asked': z.object({ part: z.number().int(), by: z.literal('channel').optional() }),
  /** The warehouse will not send these pieces of a part. `reason`: in its own words; empty where it was asked to. */
  'order.part_ended': z.object({
    part: z.number().int(),
    reason: z.string(),
    pieces: Pieces,
    fields: z.array(z.string()),
    version: z.number().int(),
  }),
  /** Nothing waits here any more: this part is what the warehouse has of the order. */
  'order.part_joined': z.object({ part: z.number().int() }),
  /** The rest that the warehouse did not send is sent again. */
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
