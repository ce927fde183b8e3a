import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';

/** Orders that are changed within one request. */
export const MAX_AT_ONCE = 500;
/** Of the orders that a run passed over, so many are named. */
export const MAX_NAMED = 100;

/** What can be done with many orders at once. */
export const BulkAction = z.enum(['retry', 'hold', 'release', 'comment', 'ignore', 'cancel']);
export type BulkAction = z.infer<typeof BulkAction>;

/** Actions that need words: a comment, or the reason. */
const ActionWithText = BulkAction.extract(['comment', 'ignore', 'cancel']);
export const needsText = (action: BulkAction): boolean => ActionWithText.safeParse(action).success;

/**
 * What became of an order: `asked` is one that the warehouse has, and that it was asked to cancel. All but it and
 * `done` are passed over.
 */
export const BulkOutcome = z.enum([
  'done',
  'asked',
  'not_found',
  'order_not_waiting',
  'order_in_warehouse',
  'order_not_submittable',
  'part_in_warehouse',
  'already_held',
  'not_held',
]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

export const isPassedOver = (outcome: BulkOutcome): boolean => outcome !== 'done' && outcome !== 'asked';

/** What a list of orders shows, however it is sorted. */
export const ShownOrders = OrderFilter.omit({ orderBy: true, orderDir: true, page: true, perPage: true });
export type ShownOrders = z.output<typeof ShownOrders>;

const BulkChange = z
  .object({
    action: BulkAction,
    text: plainText().trim().max(500).default(''),
    ids: z.array(Id).min(1).max(MAX_AT_ONCE).exactOptional(),
    filter: ShownOrders.exactOptional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['ids'] })
  .refine(({ action, text }) => !needsText(action) || text !== '', { path: ['text'] });
export type BulkChange = z.output<typeof BulkChange>;

/** One row for each order asked for, in the same order. */
const BulkOutcomes = z.object({ data: z.array(z.object({ id: z.number().int(), outcome: BulkOutcome })) });

/** An action on all orders of a list: `done` of `total` were come to, each with its outcome. */
export const OrderRun = z.object({
  id: z.number().int(),
  action: BulkAction,
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  done: z.number().int(),
  /** How many the list had at the start; at least, where `total_is_capped`. */
  total: z.number().int(),
  total_is_capped: z.boolean(),
  outcomes: z.partialRecord(BulkOutcome, z.number().int()),
  started_by: z.string(),
  created_at: z.iso.datetime(),
});
export type OrderRun = z.infer<typeof OrderRun>;

export const PassedOver = z.object({ id: z.number().int(), order_number: z.string(), outcome: BulkOutcome });
export type PassedOver = z.infer<typeof PassedOver>;

export const changeOrders = endpoint('POST /api/orders/bulk', {
  summary: 'Do one thing with named orders at once (200), or with all of a filter in the background (202)',
  access: 'edit_orders',
  body: BulkChange,
  replies: { 200: BulkOutcomes, 202: OrderRun },
});

export const findOrderRuns = endpoint('GET /api/orders/bulk-runs', {
  summary: 'What is done with all orders of a list just now, and what ended within the hour',
  staleBy: ['orders.run_changed'],
  replies: { 200: z.object({ data: z.array(OrderRun) }) },
});

export const findPassedOver = endpoint('GET /api/orders/bulk-runs/{id}/passed-over', {
  summary: `The first ${MAX_NAMED} orders that a run passed over, each with the reason`,
  staleBy: ['orders.run_changed'],
  params: IdParams,
  replies: { 200: z.object({ data: z.array(PassedOver) }) },
});

export const stopOrderRun = endpoint('POST /api/orders/bulk-runs/{id}/stop', {
  summary: 'Stop a run: what it did stays done. One that ended already stays as it is',
  access: 'edit_orders',
  params: IdParams,
  replies: { 200: OrderRun },
});
