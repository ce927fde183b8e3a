import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { Amount } from '#base/money.ts';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';
import { ImbalanceKind } from '#features/orders/balance/contract.ts';
import { DocumentState } from '#features/tax/documents/document-state.ts';
import { OrderFilter } from './order-filter.ts';

export const OrderRow = z.object({
  id: z.number().int(),
  order_number: z.string(),
  source_order_number: z.string(),
  order_source: z.string(),
  order_date: Instant,
  order_status: OrderStatus,
  in_amware: z.number().int(),
  is_held: z.boolean(),
  /** What keeps it, in the member's language, a sentence a line. */
  error: z.string().nullable(),
  /** What its tax document was rejected for, or would be, in the member's language. */
  document_error: z.string().nullable(),
  /** The kinds of its open imbalances. */
  imbalances: z.array(ImbalanceKind),
  /** Where the document of its money is, the newest of several; null where it has none. */
  tax_document: DocumentState.nullable(),
  customer_id: z.number().int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  country: z.string(),
  /** Codes of the warehouse's, and what they are called; null where there is none, or it is not known. */
  warehouse: z.string().nullable(),
  warehouse_name: z.string().nullable(),
  ship_method: z.string().nullable(),
  ship_method_name: z.string().nullable(),
  tracking_number: z.string().nullable(),
  currency: z.string(),
  total_cost: Amount,
  updated_at: Instant,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const findOrders = endpoint('GET /api/orders', {
  summary: 'A page of orders',
  staleBy: [...orderKinds, 'balance'],
  query: OrderFilter,
  replies: { 200: pageOf(OrderRow) },
});

export const countOrders = endpoint('GET /api/orders/counts', {
  summary: 'How many orders each status has, over all time',
  staleBy: orderKinds,
  replies: { 200: z.object({ counts: z.record(OrderStatus, z.number().int()), total: z.number().int() }) },
});

/** Where a list stands, so that the detail can step to the orders before and after. */
export const findNeighbours = endpoint('GET /api/orders/{id}/neighbours', {
  summary: 'The orders before and after one in a list',
  staleBy: orderKinds,
  params: IdParams,
  query: OrderFilter.omit({ page: true, perPage: true }),
  replies: { 200: z.object({ previous_id: z.number().int().nullable(), next_id: z.number().int().nullable() }) },
});
