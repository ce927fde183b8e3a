import { z } from 'zod';
import type { Ctx } from '../core/connector.ts';

export const HubSpotCredentials = z.object({
  /** Of the merchant's private app; it does not end by itself. */
  access_token: z.string().trim().min(1).meta({ secret: true }),
});
export type HubSpotCredentials = z.infer<typeof HubSpotCredentials>;

export const HubSpotSettings = z.object({
  base_url: z.url({ protocol: /^https?$/ }).default('https://api.hubapi.com'),
  /** The address of a contact's page, with the places `{contact_id}` and `{portal_id}`; left out: HubSpot's own. */
  contact_page: z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s<>"]+$/)
    .max(1_000)
    .optional(),
});
export type HubSpotSettings = z.infer<typeof HubSpotSettings>;

export type HubSpotCtx = Ctx<HubSpotCredentials, HubSpotSettings>;
