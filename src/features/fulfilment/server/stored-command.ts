import { z } from 'zod';

const OrderToSubmit = z.object({
  order_number: z.string(),
  source: z.string(),
  order_date: z.string(),
  core_id: z.string(),
  ship_method_code: z.string(),
  is_fast_track: z.boolean(),
  language_code: z.string(),
  note: z.string(),
  ship_to: z.object({
    name: z.string(),
    company: z.string(),
    address: z.string(),
    address_2: z.string(),
    address_3: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
    locality_code: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  lines: z.array(
    z.object({
      source_item_id: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      name: z.string(),
      unit_price: z.string(),
    }),
  ),
  currency: z.string(),
  tax_cost: z.string(),
  shipping_cost: z.string(),
  total_cost: z.string(),
});

const Parcel = z.object({
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  shipped_at: z.string(),
  // Writes that were stored before lines were told have none.
  lines: z.array(z.object({ source_item_id: z.string(), quantity: z.number().int() })).default([]),
});

/** A write to a partner as its row keeps it: a connector's command of one of the types that orders need. */
export const StoredCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('submit_order'), idem_key: z.string(), order: OrderToSubmit }),
  z.object({ type: z.literal('cancel_order'), idem_key: z.string(), reference: z.string() }),
  z.object({
    type: z.literal('tell_shipped'),
    idem_key: z.string(),
    source_order_id: z.string(),
    parcels: z.array(Parcel),
    unsent: z.array(z.object({ source_item_id: z.string(), quantity: z.number().int() })).default([]),
    besides: z.array(z.object({ source_item_id: z.string(), quantity: z.number().int() })).default([]),
    is_complete: z.boolean(),
  }),
]);
export type StoredCommand = z.infer<typeof StoredCommand>;

/** The key of an order's submission: the same version is never two orders in the warehouse. */
export function submissionKey(order: { account_id: number; order_number: string; version: number }): string {
  return `order:${order.account_id}:${order.order_number}:${order.version}`;
}
