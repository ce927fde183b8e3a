import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

export const TaxTechCredentials = z.object({ api_key: z.string().trim().min(1).meta({ secret: true }) });
export type TaxTechCredentials = z.infer<typeof TaxTechCredentials>;

const address = z.url({ protocol: /^https?$/ });

/** No default: the provider gives its addresses to its clients. */
export const TaxTechSettings = z.object({
  /** Before `/billService`, for documents of the test environment. */
  test_url: address,
  /** The same for documents that count. */
  live_url: address,
});
export type TaxTechSettings = z.infer<typeof TaxTechSettings>;

export type TaxTechCtx = Ctx<TaxTechCredentials, TaxTechSettings>;
