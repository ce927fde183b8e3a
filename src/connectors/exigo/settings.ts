import { z } from 'zod';
import { TimeZone } from '#base/calendar-date.ts';

const text = z.string().trim().min(1);

export const ExigoCredentials = z.object({
  /** The API user, `login@company`. */
  login: text,
  password: text.meta({ secret: true }),
});
export type ExigoCredentials = z.infer<typeof ExigoCredentials>;

/** Codes of lines that are money and not goods; a `*` stands for any characters. */
const CHARGE_CODES = ['D', 'M', 'm', 'BANK CHARGES', 'AMAZONFEE', 'CRUK', 'B', 'S', 'ADJUST', 'ADJUST2', 'gift_0001_*'];

const OwnField = z.string().regex(/^(field([1-9]|1[0-5])|other(1[1-9]|20))?$/);

export const ExigoSettings = z.object({
  /** Up to and with the version, such as `https://acme-api.exigo.com/3.0`. */
  base_url: z.url({ protocol: /^https?$/ }),
  /** Exigo's times name no zone: the company's. */
  time_zone: TimeZone.default('America/Chicago'),
  /** Prices and shipping codes are asked for in these, the first for products. */
  currencies: z.array(text).min(1).default(['usd']),
  price_type: z.int().default(1),
  /** Products can only be listed by the categories of a web shop. */
  web_id: z.int().default(1),
  web_category_ids: z.array(z.int()).min(1).default([1]),
  /** The warehouses whose stock and shipping codes are read; empty: all. */
  warehouse_ids: z.array(z.int()).default([]),
  /** The address of an order's page, with the place `{order_id}`. */
  order_page: z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s<>"]+$/)
    .max(1_000)
    .optional(),
  /**
   * Whether stock is pushed to Exigo. We have not seen the call with a live company yet: it adds a difference, and is
   * not safe to repeat.
   */
  pushes_stock: z.boolean().default(false),
  charge_codes: z.array(text).default(CHARGE_CODES),
  /** Those of the charges that take money off the order. */
  discount_codes: z.array(text).default(['D']),
  /** Where the company keeps a buyer's tax id, and its kind: `field1` of customers, `other12` of orders. */
  tax_id_field: OwnField.default(''),
  tax_id_kind_field: OwnField.default(''),
  /** Likewise for the other details of the buyer in a tax document. */
  fiscal_name_field: OwnField.default(''),
  fiscal_postal_code_field: OwnField.default(''),
  fiscal_regime_field: OwnField.default(''),
  fiscal_use_field: OwnField.default(''),
  /** ISO 639-1 codes by Exigo's language id. */
  languages: z.record(z.string(), z.string().length(2)).default({ '1': 'en', '2': 'es' }),
});
export type ExigoSettings = z.infer<typeof ExigoSettings>;
