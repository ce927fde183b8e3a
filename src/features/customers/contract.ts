import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { SearchTerm } from '#base/search-term.ts';

/** Columns the list can be sorted by; each has its index. */
export const customerSorts = ['created_at', 'customer_name', 'email'] as const;
const CustomerSort = z.enum(customerSorts);
export type CustomerSort = z.infer<typeof CustomerSort>;

/**
 * `synced`: each connected CRM and desk has the customer as it is here; `errorCustomer`: one did not take it, `sync_error` says which and
 * why. Both follow from the customer's links (`app.customer_state`).
 */
export const SyncStatus = z.enum(['not_synced', 'synced', 'errorCustomer']);
export type SyncStatus = z.infer<typeof SyncStatus>;

/** The filter values that addresses use; empty means all. */
export const SyncFilter = z.enum(['', 'Unsynced', 'Synced', 'Error']);
export type SyncFilter = z.infer<typeof SyncFilter>;

export const CustomerFilter = z.object({
  search: SearchTerm.default(''),
  orderBy: CustomerSort.default('created_at'),
  orderDir: z.enum(['ASC', 'DESC']).default('DESC'),
  filterBy: SyncFilter.default(''),
  /** Days of import in the account's zone, both included. */
  start_at: optionalFilter(CalendarDate),
  end_at: optionalFilter(CalendarDate),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type CustomerFilter = z.output<typeof CustomerFilter>;

const Instant = z.iso.datetime();

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
