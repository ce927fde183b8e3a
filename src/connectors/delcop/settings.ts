import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

export const DelcopCredentials = z.object({ api_key: z.string().trim().min(1).meta({ secret: true }) });
export type DelcopCredentials = z.infer<typeof DelcopCredentials>;

const address = z.url({ protocol: /^https?$/ });

/** Neither address is public: Delcop names them to its customers. */
export const DelcopSettings = z.object({
  /** Before `/documents`, for documents of the test environment. */
  test_url: address,
  /** The same for documents that count. */
  live_url: address,
});
export type DelcopSettings = z.infer<typeof DelcopSettings>;

export type DelcopCtx = Ctx<DelcopCredentials, DelcopSettings>;
