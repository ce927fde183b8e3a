import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { Id } from '#base/ids.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { SearchTerm } from '#base/search-term.ts';

/** Columns the list can be sorted by; each has its index. */
export const customerSorts = ['created_at', 'customer_name', 'email'] as const;

/**
 * `synced`: each connected CRM and desk has the customer as it is here; `errorCustomer`: one did not take it,
 * `sync_error` says which and why. Both follow from the customer's links (`app.customer_state`).
 */
export const SyncStatus = z.enum(['not_synced', 'synced', 'errorCustomer']);
export type SyncStatus = z.infer<typeof SyncStatus>;

/** The filter values that addresses use; empty means all. */
export const SyncFilter = z.enum(['', 'Unsynced', 'Synced', 'Error']);
export type SyncFilter = z.infer<typeof SyncFilter>;

const STATES: Readonly<Record<Exclude<SyncFilter, ''>, SyncStatus>> = {
  Unsynced: 'not_synced',
  Synced: 'synced',
  Error: 'errorCustomer',
};

/** The state that a filter value means; null for all. */
export const stateOfFilter = (filterBy: SyncFilter): SyncStatus | null => (filterBy === '' ? null : STATES[filterBy]);

/** What the list shows: every filter may be combined with every other. */
export const CustomerFilter = z.object({
  search: SearchTerm.default(''),
  orderBy: z.enum(customerSorts).default('created_at'),
  orderDir: z.enum(['ASC', 'DESC']).default('DESC'),
  filterBy: SyncFilter.default(''),
  /** The channel that they come from. */
  connection_id: optionalFilter(Id),
  /** ISO 3166-1 alpha-2. */
  country: optionalFilter(z.string().length(2)),
  /** Days of import in the account's zone, both included. */
  start_at: optionalFilter(CalendarDate),
  end_at: optionalFilter(CalendarDate),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type CustomerFilter = z.output<typeof CustomerFilter>;
