import { z } from 'zod';
import { signOf } from '#base/money.ts';
import { xmlText } from '../core/xml.ts';
import { isRuc } from './ruc.ts';
import { ubigeoOf } from './ubigeo.ts';

const trimmed = z.string().trim();
const text = (longest: number) => z.string().transform((given) => xmlText(given, longest));
const required = (longest: number) => text(longest).pipe(z.string().min(3));
const series = (letter: 'F' | 'B' | 'T') => trimmed.toUpperCase().regex(new RegExp(`^${letter}[A-Z\\d]{3}$`));
const first = z.int().min(1).max(99_999_999).default(1);
const ruc = trimmed.refine(isRuc);
const ubigeo = trimmed.refine((code) => ubigeoOf(code) !== null).transform((code) => ubigeoOf(code) ?? '');

/** An ubigeo and an address, as `070101 Av. Argentina 3000`. */
const departure = text(210).refine((written) => departureIn(written) !== null);

/** The two of which a departure is written; null where it is none. */
export function departureIn(written: string): { ubigeo: string; address: string } | null {
  const [, code = '', address = ''] = /^(\d{5,6})\s+(.{3,200})$/.exec(written.trim()) ?? [];
  const found = ubigeoOf(code);
  return found === null ? null : { ubigeo: found, address };
}

/** An issuer in Peru. Law that leaves a choice, or is not published, is a field with a default. */
export const PeruSettings = z.object({
  ruc,
  /** As the RUC's register has it. */
  name: required(1_000),
  /** Nombre comercial; empty: none. */
  trade_name: text(1_000).default(''),
  /** Code of the establishment; 0000: head office. */
  establishment: trimmed.regex(/^\d{4}$/).default('0000'),
  ubigeo,
  address: required(200),
  factura_series: series('F').default('F001'),
  factura_first_number: first,
  boleta_series: series('B').default('B001'),
  boleta_first_number: first,
  /** Of notes that correct facturas, and boletas. */
  factura_note_series: series('F').default('FC01'),
  boleta_note_series: series('B').default('BC01'),
  note_first_number: first,
  guia_series: series('T').default('T001'),
  guia_first_number: first,
  /** IGV in per cent of lines of which the channel says nothing. */
  tax_rate: z.enum(['18', '0']).default('18'),
  /** Lines without IGV: 20 exonerado, 30 inafecto (catalogue 07). */
  zero_rate: z.enum(['20', '30']).default('20'),
  unit_code: trimmed
    .toUpperCase()
    .regex(/^[A-Z\d]{2,3}$/)
    .default('NIU'),
  /** Soles; a boleta above it names its buyer. */
  identify_above: trimmed.regex(/^\d{1,9}(\.\d{1,2})?$/).default('700'),
  /** Days after issue within which SUNAT takes a document. */
  send_within_days: z.int().min(1).max(30).default(3),
  consumer_name: required(1_000).default('CLIENTES VARIOS'),
  /** The identity document in boletas without a named buyer: none by catalogue 06, a DNI of zeros, or a hyphen. */
  consumer_type: z.enum(['0', '1', '-']).default('0'),
  /** Where the goods leave from; both empty: the issuer's address. */
  origin_ubigeo: ubigeo.or(z.literal('')).default(''),
  origin_address: required(200).or(z.literal('')).default(''),
  /** By the code of a place from which goods leave: its ubigeo and address, where these are others. */
  departures: z.record(trimmed.min(1), departure).default({}),
  /** The public carrier that takes the goods; both empty: they travel in light vehicles of the issuer's own (M1, L). */
  carrier_ruc: ruc.or(z.literal('')).default(''),
  carrier_name: required(250).or(z.literal('')).default(''),
  /** Of the carrier, by the Ministry of Transport; empty: it has none. */
  carrier_mtc: trimmed.regex(/^[A-Za-z\d]{0,20}$/).default(''),
  /** Kilograms of one unit: orders have no weights. */
  unit_weight: trimmed
    .regex(/^\d{1,5}(\.\d{1,3})?$/)
    .refine((weight) => signOf(weight) > 0)
    .default('1'),
});
export type PeruSettings = z.infer<typeof PeruSettings>;
