import { z } from 'zod';

/** The warehouse was asked to cancel an order that it has; `reason`: why it refused. */
export const Cancellation = z.object({ state: z.enum(['asked', 'refused']), reason: z.string() });
export type Cancellation = z.infer<typeof Cancellation>;
