import { z } from 'zod';
import { Amount, sumAmounts } from '#base/money.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { plainText } from '#base/plain-text.ts';
import { TaxCodes } from '#base/tax-codes.ts';

const text = (most: number) => plainText().trim().max(most);

/** `12.5` and `012.500` are both `12.50`; what is no amount stays, for the refusal to name. */
const plainAmount = (written: string) => (Amount.safeParse(written).success ? sumAmounts([written]) : written);

const amount = Amount.refine((written) => !written.startsWith('-')).overwrite(plainAmount);

/** Without zeros that say nothing: `01.50` is `1.5`. */
const plainDecimal = (written: string) =>
  written
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** A text that a blank field leaves empty, which says that it is not known. */
const blankIsNull = (written: string | null) => written || null;

export const WeightUnit = z.enum(['', 'g', 'kg', 'oz', 'lb']);

/**
 * What staff and files may set of an item. Amounts are decimal texts in the account's currency; null: not known. The
 * same schema checks the form, the calls and each line of an import, and brings values into the one form in which they
 * are stored and compared. `image_url` is a full link, or one below the uploads folder.
 */
export const ItemFields = z.object({
  sku: text(100).min(1),
  name: text(300),
  upc: text(40).nullable().overwrite(blankIsNull),
  description: text(10_000),
  brand: text(100),
  color: text(50),
  size: text(50),
  weight: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,4})?$/)
    .overwrite(plainDecimal)
    .nullable(),
  weight_unit: WeightUnit,
  cost: amount.nullable(),
  price: amount.nullable(),
  reorder_point: z.number().int().min(0).max(MAX_PIECES).nullable(),
  image_url: z
    .union([z.url({ protocol: /^https?$/ }).max(2_000), text(500).regex(/^[^:\\]*$/)])
    .nullable()
    .overwrite(blankIsNull),
  ...TaxCodes.shape,
});
export type ItemFields = z.infer<typeof ItemFields>;

/** Every field of an item in the order in which forms, imports and exports show them. */
export const itemFieldNames = ItemFields.keyof().options;
export type ItemFieldName = keyof ItemFields;
