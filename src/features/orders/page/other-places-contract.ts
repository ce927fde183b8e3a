import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';

/** As many orders as the inbox shows of a cause. */
export const MAX_ORDERS_ASKED = 200;
/** What is offered of an order's places. */
export const MAX_PLACES = 3;

/** A place that has enough for a whole order. */
const OtherPlace = z.object({
  core_id: z.string(),
  core_description: z.string(),
  /** What is available there of the SKU that the order is short of; of several the fewest. */
  available: z.number().int(),
});
export type OtherPlace = z.infer<typeof OtherPlace>;

const IdList = z
  .string()
  .transform((text): unknown[] => text.split(','))
  .pipe(z.array(Id).min(1).max(MAX_ORDERS_ASKED));

export const findOtherPlaces = endpoint('GET /api/orders/other-places', {
  summary: `From where else orders that are out of stock can be shipped: up to ${MAX_PLACES} places that have enough
    for the whole order, its own country's first. Orders that do not wait for stock, have left, or soon are checked
    are left out; \`ids\` is a list with commas`,
  staleBy: [...orderKinds, 'stock'],
  query: z.object({ ids: IdList }),
  replies: { 200: z.object({ data: z.array(z.object({ order_id: z.number().int(), places: z.array(OtherPlace) })) }) },
});
