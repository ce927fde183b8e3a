import { z } from 'zod';
import { Amount } from '#base/money.ts';

const text = (most: number) => z.string().trim().max(most);
const MOST_PIECES = 2_147_483_647;

export const WeightUnit = z.enum(['', 'g', 'kg', 'oz', 'lb']);

/**
 * What staff and files may set of an item. Amounts are decimal texts in the account's currency; null: not known. The same schema
 * checks the form, the calls and each line of an import. `image_url` is a full link, or one below the uploads folder.
 */
export const ItemFields = z.object({
  sku: text(100).min(1),
  name: text(300),
  upc: text(40).nullable(),
  description: text(10_000),
  brand: text(100),
  color: text(50),
  size: text(50),
  weight: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,4})?$/)
    .nullable(),
  weight_unit: WeightUnit,
  cost: Amount.refine((amount) => !amount.startsWith('-')).nullable(),
  price: Amount.refine((amount) => !amount.startsWith('-')).nullable(),
  reorder_point: z.number().int().min(0).max(MOST_PIECES).nullable(),
  image_url: z.union([z.url({ protocol: /^https?$/ }), text(500).regex(/^[^:\\]*$/)]).nullable(),
});
export type ItemFields = z.infer<typeof ItemFields>;

/** Every field of an item in the order in which forms, imports and exports show them. */
export const itemFieldNames = ItemFields.keyof().options;
export type ItemFieldName = keyof ItemFields;
