import { z } from 'zod';
import { formasPago } from './forma-pago.ts';
import { legalText } from './legal-text.ts';
import { cleanRfc, RFC } from './rfc.ts';
import { companyRegimes, personRegimes, regimes, uses } from './uso-cfdi.ts';

const key = z
  .string()
  .trim()
  .regex(/^\d{8}$/);
const unit = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z\d]{2,3}$/);
const series = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z\d-]{1,25}$/);
const firstNumber = z.int().positive().default(1);

/** All zones of Mexico. Fecha is the wall clock where LugarExpedicion is. */
const zones = [
  'America/Mexico_City',
  'America/Cancun',
  'America/Merida',
  'America/Monterrey',
  'America/Matamoros',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Ojinaga',
  'America/Mazatlan',
  'America/Bahia_Banderas',
  'America/Hermosillo',
  'America/Tijuana',
] as const;

/** An issuer in Mexico. */
export const MexicoSettings = z.object({
  rfc: z.string().transform(cleanRfc).pipe(z.string().regex(RFC)),
  /** As SAT's list has it: in capitals, without the type of company. */
  name: z
    .string()
    .transform((name) => legalText(name.toUpperCase(), 300))
    .pipe(z.string().min(1)),
  regime: z.enum(regimes).default('601'),
  /** LugarExpedicion: the postal code where invoices are issued. */
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{5}$/),
  time_zone: z.enum(zones).default('America/Mexico_City'),
  series: series.default('A'),
  first_number: firstNumber,
  correction_series: series.default('NC'),
  correction_first_number: firstNumber,
  /** IVA in per cent: 16, or 8 in the border regions. */
  tax_rate: z.enum(['16', '8']).default('16'),
  /** The kind of lines without IVA: taxed with zero, or exempt. */
  zero_rate: z.enum(['tasa_0', 'exento']).default('tasa_0'),
  product_key: key.default('01010101'),
  unit_key: unit.default('H87'),
  shipping_product_key: key.default('78102200'),
  shipping_unit_key: unit.default('E48'),
  correction_product_key: key.default('84111506'),
  correction_unit_key: unit.default('ACT'),
  /** For buyers who are people and give their RFC: no channel gives their regime. */
  person_regime: z.enum(personRegimes).default('612'),
  person_use: z.enum(uses).default('G03'),
  company_regime: z.enum(companyRegimes).default('601'),
  company_use: z.enum(uses).default('G03'),
  correction_use: z.enum(uses).default('G02'),
  /** Some providers want S01 with a generic RFC, though SAT's list has G02 for it. */
  generic_correction_use: z.enum(['S01', 'G02']).default('S01'),
  /** 01 credit note, 03 returned goods. */
  correction_relation: z.enum(['01', '03']).default('01'),
  /** Of payments whose means is not known. */
  payment_form: z.enum(formasPago).default('04'),
});
export type MexicoSettings = z.infer<typeof MexicoSettings>;
