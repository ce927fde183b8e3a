import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);

/** An API key (Vendure 3.6 and later), or an administrator's login; the key is used where both are given. */
export const VendureCredentials = z
  .object({
    api_key: text.meta({ secret: true }).optional(),
    login: text.optional(),
    password: text.meta({ secret: true }).optional(),
  })
  .refine(({ api_key, login, password }) => api_key || (login && password), {
    error: 'an API key, or login and password, are needed',
    path: ['api_key'],
  });
export type VendureCredentials = z.infer<typeof VendureCredentials>;

export const VendureSettings = z.object({
  /** Of the admin API, such as `https://shop.example.com/admin-api`. */
  base_url: z.url({ protocol: /^https?$/ }),
  /** The token of one of the shop's channels; empty: its default channel. */
  channel_token: z.string().trim().default(''),
  /** The order states in which an order is to be fulfilled: shops may add their own. */
  open_states: z
    .array(text)
    .min(1)
    .default(['PaymentAuthorized', 'PaymentSettled', 'PartiallyShipped', 'PartiallyDelivered']),
  /** The custom field of product variants that holds a barcode; empty where there is none. */
  barcode_field: z
    .string()
    .regex(/^([_A-Za-z]\w*)?$/)
    .default(''),
});
export type VendureSettings = z.infer<typeof VendureSettings>;

export type VendureCtx = Ctx<VendureCredentials, VendureSettings>;
