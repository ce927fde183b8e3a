import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { plainText } from '#base/plain-text.ts';

const MAX_LINES = 500;

/** Pieces of an order's lines. A kit is named as it was sold; its parts go with it. */
export const ReplacedLine = z.object({
  source_item_id: z.string().min(1).max(200),
  quantity: z.number().int().min(1).max(MAX_PIECES),
});
export type ReplacedLine = z.infer<typeof ReplacedLine>;

export const replaceOrder = endpoint('POST /api/orders/{id}/replacement', {
  summary: 'Send pieces of an order that left once more, for nothing, as an order of its own',
  access: 'edit_orders',
  params: IdParams,
  body: z.object({
    lines: z.array(ReplacedLine).min(1).max(MAX_LINES),
    reason: plainText().trim().min(1).max(500),
    /** Replacements that the member saw: a second press, or a colleague's, finds one more and is refused. */
    seen: z.number().int().min(0).max(MAX_PIECES),
  }),
  replies: { 201: z.object({ id: z.number().int(), order_number: z.string(), message: z.string() }) },
});
