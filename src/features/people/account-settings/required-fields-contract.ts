import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';

/**
 * `is_whole`: false where there are more open orders than are looked at, so that each count is the least that there may
 * be.
 */
export const MissingFields = z.object({
  data: z.array(z.object({ field: RequiredField, orders: z.number().int() })).max(RequiredField.options.length),
  is_whole: z.boolean(),
});
export type MissingFields = z.infer<typeof MissingFields>;

export const countMissingFields = endpoint('GET /api/account/missing-fields', {
  summary: 'How many open orders lack each field of a recipient that the account may require',
  staleBy: ['order', 'orders'],
  replies: { 200: MissingFields },
});
