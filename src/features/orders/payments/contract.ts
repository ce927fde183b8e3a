import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Amount, PositiveAmount } from '#base/money.ts';
import { plainText } from '#base/plain-text.ts';
import { MAX_LISTED } from '#features/orders/balance/contract.ts';

/** In characters. */
export const MAX_MEANS = 100;

export const recordPayment = endpoint('POST /api/orders/{id}/payments', {
  summary: 'Record what was paid for an order elsewhere than at its channel, at most what is open of it',
  access: 'refund_orders',
  params: IdParams,
  body: z.object({
    amount: PositiveAmount,
    means: plainText().trim().min(1).max(MAX_MEANS),
    reference: plainText().trim().max(MAX_MEANS),
    paid_on: CalendarDate,
    /** What was open when the member decided: a second press, or a colleague's, finds less and is refused. */
    open: Amount,
  }),
  replies: { 201: z.object({ id: z.number().int(), message: z.string() }) },
});

export const withdrawPayment = endpoint('POST /api/orders/{id}/payments/{payment_id}/withdraw', {
  summary: 'Take a recorded payment back, with the reason; not once its money went back to the buyer',
  access: 'refund_orders',
  params: IdParams.extend({ payment_id: Id }),
  body: z.object({ reason: plainText().trim().min(1).max(500) }),
  replies: { 200: z.object({ message: z.string() }) },
});

/** Recorded payments of one order that are named at once. */
const MAX_NAMED = 100;

/** `done`, or why an order was passed over: it is gone, or its payments are not as the member saw them. */
const DuplicatesOutcome = z.enum(['done', 'not_found', 'payments_changed']);
export type DuplicatesOutcome = z.infer<typeof DuplicatesOutcome>;

export const withdrawDuplicates = endpoint('POST /api/payments/withdraw-duplicates', {
  summary:
    'Take recorded payments back that the channel tells too, of as many orders as are listed; tells of each order what became of it',
  access: 'refund_orders',
  body: z.object({
    orders: z
      .array(z.object({ order_id: Id, payment_ids: z.array(Id).min(1).max(MAX_NAMED) }))
      .min(1)
      .max(MAX_LISTED),
  }),
  replies: { 200: z.object({ data: z.array(z.object({ order_id: z.number().int(), outcome: DuplicatesOutcome })) }) },
});
