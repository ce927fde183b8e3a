import { z } from 'zod';

const Text = z.string().nullish();
/** Amounts come as numbers or as decimal texts. */
const Amount = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]);

const ShipTo = z.strictObject({
  name: z.string().min(1),
  company: Text,
  address: Text,
  address_2: Text,
  address_3: Text,
  city: Text,
  state: Text,
  postal_code: Text,
  country: z.string(),
  locality_code: Text,
  phone: Text,
  email: Text,
});

export const OrderBody = z.strictObject({
  order_number: z.string().min(1),
  source: z.string().min(1),
  order_date: z.iso.datetime(),
  core_id: z.string(),
  ship_method_code: z.string(),
  priority: z.enum(['standard', 'fast_track']),
  language_code: Text,
  notes: Text,
  ship_to: ShipTo,
  lines: z
    .array(
      z.strictObject({
        line_id: z.string().min(1),
        sku: z.string().min(1),
        qty: z.int().positive(),
        description: Text,
        unit_value: Amount.nullish(),
        currency: Text,
      }),
    )
    .min(1),
  totals: z.strictObject({ tax: Amount, shipping: Amount, total: Amount, currency: z.string() }),
});
export type OrderBody = z.infer<typeof OrderBody>;

export const ProductBody = z.strictObject({
  name: z.string().min(1),
  description: Text,
  upc: Text,
  weight: Amount.nullish(),
  unit_value: Amount.nullish(),
  currency: Text,
  country_of_origin: Text,
  image_url: Text,
});
export type ProductBody = z.infer<typeof ProductBody>;

const Limit = z.coerce.number().int().min(1).max(1_000).default(200);

export const InventoryQuery = z.strictObject({
  updated_after: z.iso.datetime({ offset: true }).optional(),
  warehouse: z.string().optional(),
  cursor: z.string().optional(),
  limit: Limit,
});

export const ShipmentsQuery = z.strictObject({
  updated_after: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().optional(),
  limit: Limit,
});

export const OrdersQuery = z.strictObject({ order_number: z.string().min(1) });
export const AckBody = z.strictObject({ shipment_ids: z.array(z.string()) });

export const TokenBody = z.strictObject({
  grant_type: z.literal('client_credentials'),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  scope: z.string().optional(),
});
