import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';
import { OrderStatus } from './order-status.ts';

const Fields = z.array(z.string()).readonly();

/** What the timeline says of an order that moved. `fields` and `version`: what of it an open form has to know. */
export const lifecycleDetails = {
  'order.status': z.object({
    from: OrderStatus,
    to: OrderStatus,
    by: z.literal('channel').optional(),
    fields: Fields.optional(),
    version: z.number().int().optional(),
  }),
  'order.cancelled': z.union([
    z.object({ by: z.literal('warehouse') }),
    z.object({ reason: z.string(), fields: Fields, version: z.number().int() }),
  ]),
};

declare module '#base/events.ts' {
  interface EventRegistry {
    order_lifecycle: EventsOf<typeof lifecycleDetails, { order_id: number }>;
  }
}
