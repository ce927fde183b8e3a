import { z } from 'zod';
import type { Ctx } from '../core/ctx.ts';

const text = z.string().trim().min(1);
const address = (host: string) => z.url({ protocol: /^https?$/ }).default(`https://${host}`);

export const InfileCredentials = z.object({
  /** The prefix that was chosen with Infile; UsuarioFirma, UsuarioApi, alias. */
  username: text,
  /** Llave firma: signs for the issuer. */
  signing_key: text.meta({ secret: true }),
  /** Llave API: certifies. */
  api_key: text.meta({ secret: true }),
});
export type InfileCredentials = z.infer<typeof InfileCredentials>;

export const InfileSettings = z.object({
  /** One call that signs and certifies, or one for each. */
  mode: z.enum(['unified', 'two_step']).default('unified'),
  certifier_url: address('certificador.feel.com.gt'),
  signer_url: address('signer-emisores.feel.com.gt'),
  receivers_url: address('consultareceptores.feel.com.gt'),
  report_url: address('report.feel.com.gt'),
  /** Receives a copy of each document in two steps; empty: no copies. */
  copy_email: z.email().or(z.literal('')).default(''),
});
export type InfileSettings = z.infer<typeof InfileSettings>;

export type InfileCtx = Ctx<InfileCredentials, InfileSettings>;
