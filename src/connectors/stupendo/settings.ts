import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);

export const StupendoCredentials = z.object({ username: text, password: text.meta({ secret: true }) });
export type StupendoCredentials = z.infer<typeof StupendoCredentials>;

const address = z.url({ protocol: /^https?$/ });

export const StupendoSettings = z.object({
  /** Before `/EbillingV3.Consultas`, for documents of the test environment. */
  test_url: address.default('https://pruebas.stupendo.ec'),
  /** The same for documents that count. */
  live_url: address.default('https://app.stupendo.ec'),
});
export type StupendoSettings = z.infer<typeof StupendoSettings>;

export type StupendoCtx = Ctx<StupendoCredentials, StupendoSettings>;
