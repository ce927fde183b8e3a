import { z } from 'zod';
import { xmlText } from '../core/xml.ts';
import { formasPago } from './formas-pago.ts';
import { zeroRates } from './iva.ts';

/** As the SRI's schemas cut names and addresses. */
const MAX_TEXT = 300;

const optionalLine = z
  .string()
  .transform((text) => xmlText(text, MAX_TEXT))
  .default('');
const line = z
  .string()
  .transform((text) => xmlText(text, MAX_TEXT))
  .pipe(z.string().min(1));
const place = z
  .string()
  .trim()
  .regex(/^\d{3}$/)
  .default('001');
const firstNumber = z.int().positive().max(999_999_999).default(1);

/** An issuer in Ecuador. */
export const EcuadorSettings = z.object({
  ruc: z
    .string()
    .trim()
    .regex(/^\d{10}001$/),
  /** razonSocial, as in the RUC. */
  name: line,
  trade_name: optionalLine,
  /** dirMatriz. */
  main_address: line,
  establishment_address: optionalLine,
  establishment: place,
  emission_point: place,
  first_number: firstNumber,
  correction_first_number: firstNumber,
  /** obligadoContabilidad. */
  keeps_accounts: z.boolean().default(true),
  /** contribuyenteEspecial: the number of the resolution; empty: none. */
  special_taxpayer: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9]{3,13})?$/)
    .default(''),
  /** agenteRetencion: the number of the resolution; empty: none. */
  withholding_agent: z
    .string()
    .trim()
    .regex(/^\d{0,8}$/)
    .default(''),
  is_rimpe: z.boolean().default(false),
  zero_rate: z.enum(zeroRates).default('tarifa_0'),
  /** In dollars: the most of an invoice to a buyer who gives no id. */
  consumer_limit: z.number().min(0).max(1_000_000).default(50),
  /** From 2026 the SRI may not accept credit notes for invoices to unnamed buyers; lawyers disagree. */
  allow_consumer_refunds: z.boolean().default(false),
  /** Of payments whose means is not known. */
  payment_form: z.enum(formasPago).default('20'),
});
export type EcuadorSettings = z.infer<typeof EcuadorSettings>;
