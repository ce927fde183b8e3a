import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { SearchTerm } from '#base/search-term.ts';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';

export const OrderHit = z.object({
  id: z.number().int(),
  order_number: z.string(),
  source_order_number: z.string(),
  order_status: OrderStatus,
  customer_name: z.string(),
  customer_email: z.string(),
  order_date: z.iso.datetime(),
  tracking_number: z.string().nullable(),
});
export type OrderHit = z.infer<typeof OrderHit>;

export const searchOrders = endpoint('GET /api/search/orders', {
  summary:
    'At most 50 orders, newest first, that have all words of the term in number, customer, company, city, e-mail or phone, or of which it is the tracking number or a SKU; 204 when there are none',
  staleBy: orderKinds,
  query: z.object({ q: SearchTerm.default('') }),
  replies: { 200: z.array(OrderHit), 204: Nothing },
});
