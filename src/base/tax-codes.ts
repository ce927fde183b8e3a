import { z } from 'zod';

/** Empty, or of a form; in capitals. */
const code = (form: RegExp) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => text === '' || form.test(text));

/**
 * The codes of a product, or of a category, for tax documents; empty: none. Mexico's SAT: c_ClaveProdServ,
 * c_ClaveUnidad. Bolivia's SIN: actividadEconomica, one of its codigoProductoSin, unidadMedida.
 */
export const TaxCodes = z.object({
  sat_product_key: code(/^\d{8}$/),
  sat_unit_key: code(/^[A-Z\d]{2,3}$/),
  sin_activity: code(/^\d{1,10}$/),
  sin_product_code: code(/^[1-9]\d{0,7}$/),
  sin_unit: code(/^[1-9]\d{0,2}$/),
});
export type TaxCodes = z.infer<typeof TaxCodes>;

export type TaxCodeName = keyof TaxCodes;

export const taxCodeNames = TaxCodes.keyof().options;

/** None. */
export const noTaxCodes: TaxCodes = {
  sat_product_key: '',
  sat_unit_key: '',
  sin_activity: '',
  sin_product_code: '',
  sin_unit: '',
};

/** A code by which an authority wants each product named. Lists of products are filtered by whether it is there. */
export const ProductCodeName = z.enum(['sat_product_key', 'sin_product_code']);
export type ProductCodeName = z.infer<typeof ProductCodeName>;

/** All that the authority wants of a product, by the code that names it. */
export const codesOfAuthority: Readonly<Record<ProductCodeName, readonly TaxCodeName[]>> = {
  sat_product_key: ['sat_product_key', 'sat_unit_key'],
  sin_product_code: ['sin_activity', 'sin_product_code', 'sin_unit'],
};

/** A code that counts for a product, and whose it is; `settings`: the issuer's, which is not known here. */
export type CodeInForce = { code: string; from: 'product' | 'category' | 'settings' };

/** A product code of the SIN is one of an activity, so the two are taken from one side. */
const sinPair: readonly TaxCodeName[] = ['sin_activity', 'sin_product_code'];

/** Which code counts for a product: its own, before its category's, before that of the issuer's settings. */
export function codeInForce(name: TaxCodeName, own: Partial<TaxCodes>, ofCategory: Partial<TaxCodes>): CodeInForce {
  const decides = sinPair.includes(name) ? 'sin_product_code' : name;
  const sides = [
    { codes: own, from: 'product' },
    { codes: ofCategory, from: 'category' },
  ] as const;
  const side = sides.find(({ codes }) => codes[decides]) ?? sides.find(({ codes }) => codes[name]);
  const code = side?.codes[name];
  return side && code ? { code, from: side.from } : { code: '', from: 'settings' };
}
