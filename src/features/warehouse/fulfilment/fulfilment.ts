import { z } from 'zod';
import { Cancellation } from './cancellation.ts';

/** A parcel that left, as an order shows it. */
export const Fulfilment = z.object({
  id: z.number().int(),
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  shipped_at: z.iso.datetime(),
  ship_date_string: z.string(),
  /** Whether the channel was notified. */
  processed: z.boolean(),
  fulfillment_lines: z.array(z.object({ source_item_id: z.string(), sku: z.string(), qty_shipped: z.number().int() })),
});
export type Fulfilment = z.infer<typeof Fulfilment>;

/** A part of an order that went, or goes, to a warehouse by itself. `state`: as in `order_parts`. */
export const OrderPart = z.object({
  /** Counted within the order. */
  part: z.number().int(),
  /** Where it leaves from. */
  place: z.string(),
  state: z.enum(['asked', 'there', 'joined', 'left', 'ended']),
  /** The warehouse's own; null until it took it. */
  reference: z.string().nullable(),
  /** Why it ended, in the warehouse's words. */
  answer: z.string(),
  lines: z.array(z.object({ sku: z.string(), pieces: z.number().int() })),
  /** The member who split it off; null where the account's rule did. */
  split_by: z.string().nullable(),
  cancellation: Cancellation.nullable(),
});
export type OrderPart = z.infer<typeof OrderPart>;

/** Whether a warehouse has a part, or is sent it, apart from the rest of the order. */
export const isOpenPart = ({ state }: Pick<OrderPart, 'state'>): boolean => state === 'asked' || state === 'there';
