import { z } from 'zod';

/** Empty, or of a form; in capitals. */
const code = (form: RegExp) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((text) => text === '' || form.test(text));

/**
 * A product's own codes for tax documents; empty: the issuer's setting. Mexico's SAT: c_ClaveProdServ, c_ClaveUnidad.
 * Bolivia's SIN: actividadEconomica, one of its codigoProductoSin, unidadMedida.
 */
export const TaxCodes = z.object({
  sat_product_key: code(/^\d{8}$/),
  sat_unit_key: code(/^[A-Z\d]{2,3}$/),
  sin_activity: code(/^\d{1,10}$/),
  sin_product_code: code(/^[1-9]\d{0,7}$/),
  sin_unit: code(/^[1-9]\d{0,2}$/),
});
export type TaxCodes = z.infer<typeof TaxCodes>;

export const taxCodeNames = TaxCodes.keyof().options;
