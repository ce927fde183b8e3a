import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

/** The SRI asks for no login: a document is trusted by its signature. */
export const SriCredentials = z.object({});
export type SriCredentials = z.infer<typeof SriCredentials>;

const address = z.url({ protocol: /^https?$/ });

export const SriSettings = z.object({
  /** Before `/comprobantes-electronicos-ws`, for documents of the test environment. */
  test_url: address.default('https://celcer.sri.gob.ec'),
  /** The same for documents that count. */
  live_url: address.default('https://cel.sri.gob.ec'),
  /** How long the SRI may know nothing of a document that it received, before that is sent again. */
  lost_after_minutes: z.int().min(1).max(1_440).default(10),
});
export type SriSettings = z.infer<typeof SriSettings>;

export type SriCtx = Ctx<SriCredentials, SriSettings>;
