import { z } from 'zod';
import { xmlText } from '../core/xml.ts';
import { cleanNit, NIT } from './nit.ts';

const line = (longest: number) =>
  z
    .string()
    .transform((text) => xmlText(text, longest))
    .pipe(z.string().min(1));
const code = (most: number) => z.int().min(0).max(most).default(0);
const firstNumber = z.int().positive().max(9_999_999_999).default(1);
const activity = z
  .string()
  .trim()
  .regex(/^\d{1,10}$/);
const product = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,7}$/);
const unit = z.int().min(1).max(200);

/** An issuer in Bolivia. */
export const BoliviaSettings = z.object({
  nit: z.string().transform(cleanNit).pipe(z.string().regex(NIT)),
  /** razonSocialEmisor, as in the register. */
  name: line(200),
  municipality: line(25).default('La Paz'),
  phone: z
    .string()
    .transform((text) => xmlText(text, 25))
    .default(''),
  /** As the taxpayer's system is authorised: electronica is signed, computarizada is not. */
  modality: z.enum(['computarizada', 'electronica']).default('computarizada'),
  /** codigoSucursal; 0 is the head office. */
  branch: code(9_999),
  /** codigoPuntoVenta; 0 where the branch has none. */
  point_of_sale: code(9_999),
  first_number: firstNumber,
  correction_first_number: firstNumber,
  /** actividadEconomica: the CAEB code of the taxpayer's activity. */
  activity,
  /** codigoProductoSin of goods, one of the activity's. */
  product_code: product,
  /** unidadMedida. */
  unit: unit.default(57),
  /** codigoProductoSin of shipping and fees; empty: that of goods. */
  shipping_product_code: product.or(z.literal('')).default(''),
  shipping_unit: unit.default(58),
  /** usuario: the issuing user, as the document names it. */
  user: line(100).default('bodega'),
  /** Buyers without a tax id: number 0, or a finding. */
  unnamed_sales: z.enum(['cero', 'stop']).default('cero'),
  /** In bolivianos: the most of a sale with number 0 (SIN code 1010 says 3,000). */
  unnamed_limit: z.number().min(0).max(1_000_000).default(3_000),
  /** codigoExcepcion 1 on every NIT: the SIN then takes those that it does not know. */
  has_nit_exception: z.boolean().default(false),
  /** codigoMetodoPago where it is unknown; 5 is other. */
  payment_method: z.int().min(1).max(308).default(5),
  /** Card payments without the card's digits: method 2 with zeros, or the method above. */
  unknown_cards: z.enum(['zeros', 'other']).default('zeros'),
});
export type BoliviaSettings = z.infer<typeof BoliviaSettings>;
