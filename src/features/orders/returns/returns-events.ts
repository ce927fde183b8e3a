import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';
import { ReturnReason } from '#base/return-reason.ts';
import { returnOutcomes } from '#features/core/order-lifecycle/return-rules.ts';

const Count = z.number().int();
/** `subject`: the return's number as people write it, such as R-1001. */
const Numbered = { subject: z.string() };

/** What the timeline says of an order's returns. */
export const returnDetails = {
  'order.return_requested': z.object({ ...Numbered, pieces: Count, why: ReturnReason }),
  'order.return_authorised': z.object(Numbered),
  'order.return_sent': z.object({ ...Numbered, tracking_number: z.string() }),
  'order.return_received': z.object(Numbered),
  /** `core_id`: where the good pieces went back to stock; empty where they did not. */
  'order.return_inspected': z.object({
    ...Numbered,
    good: Count,
    damaged: Count,
    missing: Count,
    core_id: z.string(),
  }),
  'order.return_closed': z.object({ ...Numbered, outcome: z.enum(returnOutcomes), reason: z.string() }),
  'order.return_refused': z.object({ ...Numbered, reason: z.string() }),
};

declare module '#base/events.ts' {
  interface EventRegistry {
    returns: EventsOf<typeof returnDetails, { order_id: number }>;
  }
}
