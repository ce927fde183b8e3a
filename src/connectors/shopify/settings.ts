import { z } from 'zod';

const text = z.string().trim().min(1);

/** Either an app's client id and secret, for which a token is granted, or a token that does not end. */
export const ShopifyCredentials = z
  .object({
    client_id: text.optional(),
    /** Signs the webhooks too. */
    client_secret: text.meta({ secret: true }).optional(),
    /** For an hour after a change of the secret webhooks may still be signed with the one before. */
    previous_client_secret: text.meta({ secret: true }).optional(),
    access_token: text.meta({ secret: true }).optional(),
  })
  .refine(({ client_id, client_secret, access_token }) => access_token || (client_id && client_secret), {
    error: 'an access token, or client id and client secret, are needed',
    path: ['client_id'],
  });
export type ShopifyCredentials = z.infer<typeof ShopifyCredentials>;

export const ShopifySettings = z.object({
  /** The shop's own domain, such as `https://acme.myshopify.com`. */
  base_url: z.url({ protocol: /^https?$/ }),
  /** Whether orders are fulfilled before they are paid, as with cash on delivery. */
  ships_unpaid: z.boolean().default(false),
  /** Whether returns are read and reported: the app then needs the scopes `read_returns` and `write_returns`. */
  follows_returns: z.boolean().default(false),
});
export type ShopifySettings = z.infer<typeof ShopifySettings>;
