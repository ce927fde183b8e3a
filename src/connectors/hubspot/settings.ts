import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);
const secret = text.meta({ secret: true });

/** By a private app's token, which does not end by itself; or by consent, with an app that the merchant made. */
const byToken = { only_with: { 'credentials.sign_in': 'token' } };
const byConsent = { only_with: { 'credentials.sign_in': 'oauth' } };

export const HubSpotCredentials = z
  .object({
    sign_in: z.enum(['token', 'oauth']).default('token'),
    access_token: secret.optional().meta(byToken),
    client_id: text.optional().meta(byConsent),
    client_secret: secret.optional().meta(byConsent),
  })
  .check(({ value, issues }) => {
    const needed = value.sign_in === 'token' ? (['access_token'] as const) : (['client_id', 'client_secret'] as const);
    for (const field of needed) {
      if (value[field] === undefined) {
        issues.push({ code: 'invalid_type', expected: 'string', input: undefined, path: [field] });
      }
    }
  });
export type HubSpotCredentials = z.infer<typeof HubSpotCredentials>;

export const HubSpotSettings = z.object({
  base_url: z.url({ protocol: /^https?$/ }).default('https://api.hubapi.com'),
  /** Where a member signs in and consents. */
  consent_page: z
    .url({ protocol: /^https?$/ })
    .default('https://app.hubspot.com/oauth/authorize')
    .meta(byConsent),
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
