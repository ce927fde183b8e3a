import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { OrderStatus } from '#features/orders/order-status.ts';
import { SearchTerm } from './search-term.ts';

/** A list shows at most so many hits; more means: narrow it down. */
export const MOST_HITS = 50;

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
  query: z.object({ q: SearchTerm.default('') }),
  replies: { 200: z.array(OrderHit), 204: Nothing },
});

/** What can be sold is `quantity_on_hand` minus `quantity_on_hold`, of a kit `kits_possible`: as many as its parts make. */
export const ItemHit = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  quantity_on_hand: z.number().int(),
  quantity_on_hold: z.number().int(),
  kits_possible: z.number().int().nullable(),
  image_url: z.string().nullable(),
});
export type ItemHit = z.infer<typeof ItemHit>;

export const searchProducts = endpoint('GET /api/search/products', {
  summary: 'At most 50 products found by SKU, name or barcode; 204 when there are none',
  query: z.object({ q: SearchTerm.default('') }),
  replies: { 200: z.array(ItemHit), 204: Nothing },
});

export const searchRawMaterials = endpoint('GET /api/search/raw_materials', {
  summary: 'At most 50 raw materials found by SKU, name or barcode; 204 when there are none',
  query: z.object({ q: SearchTerm.default('') }),
  replies: { 200: z.array(ItemHit), 204: Nothing },
});
