import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';
import { ProblemKind } from './problem-kinds.ts';

/** What orders of a connection wait for. */
export const Cause = z.object({ kind: ProblemKind, connection_id: Id, subject: z.string().max(500) });

/** An order that waits for a cause, with the fields that decide its actions. */
const WaitingOrder = z.object({
  id: z.number().int(),
  order_number: z.string(),
  customer_name: z.string(),
  order_date: Instant,
  version: z.number().int(),
  country: z.string(),
  order_status: OrderStatus,
  in_amware: z.number().int(),
  is_held: z.boolean(),
  /** All that keeps it, in the member's language, a sentence a line. */
  error: z.string().nullable(),
  /** Other causes the order waits for. */
  other_problems: z.number().int(),
});
export type WaitingOrder = z.infer<typeof WaitingOrder>;

export const findWaitingOrders = endpoint('GET /api/problems/orders', {
  summary: 'Orders that wait for one cause, those first that have waited longest, at most 200',
  staleBy: orderKinds,
  query: Cause,
  replies: {
    200: z.object({ data: z.array(WaitingOrder) }),
  },
});
