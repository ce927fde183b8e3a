import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { xmlText } from '../core/xml.ts';
import { CORREO } from './correo.ts';
import { cleanId, NIT } from './nit.ts';

const line = (longest: number) =>
  z
    .string()
    .transform((text) => xmlText(text, longest))
    .pipe(z.string().min(1));

/** Scenarios of phrase 1, as the taxpayer's register has them. */
const isrScenarios = ['1', '2', '3', '4'] as const;

/** Scenarios of phrase 4; only the lines' reason, since exports are not issued here. */
const exemptScenarios = ['none', ...Array.from({ length: 19 }, (_, index) => String(index + 2))] as const;

/** An issuer in Guatemala. */
export const GuatemalaSettings = z.object({
  nit: z.string().transform(cleanId).pipe(z.string().regex(NIT)),
  /** NombreEmisor, as in the register of taxpayers (RTU). */
  name: line(255),
  /** NombreComercial of the establishment. */
  trade_name: line(255),
  /** GEN: general regime; PEQ: small taxpayer, without IVA. */
  affiliation: z.enum(['GEN', 'PEQ']).default('GEN'),
  /** CodigoEstablecimiento: the number that SAT gave it. */
  establishment: z.int().min(1).max(9_999).default(1),
  address: line(200),
  postal_code: z
    .string()
    .trim()
    .regex(/^\d{1,10}$/)
    .default('01001'),
  municipality: line(100).default('Guatemala'),
  department: line(100).default('Guatemala'),
  email: z.string().trim().regex(CORREO).or(z.literal('')).default(''),
  isr_scenario: z.enum(isrScenarios),
  /** Of scenario 3. */
  isr_resolution: z
    .string()
    .trim()
    .regex(/^(.{4,50})?$/u)
    .default(''),
  isr_resolution_date: CalendarDate.or(z.literal('')).default(''),
  /** Phrase 2. */
  is_vat_withholding_agent: z.boolean().default(false),
  exempt_scenario: z.enum(exemptScenarios).default('none'),
  /** Public sources disagree whether credit notes bear phrases. */
  correction_phrases: z.enum(['none', 'same']).default('none'),
  /** Refunds later than two months after their invoice: a credit note may not bear IVA any more. */
  late_refunds: z.enum(['stop', 'nabn']).default('stop'),
  /** In quetzales: the most of an invoice to CF. Announced as 2,500 from 2023; whether that is in force is disputed. */
  cf_limit: z.number().min(0).max(1_000_000).default(2_500),
  /** UnidadMedida of every line. */
  unit: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d]{1,3}$/)
    .default('UNI'),
  /** The certifier sends the document to the address. */
  has_buyer_email: z.boolean().default(false),
});
export type GuatemalaSettings = z.infer<typeof GuatemalaSettings>;
