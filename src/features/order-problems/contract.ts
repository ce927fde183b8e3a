import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { orderKinds } from '#features/order-lifecycle/order-views.ts';
import { ProblemKind } from './problem-kinds.ts';

const Instant = z.iso.datetime();

/** What orders of a connection wait for. */
export const Cause = z.object({ kind: ProblemKind, connection_id: Id, subject: z.string().max(500) });

export const findWaitingOrders = endpoint('GET /api/problems/orders', {
  summary: 'Orders that wait for one cause, those first that have waited longest, at most 200',
  staleBy: orderKinds,
  query: Cause,
  replies: {
    200: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          order_number: z.string(),
          customer_name: z.string(),
          order_date: Instant,
          /** Other causes the order waits for. */
          other_problems: z.number().int(),
        }),
      ),
    }),
  },
});
