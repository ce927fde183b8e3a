import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';
import { Cause } from '#features/core/order-problems/contract.ts';
import { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';

/** One cause and the orders that wait for it. */
export const ProblemGroup = z.object({
  kind: ProblemKind,
  subject: z.string(),
  /** What the channel calls it; null where it has no other name. */
  subject_name: z.string().nullable(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  orders: z.number().int(),
  /** Of these, those that wait for something else too: a correction does not release them. */
  staying: z.number().int(),
  first_seen_at: Instant,
  /** The order that has waited longest. */
  oldest_order_id: z.number().int(),
});
export type ProblemGroup = z.infer<typeof ProblemGroup>;

export const MAX_GROUPS = 500;

export const findProblemGroups = endpoint('GET /api/problems', {
  summary: 'What keeps orders waiting, by cause, most orders first, and how many causes and waiting orders there are',
  staleBy: [...orderKinds, 'link.catalogue'],
  replies: { 200: z.object({ data: z.array(ProblemGroup), causes: z.number().int(), orders: z.number().int() }) },
});

export const countHolding = endpoint('GET /api/problems/holding', {
  summary: 'How many orders go out by themselves once their holding time is over, and when the next does',
  staleBy: orderKinds,
  replies: {
    200: z.object({
      orders: z.number().int(),
      /** There are more than were counted. */
      is_capped: z.boolean(),
      next_at: Instant.nullable(),
    }),
  },
});

export const countSent = endpoint('GET /api/problems/sent', {
  summary:
    'How many orders the warehouse accepted since Monday by the account’s clocks, and which share of them no member touched',
  /** Asked again from time to time: it is said where nothing else is. */
  staleBy: [],
  replies: {
    200: z.object({
      orders: z.number().int(),
      /** There are more: the newest were counted. */
      is_capped: z.boolean(),
      /** In whole percent; null where there are none. */
      untouched_percent: z.number().int().nullable(),
    }),
  },
});

/** How far the checks after a correction are. */
export const Recheck = z.object({
  id: z.number().int(),
  total: z.number().int(),
  done: z.number().int(),
  /** Of those done: nothing keeps them any more. */
  released: z.number().int(),
  started_by: z.string().nullable(),
  /** The one cause that was corrected; null where it were several, or a setting. */
  cause: z.object({ kind: ProblemKind, connection_id: z.number().int(), subject: z.string() }).nullable(),
});
export type Recheck = z.infer<typeof Recheck>;

export const findRechecks = endpoint('GET /api/rechecks', {
  summary: 'Checks after corrections that are under way or ended some seconds ago, the newest first, at most five',
  staleBy: ['recheck'],
  replies: { 200: z.array(Recheck) },
});

export const retryCause = endpoint('POST /api/problems/retry', {
  summary: 'Check all orders again that wait for a cause',
  access: 'edit_orders',
  body: Cause,
  replies: { 200: z.object({ message: z.string(), orders: z.number().int() }) },
});
