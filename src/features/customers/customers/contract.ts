import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { CustomerFilter, SyncStatus } from './customer-filter.ts';

export const CustomerRow = z.object({
  id: z.number().int(),
  source_customer_id: z.string(),
  customer_name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  city: z.string(),
  country: z.string(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  sync_status: SyncStatus,
  sync_error: z.string().nullable(),
  /** To be sent to a partner, or under way there. */
  is_waiting: z.boolean(),
  /** When Bodega imported the customer. */
  created_at: Instant,
  updated_at: Instant,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const findCustomers = endpoint('GET /api/customers', {
  summary: 'A page of customers',
  staleBy: ['customer', 'orders', 'connection'],
  query: CustomerFilter,
  replies: { 200: pageOf(CustomerRow) },
});

export const countCustomers = endpoint('GET /api/customers/counts', {
  summary: 'How many customers are in each state, over all time',
  staleBy: ['customer', 'orders'],
  replies: { 200: z.object({ counts: z.record(SyncStatus, z.number().int()), total: z.number().int() }) },
});
