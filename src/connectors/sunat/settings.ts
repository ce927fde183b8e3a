import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);
const optional = z.string().trim().default('');

export const SunatCredentials = z.object({
  /** The RUC, directly followed by the SOL user: `20100070970MODDATOS`. */
  username: z
    .string()
    .trim()
    .regex(/^\d{11}\S+$/),
  password: text.meta({ secret: true }),
  /** The application that SOL registered for guides, with its secret; empty: no guides are sent. */
  client_id: optional,
  client_secret: optional.meta({ secret: true }),
});
export type SunatCredentials = z.infer<typeof SunatCredentials>;

const address = z.url({ protocol: /^https?$/ });

export const SunatSettings = z.object({
  /** `billService` of the test environment (beta). */
  test_url: address.default('https://e-beta.sunat.gob.pe/ol-ti-itcpfegem-beta/billService'),
  live_url: address.default('https://e-factura.sunat.gob.pe/ol-ti-itcpfegem/billService'),
  /** `billConsultService`, which looks up facturas and their notes of the live environment. */
  consult_url: address.default('https://e-factura.sunat.gob.pe/ol-it-wsconscpegem/billConsultService'),
  /** Where tokens for guides are granted, and where guides are sent: before `/v1`. */
  guides_token_url: address.default('https://api-seguridad.sunat.gob.pe'),
  guides_url: address.default('https://api-cpe.sunat.gob.pe'),
  /** Where guides of the test environment are sent; SUNAT has no such place. Empty: they are not sent. */
  test_guides_url: z.union([address, z.literal('')]).default(''),
  test_guides_token_url: z.union([address, z.literal('')]).default(''),
});
export type SunatSettings = z.infer<typeof SunatSettings>;

export type SunatCtx = Ctx<SunatCredentials, SunatSettings>;
