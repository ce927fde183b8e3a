import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);

export const SiatCredentials = z.object({
  /** The token delegado of the SIN's portal: of one system and taxpayer, and of one environment. */
  token: text.meta({ secret: true }),
});
export type SiatCredentials = z.infer<typeof SiatCredentials>;

export const SiatSettings = z.object({
  /** codigoSistema: the SIN's code of the authorised system. */
  system_code: text,
  /** Before `/v2/<service>`; the pilot is at `https://pilotosiatservicios.impuestos.gob.bo`. */
  base_url: z.url({ protocol: /^https?$/ }).default('https://siatrest.impuestos.gob.bo'),
});
export type SiatSettings = z.infer<typeof SiatSettings>;

export type SiatCtx = Ctx<SiatCredentials, SiatSettings>;
