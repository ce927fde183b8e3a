import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);

/** Of an OAuth client of the merchant's, of the kind "confidential". */
export const ZendeskCredentials = z.object({
  client_id: text,
  client_secret: text.meta({ secret: true }),
});
export type ZendeskCredentials = z.infer<typeof ZendeskCredentials>;

export const ZendeskSettings = z.object({
  /** The account's own address, such as `https://acme.zendesk.com`; pages of people are below it too. */
  base_url: z.url({ protocol: /^https?$/ }),
});
export type ZendeskSettings = z.infer<typeof ZendeskSettings>;

export type ZendeskCtx = Ctx<ZendeskCredentials, ZendeskSettings>;
