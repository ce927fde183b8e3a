import { z } from 'zod';

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
