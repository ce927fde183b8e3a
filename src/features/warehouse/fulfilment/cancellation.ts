import { z } from 'zod';

/** The warehouse was asked to cancel an order that it has; `reason`: why it refused. */
export const Cancellation = z.object({ state: z.enum(['asked', 'refused']), reason: z.string() });
export type Cancellation = z.infer<typeof Cancellation>;

/** The warehouse was asked to leave out pieces of an order that it has; `reason`: why it refused. */
export const PiecesCancellation = Cancellation.extend({
  lines: z.array(z.object({ sku: z.string(), pieces: z.number().int() })),
});
export type PiecesCancellation = z.infer<typeof PiecesCancellation>;
