import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';

/** A correction for all orders with the cause: exactly the field that the kind asks for. */
const Fix = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unmapped_shipping_code'),
    connection_id: Id,
    subject: z.string(),
    amware_code: z.string().min(1),
  }),
  z.object({
    kind: z.literal('unmapped_location'),
    connection_id: Id,
    subject: z.string(),
    core_id: z.string().min(1),
  }),
  z.object({ kind: z.literal('unlinked_product'), connection_id: Id, subject: z.string(), product_id: Id }),
]);

export const fixProblem = endpoint('POST /api/problems/fix', {
  summary:
    'Correct a cause once: map the code or location, or link the product; all orders that waited are checked again',
  access: 'edit_mappings',
  body: Fix,
  replies: { 200: z.object({ message: z.string(), orders: z.number().int() }) },
});

export const undoFix = endpoint('POST /api/problems/undo-fix', {
  summary: 'Take back a correction as it was made: its orders wait again. 409 once one of them was handed over by it',
  access: 'edit_mappings',
  body: Fix,
  replies: { 200: z.object({ orders: z.number().int() }) },
});
