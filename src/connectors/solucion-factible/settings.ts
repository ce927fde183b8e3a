import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);

export const SolucionFactibleCredentials = z.object({
  username: text,
  password: text.meta({ secret: true }),
});
export type SolucionFactibleCredentials = z.infer<typeof SolucionFactibleCredentials>;

export const SolucionFactibleSettings = z.object({
  /** Before `/ws/services`; test accounts are at `https://testing.solucionfactible.com`. */
  base_url: z.url({ protocol: /^https?$/ }).default('https://solucionfactible.com'),
  /** SAT's public service that says what became of a document. */
  status_url: z
    .url({ protocol: /^https?$/ })
    .default('https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc'),
});
export type SolucionFactibleSettings = z.infer<typeof SolucionFactibleSettings>;

export type SolucionFactibleCtx = Ctx<SolucionFactibleCredentials, SolucionFactibleSettings>;
