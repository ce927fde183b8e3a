import { z } from 'zod';

const text = z.string().trim().min(1);

export const AmwareCredentials = z.object({
  client_id: text,
  client_secret: text.meta({ secret: true }),
  /** Signs the webhooks that the warehouse sends us; without it none is believed. */
  webhook_secret: text.meta({ secret: true }).optional(),
});
export type AmwareCredentials = z.infer<typeof AmwareCredentials>;

export const AmwareSettings = z.object({
  /** Up to and with the version, such as `https://core.example.com/coree/v1`. */
  base_url: z.url({ protocol: /^https?$/ }),
  /** The warehouse's code of the account. */
  account_code: text,
});
export type AmwareSettings = z.infer<typeof AmwareSettings>;
