import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { Id } from '#base/ids.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { SearchTerm } from '#base/search-term.ts';
import { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { ImbalanceKind } from '#features/orders/balance/contract.ts';

/** Where the document of an order's money is, its invoice or credit note; `issued`: also by others than Bodega. */
export const TaxDocumentFilter = z.enum(['none', 'not_submitted', 'rejected', 'issued']);
export type TaxDocumentFilter = z.infer<typeof TaxDocumentFilter>;

/** How goods, money and papers of an order disagree; `any`: in any way. */
export const BalanceFilter = z.enum(['any', ...ImbalanceKind.options]);
export type BalanceFilter = z.infer<typeof BalanceFilter>;

/** A search shows its newest hits; who needs more narrows it down. */
export const MAX_SEARCH_HITS = 200;

/** Columns the list can be sorted by; each has its index. */
const OrderSort = z.enum(['order_date', 'order_number', 'customer_name', 'total_cost']);
export type OrderSort = z.infer<typeof OrderSort>;

const Flag = optionalFilter(z.enum(['1', '0']));

/**
 * What the list shows: every filter may be combined with every other, and they are offered in this order. Dates are
 * days of the account's zone, both included.
 */
export const OrderFilter = z.object({
  search: SearchTerm.default(''),
  orderBy: OrderSort.default('order_date'),
  orderDir: z.enum(['ASC', 'DESC']).default('DESC'),
  /** A status, or 'CoreE Error'; empty for all. */
  filterBy: z.string().max(40).default(''),
  connection_id: optionalFilter(Id),
  country: optionalFilter(z.string().length(2)),
  warehouse: optionalFilter(z.string().max(60)),
  tax_document: optionalFilter(TaxDocumentFilter),
  problem: optionalFilter(ProblemKind),
  /** With `problem`: of one cause alone, also the empty subject of those that have none. */
  subject: z.string().max(500).optional(),
  balance: optionalFilter(BalanceFilter),
  is_held: Flag,
  /** Those that go out by themselves once their holding time is over. */
  holding: optionalFilter(z.enum(['1'])),
  customer_id: optionalFilter(Id),
  start_at: optionalFilter(CalendarDate),
  end_at: optionalFilter(CalendarDate),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type OrderFilter = z.output<typeof OrderFilter>;

/** The list's own filters, in addition to search, status, sort and page: in its address, views and export. */
export const orderFilterNames = OrderFilter.omit({
  search: true,
  filterBy: true,
  orderBy: true,
  orderDir: true,
  page: true,
  perPage: true,
}).keyof().options;
export type OrderFilterName = (typeof orderFilterNames)[number];
