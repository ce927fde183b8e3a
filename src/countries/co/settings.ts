import { z } from 'zod';
import { xmlText } from '../core/xml.ts';
import { mediosDePago } from './medio-pago.ts';
import { municipioOf } from './municipio.ts';
import { NIT, nitParts } from './nit.ts';

const name = (longest: number) => z.string().transform((text) => xmlText(text, longest));
const day = z.iso.date();
const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z\d]{1,4}$/);
const nit = z
  .string()
  .transform((text) => nitParts(text).nit)
  .pipe(z.string().regex(NIT));
const unit = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z\d]{2,3}$/);
const number = z.int().min(0).max(9_999_999_999);
const secret = z.string().trim().min(1).max(200);

/** An issuer in Colombia. Law that leaves a choice, or is not published, is a field with a default. */
export const ColombiaSettings = z.object({
  /** Without check digit: it follows from the others. */
  nit,
  /** As the RUT has it. */
  name: name(450).pipe(z.string().min(1)),
  /** 1 company (persona jurídica), 2 person (persona natural). */
  person: z.enum(['1', '2']).default('1'),
  /** TaxLevelCode: responsibilities in the RUT, joined by semicolons. */
  tax_level: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(O-13|O-15|O-23|O-47|R-99-PN)(;(O-13|O-15|O-23|O-47|R-99-PN))*$/)
    .default('R-99-PN'),
  /** 01: charges IVA. ZZ: does not. */
  tax_scheme: z.enum(['01', 'ZZ']).default('01'),
  /** By the DANE's five digits. */
  municipality: z
    .string()
    .trim()
    .refine((code) => municipioOf(code) !== null),
  city: name(60).pipe(z.string().min(1)),
  address: name(300).pipe(z.string().min(1)),
  email: z.email().or(z.literal('')).default(''),
  /** The numbering that the DIAN authorised for invoices. */
  resolution: z
    .string()
    .trim()
    .regex(/^\d{1,14}$/),
  prefix: prefix.default('FE'),
  range_from: number.default(1),
  range_to: number,
  valid_from: day,
  valid_until: day,
  /** ClTec of the range: in the CUFE, and never in the document. */
  technical_key: secret,
  /** The first number of the series where part of the range is used already; 0: the range's first. */
  first_number: number.default(0),
  /** Notes have no authorised range. */
  correction_prefix: prefix.default('NC'),
  correction_first_number: z.int().positive().default(1),
  /** As registered with the DIAN, or of the provider whose software it is. */
  software_id: secret,
  software_pin: secret,
  /** Of whom the software is; empty: of the issuer. */
  software_nit: nit.or(z.literal('')).default(''),
  /** IVA in per cent of lines of which the channel says nothing. */
  tax_rate: z.enum(['19', '5', '0']).default('19'),
  /** The kind of lines without IVA: taxed with zero (exento), or outside of it (excluido). */
  zero_rate: z.enum(['exento', 'excluido']).default('exento'),
  unit_code: unit.default('94'),
  /** Of payments whose means is not known; 1: not defined. */
  payment_code: z.enum(mediosDePago).default('1'),
  consumer_name: name(450).pipe(z.string().min(1)).default('consumidor final'),
});
export type ColombiaSettings = z.infer<typeof ColombiaSettings>;
