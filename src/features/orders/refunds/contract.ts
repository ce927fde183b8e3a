import { z } from 'zod';

/** channel: made there; here: a member had the channel make it; elsewhere: paid back by other means. */
export const refundOrigins = ['channel', 'here', 'elsewhere'] as const;

/** asked: the money is not back yet; refused: it will not go back by this refund. */
export const refundStates = ['asked', 'done', 'refused'] as const;

/** unsent: pieces that had not left, back on sale; returned: pieces that came back; none: nothing goes back. */
export const restocks = ['none', 'unsent', 'returned'] as const;

/** Pieces of a line that were refunded. `amount` is as the line's total is: with taxes where the order's prices are. */
export const RefundLine = z.object({
  source_item_id: z.string(),
  sku: z.string(),
  name: z.string(),
  pieces: z.number().int().min(1),
  amount: z.string(),
  restock: z.enum(restocks),
});
