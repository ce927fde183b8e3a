import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { DateRange } from './date-range.ts';

const Count = z.number().int();

/** The order statuses that the dashboard counts; `cancelled` is none of them. */
export const countedStatuses = ['pending', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'error'] as const;

export const countStatuses = endpoint('GET /api/graphs/order-statuses', {
  summary: 'How many orders of these days have each status, and how many customers imported on them each state',
  staleBy: ['order', 'orders', 'customer'],
  query: DateRange,
  replies: {
    200: z.object({
      orderCounts: z.record(z.enum(countedStatuses), Count),
      customerCounts: z.object({ synced: Count, errorCustomer: Count }),
    }),
  },
});

/** One row a day, with one count for each of the `connectors`, in their order. */
const Days = z.array(z.object({ date: CalendarDate, counts: z.array(Count) }));
/**
 * Names of the connectors that ever brought any, oldest first, so that a chart keeps its colours from range to range.
 */
const Connectors = z.array(z.string());

export const countOrdersByDay = endpoint('GET /api/graphs/historical-orders', {
  summary: 'Orders a day and connector, by order date',
  staleBy: ['order', 'orders', 'connection'],
  query: DateRange,
  replies: { 200: z.object({ orders: Days, connectors: Connectors }) },
});

export const countCustomersByDay = endpoint('GET /api/graphs/historical-customers', {
  summary: 'Customers a day and connector, by the day they were imported',
  staleBy: ['orders', 'connection'],
  query: DateRange,
  replies: { 200: z.object({ customers: Days, connectors: Connectors }) },
});

/** Orders that need attention are read up to this limit for their age and amounts; with more, both are null. */
export const MAX_WAITING_READ = 2_000;

/** Orders that are new to a member are counted up to here. */
export const MAX_NEW = 1_000;

export const getToday = endpoint('GET /api/graphs/today', {
  summary:
    'How far the orders placed today are, since when and for how much orders need somebody, and what came after one',
  staleBy: ['order', 'orders', 'balance', 'document'],
  /** `after_id`: an order. */
  query: z.object({ after_id: Id.optional() }),
  replies: {
    200: z.object({
      /** Today in the account's zone. */
      day: CalendarDate,
      orders: z.record(OrderStatus, Count),
      /** Null where more than `MAX_WAITING_READ` orders need attention. */
      waiting: z
        .object({
          since: z.iso.datetime().nullable(),
          /** By currency, that of most orders first. */
          amounts: z.array(z.object({ currency: z.string(), orders: Count, total: z.string() })),
        })
        .nullable(),
      /** The newest of all orders; null without any. */
      last_order_id: Count.nullable(),
      /** Orders that came later than `after_id`, at most `MAX_NEW`; null where it was not asked. */
      new_orders: Count.nullable(),
    }),
  },
});
export type Today = z.output<(typeof getToday.replies)[200]>;
