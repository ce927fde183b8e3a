import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);
const secret = text.meta({ secret: true });

export const ChannelAdvisorCredentials = z.object({
  application_id: text,
  shared_secret: secret,
  refresh_token: secret,
});
export type ChannelAdvisorCredentials = z.infer<typeof ChannelAdvisorCredentials>;

export const ChannelAdvisorSettings = z.object({
  base_url: z.url({ protocol: /^https?$/ }).default('https://api.channeladvisor.com'),
  /** The address of a product's page, with the places `{product_id}`, `{profile_id}` and `{sku}`. */
  product_page: z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s<>"]+$/)
    .max(1_000)
    .optional(),
  /** The label that uploaded products get: feeds and listings choose products by it. */
  label: z.string().trim().max(100).optional(),
  /** Where what can be sold is counted; left out: at each profile's own default. */
  distribution_center_id: z.int().min(0).optional(),
  /** The unit in which the account's profiles weigh. */
  weight_unit: z.enum(['lb', 'oz', 'kg', 'g']).default('lb'),
});
export type ChannelAdvisorSettings = z.infer<typeof ChannelAdvisorSettings>;

export type ChannelAdvisorCtx = Ctx<ChannelAdvisorCredentials, ChannelAdvisorSettings>;
